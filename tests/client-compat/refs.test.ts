import { PrismicError, RefNotFoundError } from '@prismicio/client';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createClient6, createClient7, searchingClients, toUids } from './clients.ts';
import { title } from './corpus/rich-text.ts';
import { startService, writeToken, type RunningService } from './running-service.ts';

const day = 86_400_000;
const service = await startService({ refLifetimeMs: day, releaseVisibility: 'public' });

beforeEach(() => {
  // The newest client warns when it repairs a ref, and so does 6.9 about an expired one.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function publishPage({ admin }: RunningService, text: string): Promise<string> {
  await admin.importDocuments([
    { id: 'page-about', type: 'page', uid: 'about', lang: 'en-gb', data: { title: title(text) } },
  ]);
  return (await admin.publish({ documentIds: ['page-about'] })).ref;
}

async function readTitle(client: ReturnType<typeof createClient7>, ref?: string): Promise<string> {
  const { data } = await client.getByID('page-about', ref === undefined ? {} : { ref });
  return data['title'][0].text;
}

async function search(query: Record<string, string>): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(`${service.endpoint}/documents/search?${new URLSearchParams(query).toString()}`);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const readMasterRef = async (): Promise<string> => (await createClient7(service.endpoint).getMasterRef()).ref;

describe('the master ref', () => {
  test('changes with every publication', async () => {
    const before = await readMasterRef();
    const published = await publishPage(service, 'About, again');
    const after = await readMasterRef();
    expect([after, after === before]).toEqual([published, false]);
  });

  test('does not change when a draft is saved', async () => {
    const before = await readMasterRef();
    await service.admin.importDocuments([{ id: 'draft-page', type: 'page', uid: 'draft', lang: 'en-gb', data: {} }]);
    expect(await readMasterRef()).toBe(before);
  });

  test('of the past still shows its content', async () => {
    await publishPage(service, 'Old words');
    const old = await readMasterRef();
    await publishPage(service, 'New words');
    const client = createClient7(service.endpoint);
    expect([await readTitle(client, old), await readTitle(client)]).toEqual(['Old words', 'New words']);
  });

  test('is cacheable permanently', async () => {
    const ref = await readMasterRef();
    const response = await fetch(`${service.endpoint}/documents/search?ref=${ref}`);
    expect(response.headers.get('cache-control')).toMatch(/max-age=\d{6,}/);
  });
});

describe('an unknown ref', () => {
  test('is 404, with the master ref at the end of the message', async () => {
    const { status, body } = await search({ ref: 'unknown-ref' });
    expect(status).toBe(404);
    expect(body['type']).toBe('api_notfound_error');
    expect(body['message']).toMatch(new RegExp(`^Ref not found\\. .*Master ref is: ${await readMasterRef()}$`));
  });

  test('is repaired by 7.22', async () => {
    expect(await readTitle(createClient7(service.endpoint), 'unknown-ref')).toBe('New words');
  });

  test('is repaired by 7.12 too, which matches the message case-sensitively', async () => {
    const { body } = await search({ ref: 'unknown-ref' });
    expect(/Master ref is: (?<ref>.*)$/.exec(String(body['message']))?.groups?.['ref']).toBe(await readMasterRef());
  });

  test('is a generic error of 6.9', async () => {
    await expect(createClient6(service.endpoint).getByID('page-about', { ref: 'unknown-ref' })).rejects.toThrow(
      'An invalid API response was returned',
    );
  });

  test.each(searchingClients.slice(2))('is an unexpected status of $name', async ({ name }) => {
    const { default: kit } = await import(name.startsWith('@') ? 'prismic-client-5' : 'prismic-javascript');
    const api = await kit.getApi(service.endpoint);
    await expect(api.query('', { ref: 'unknown-ref' })).rejects.toMatchObject({
      status: 404,
      message: expect.stringMatching(/^Unexpected status code \[404\] on URL http/),
    });
  });

  test.each(['undefined', 'null', '{}x', '~', 'a~b', 'a~b~c', '%', '%7B', '🙂', 'x'.repeat(2000)])(
    'may look like anything: %s',
    async (ref) => {
      const { status, body } = await search({ ref });
      expect([status, body['type']]).toEqual([404, 'api_notfound_error']);
    },
  );
});

test.each([[{}], [{ ref: '' }]])('a missing ref is rejected: %j', async (query) => {
  const { status, body } = await search(query);
  expect(status).toBe(400);
  expect(body['message']).toMatch(/^Release not provided/);
});

describe('an expired ref', () => {
  const expire = async (): Promise<string> => {
    const old = await readMasterRef();
    await publishPage(service, 'Newest words');
    service.advance(day);
    return old;
  };

  test('is 410, with the master ref at the end of the message', async () => {
    const { status, body } = await search({ ref: await expire() });
    expect(status).toBe(410);
    expect(body['type']).toBe('api_validation_error');
    expect(body['message']).toMatch(new RegExp(`it has expired\\. Master ref is: ${await readMasterRef()}$`));
  });

  test('is repaired by 7.22', async () => {
    expect(await readTitle(createClient7(service.endpoint), await expire())).toBe('Newest words');
  });

  test('is resolved to current content when it comes from a client’s outdated root', async () => {
    const client = createClient7(service.endpoint);
    await client.getRepository();
    await expire();
    expect(await readTitle(client)).toBe('Newest words');
  });

  test('is never the master ref, however old', async () => {
    const ref = await readMasterRef();
    service.advance(100 * day);
    expect((await search({ ref })).status).toBe(200);
  });
});

describe('releases', async () => {
  const release = await service.admin.createRelease({ label: 'Spring' });
  await service.admin.importDocuments([
    { id: 'page-team', type: 'page', uid: 'team', lang: 'en-gb', data: { title: title('Team of spring') } },
    { id: 'page-new', type: 'page', uid: 'new', lang: 'en-gb', tags: ['fresh'], data: { title: title('New page') } },
  ]);
  beforeAll(async () => {
    for (const id of ['page-team', 'page-new']) {
      const response = await fetch(`${service.origin}/admin/releases/${release.id}/documents/${id}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${writeToken}`, 'content-type': 'application/json' },
        body: '{}',
      });
      if (!response.ok) throw new Error(`The release does not take ${id}: ${await response.text()}`);
    }
  });

  test.each([
    ['7.22', () => createClient7(service.endpoint)],
    ['6.9', () => createClient6(service.endpoint)],
  ])('are found by id and label by %s', async (_version, create) => {
    const client = create();
    const [first] = await client.getReleases();
    expect(first).toMatchObject({ id: release.id, label: 'Spring', ref: expect.stringMatching(/^[\w-]+~[\w-]+$/) });
    expect(first).not.toHaveProperty('isMasterRef');
    expect(await client.getReleaseByID(release.id)).toEqual(first);
    expect(await client.getReleaseByLabel('Spring')).toEqual(first);
    expect(await client.getRefByLabel('Spring')).toEqual(first);
  });

  test.each([
    ['7.22, by id', () => createClient7(service.endpoint), 'queryContentFromReleaseByID', release.id],
    ['7.22, by label', () => createClient7(service.endpoint), 'queryContentFromReleaseByLabel', 'Spring'],
    ['6.9, by id', () => createClient6(service.endpoint), 'queryContentFromReleaseByID', release.id],
    ['6.9, by label', () => createClient6(service.endpoint), 'queryContentFromReleaseByLabel', 'Spring'],
  ] as const)('show the content as it will be: %s', async (_name, create, method, value) => {
    const client = create();
    client[method](value);
    const found = await client.getByType('page');
    expect(toUids(found.results)).toEqual(['home', 'about', 'team', 'history', 'new']);
    expect(found.results[2]?.data['title'][0].text).toBe('Team of spring');
  });

  test('show new documents without dates', async () => {
    const client = createClient7(service.endpoint);
    client.queryContentFromReleaseByID(release.id);
    const document = await client.getByUID('page', 'new');
    expect(document).toMatchObject({ first_publication_date: null, last_publication_date: null, tags: ['fresh'] });
  });

  test('stay out of the master ref', async () => {
    const client = createClient7(service.endpoint);
    expect(await client.getByType('page')).toMatchObject({ total_results_size: 4 });
    expect((await client.getByID('page-team')).data['title'][0].text).toBe('Team');
  });

  test('are searched like everything else', async () => {
    const client = createClient7(service.endpoint);
    client.queryContentFromReleaseByLabel('Spring');
    expect(toUids((await client.getByTag('fresh')).results)).toEqual(['new']);
    client.queryLatestContent();
    expect(toUids((await client.getByTag('fresh')).results)).toEqual([]);
  });

  test('are queried by their ref, and by a function that returns it', async () => {
    const client = createClient7(service.endpoint);
    const { ref } = await client.getReleaseByID(release.id);
    client.queryContentFromRef(ref);
    expect(await client.getByUID('page', 'new')).toMatchObject({ id: 'page-new' });
    client.queryContentFromRef(() => Promise.resolve(ref));
    expect(await client.getByUID('page', 'new')).toMatchObject({ id: 'page-new' });
  });

  test('are found by 5.2 by their label', async () => {
    const { default: prismic5 } = await import('prismic-client-5');
    const api = await prismic5.getApi(service.endpoint);
    const found = await api.getByUID('page', 'new', { ref: String(api.ref('Spring')) });
    expect(found).toMatchObject({ id: 'page-new' });
    expect(api.ref('Autumn')).toBeNull();
  });

  test('that are scheduled state their time', async () => {
    const later = await service.admin.createRelease({ label: 'Summer' });
    const at = Date.parse('2027-06-01T00:00:00Z');
    await service.admin.scheduleRelease(later.id, at);
    expect(await createClient7(service.endpoint).getReleaseByLabel('Summer')).toMatchObject({ scheduledAt: at });
  });

  test('that are unknown get the client’s own message', async () => {
    const client = createClient7(service.endpoint);
    await expect(client.getReleaseByID('x')).rejects.toThrow('Release with ID "x" could not be found.');
    await expect(client.getReleaseByLabel('x')).rejects.toThrow('Release with label "x" could not be found.');
    await expect(client.getRefByID('x')).rejects.toThrow('Ref with ID "x" could not be found.');
    await expect(createClient6(service.endpoint).getReleaseByID('x')).rejects.toThrow('Ref could not be found.');
  });
});

describe('access to releases', () => {
  test('requires a token, unless they are public', async () => {
    const closed = await startService({ isEmpty: true });
    await closed.admin.createRelease({ label: 'Secret' });
    expect(await createClient7(closed.endpoint).getReleases()).toEqual([]);
    const client = createClient7(closed.endpoint, { accessToken: writeToken });
    expect((await client.getReleases()).map(({ label }) => label)).toEqual(['Secret']);
  });
});

test('the errors of 7.22 contain the service’s message', async () => {
  const client = createClient7(service.endpoint, {
    // Without the master ref the client cannot repair the ref.
    fetch: async (input, init) => {
      const response = await fetch(input, init as RequestInit);
      const text = (await response.text()).replace(/ Master ref is: [^"]*/, '');
      return new Response(text, { status: response.status, headers: response.headers });
    },
  });
  const error: unknown = await client.get({ ref: 'unknown-ref' }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(RefNotFoundError);
  expect(error).toBeInstanceOf(PrismicError);
  expect(error).toMatchObject({
    message: expect.stringMatching(/^Ref not found/),
    response: { type: 'api_notfound_error' },
  });
});
