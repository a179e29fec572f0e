import { describe, expect, test } from 'vitest';
import { createClient6, createClient7 } from './clients.ts';
import { repository, startService } from './running-service.ts';

const service = await startService();

interface Root extends Record<string, unknown> {
  readonly forms: Record<string, { action: string; fields: Record<string, unknown> } & Record<string, unknown>>;
}

async function readRoot(query: Record<string, string> = {}, endpoint = service.endpoint): Promise<Root> {
  const response = await fetch(`${endpoint}?${new URLSearchParams(query).toString()}`);
  expect(response.status).toBe(200);
  return (await response.json()) as Root;
}

describe('members of the root', () => {
  test.each([
    ['integrationFieldsRef', null],
    ['bookmarks', {}],
    ['license', 'All Rights Reserved'],
    ['version', expect.stringMatching(/^[\w.]+$/)],
    ['oauth_initiate', `${service.origin}/auth`],
    ['oauth_token', `${service.origin}/auth/token`],
    ['tags', ['Alpha', 'education', 'heavy', 'leather', 'metal', 'small', 'two words', 'wood', 'zebra']],
  ])('%s', async (member, value) => {
    expect((await readRoot())[member]).toEqual(value);
  });

  test('exactly one ref is the master ref, with the names that clients expect', async () => {
    expect((await readRoot())['refs']).toEqual([
      { id: 'master', label: 'Master', ref: expect.stringMatching(/^[\w-]+$/), isMasterRef: true },
    ]);
  });

  test('types have their labels, also those without documents', async () => {
    expect((await readRoot())['types']).toMatchObject({ product: 'Product', settings: 'Settings', unused: 'Unused' });
  });

  test('the master language is first and marked', async () => {
    expect((await readRoot())['languages']).toEqual([
      { id: 'en-gb', name: 'English - Great Britain', is_master: true },
      { id: 'fr-fr', name: 'French - France' },
      { id: 'de-de', name: 'German - Germany' },
    ]);
  });

  test('experiments are listed under the key of the hosted service', async () => {
    expect((await readRoot())['experiments']).toMatchObject({ draft: [], running: [] });
  });

  test('the root is cacheable for five seconds', async () => {
    const response = await fetch(service.endpoint);
    expect(response.headers.get('cache-control')).toMatch(/max-age=[1-5]\b/);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  });

  test('a trailing slash is the same URL', async () => {
    expect(await (await fetch(`${service.endpoint}/`)).json()).toEqual(await readRoot());
  });
});

describe('the search form "everything"', () => {
  test('has method, encoding and an absolute URL', async () => {
    const { forms } = await readRoot();
    expect(forms['everything']).toMatchObject({
      method: 'GET',
      enctype: 'application/x-www-form-urlencoded',
      action: `${service.endpoint}/documents/search`,
    });
  });

  test.each([
    ['ref', { type: 'String', multiple: false }],
    ['q', { type: 'String', multiple: true }],
    ['lang', { type: 'String', multiple: false }],
    ['page', { type: 'Integer', multiple: false, default: '1' }],
    ['pageSize', { type: 'Integer', multiple: false, default: '20' }],
    ['after', { type: 'String', multiple: false }],
    ['fetch', { type: 'String', multiple: false }],
    ['fetchLinks', { type: 'String', multiple: false }],
    ['graphQuery', { type: 'String', multiple: false }],
    ['orderings', { type: 'String', multiple: false }],
    ['referer', { type: 'String', multiple: false }],
    ['routes', { type: 'String', multiple: false }],
    ['access_token', { type: 'String', multiple: false }],
    ['integrationFieldsRef', { type: 'String', multiple: false }],
    ['brokenRoute', { type: 'String', multiple: false }],
  ])('field %s', async (name, field) => {
    const { forms } = await readRoot();
    expect(forms['everything']?.fields[name]).toEqual(field);
  });

  test('repeats the access token as a default, which old kits send with every search', async () => {
    const closed = await startService({ accessToken: 'a&b=c' });
    const { forms } = await readRoot({ access_token: 'a&b=c' }, closed.endpoint);
    expect(forms['everything']?.fields['access_token']).toMatchObject({ default: 'a&b=c' });
  });

  test('repeats the routes as a default, unchanged', async () => {
    const routes = JSON.stringify([{ type: 'page', path: '/:lang?/:uid' }]);
    const { forms } = await readRoot({ routes });
    expect(forms['everything']?.fields['routes']).toMatchObject({ default: routes });
  });
});

test('the search form "tags" has an absolute URL and no fields', async () => {
  const { forms } = await readRoot();
  expect(forms['tags']).toMatchObject({ method: 'GET', action: `${service.endpoint}/tags`, fields: {} });
});

describe.each([
  ['7.22', () => createClient7(service.endpoint)],
  ['6.9', () => createClient6(service.endpoint)],
])('@prismicio/client %s reads from the root', (_version, create) => {
  test('getRepository', async () => {
    expect(await create().getRepository()).toEqual(await readRoot());
  });

  test('getRefs, getMasterRef, getRefByID and getRefByLabel', async () => {
    const client = create();
    const master = await client.getMasterRef();
    expect(await client.getRefs()).toEqual([master]);
    expect(await client.getRefByID('master')).toEqual(master);
    expect(await client.getRefByLabel('Master')).toEqual(master);
  });

  test('getReleases is empty without releases', async () => {
    expect(await create().getReleases()).toEqual([]);
  });

  test('getReleaseByID and getReleaseByLabel reject an unknown release', async () => {
    await expect(create().getReleaseByID('none')).rejects.toThrow(/could not be found/);
    await expect(create().getReleaseByLabel('none')).rejects.toThrow(/could not be found/);
  });

  test('getTags requests the search form "tags"', async () => {
    const tags = await create().getTags();
    expect(tags).toEqual((await readRoot())['tags']);
    expect(service.requests.some(({ pathname }) => pathname === '/api/v2/tags')).toBe(true);
  });
});

test('7.22 knows the repository name in addition to its endpoint URL', () => {
  expect(createClient7(service.endpoint).repositoryName).toBe(repository);
});

test('a client requests the root once for several calls', async () => {
  const client = createClient7(service.endpoint);
  const countRoots = (): number => service.requests.filter(({ pathname }) => pathname === '/api/v2').length;
  const before = countRoots();
  await client.getMasterRef();
  await client.getByType('country');
  await client.getRefs();
  expect(countRoots() - before).toBe(1);
});

test.each([
  ['7.22', createClient7, /^Prismic repository not found\. Check that ".*" is pointing to the correct repository\.$/],
  ['6.9', createClient6, 'An invalid API response was returned'],
] as const)('%s reports a URL without a repository', async (_version, create, message) => {
  const client = create(`${service.origin}/nothing/api/v2`);
  await expect(client.getRepository()).rejects.toThrow(message);
});
