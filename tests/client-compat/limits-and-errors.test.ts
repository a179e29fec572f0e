import { NotFoundError, ParsingError, PrismicError, filter } from '@prismicio/client';
import { describe, expect, test } from 'vitest';
import * as prismic6 from 'prismic-client-6';
import { createClient6, createClient7 } from './clients.ts';
import { startService } from './running-service.ts';

const service = await startService();
const client = createClient7(service.endpoint);
const { ref } = await client.getMasterRef();

async function search(query: [string, string][]): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(
    `${service.endpoint}/documents/search?${new URLSearchParams([['ref', ref], ...query]).toString()}`,
  );
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

describe('long searches', () => {
  test('a graphQuery that makes a URL of ten kilobytes works', async () => {
    const graphQuery = `{ product { name ${'maker { ...on maker { name } } '.repeat(270)} } }`;
    const url = await client.buildQueryURL({ graphQuery, filters: [filter.at('document.id', 'product-anvil')] });
    expect(url.length).toBeGreaterThan(10_000);
    const { data } = await client.getByID('product-anvil', { graphQuery });
    expect(data).toMatchObject({ name: 'Anvil', maker: { data: { name: 'North' } } });
  });

  test('a hundred ids work', async () => {
    const ids = Array.from({ length: 99 }, (_, index) => `none-${index}`);
    const found = await client.getByIDs([...ids, 'product-anvil']);
    expect(found.results.map(({ id }) => id)).toEqual(['product-anvil']);
  });

  test('fifty predicates work, in any number of q', async () => {
    const filters = Array.from({ length: 50 }, () => filter.has('my.product.price'));
    expect(await client.get({ filters })).toMatchObject({ total_results_size: 7 });
    expect((await search([['q', `[${filters.join('')}]`]])).body).toMatchObject({ total_results_size: 7 });
  });

  test.each([
    [
      'sixty predicates',
      () => client.get({ filters: Array.from({ length: 60 }, () => filter.has('my.product.price')) }),
      /more than 50 predicates/,
    ],
    [
      'a q of more than eight kilobytes',
      () => client.get({ filters: [filter.at('my.phrase.text', 'y'.repeat(8200))] }),
      /longer than 8192 bytes/,
    ],
    [
      'more than a hundred values',
      () => client.getByIDs(Array.from({ length: 101 }, (_, index) => `i${index}`)),
      /more than 100 values/,
    ],
    [
      'lists in lists in lists',
      () => client.get({ filters: [`[any(document.id, ${'['.repeat(9)}${']'.repeat(9)})]`] }),
      /nested deeper/,
    ],
    [
      'eleven orderings',
      () => client.get({ orderings: Array.from({ length: 11 }, () => ({ field: 'my.entry.n' })) }),
      /more than 10 orderings/,
    ],
  ])('%s are rejected with a reason', async (_name, call, message) => {
    const failed = call();
    await expect(failed).rejects.toBeInstanceOf(ParsingError);
    await expect(failed).rejects.toThrow(message);
  });

  test('a URL that is too long is a 4xx, and the next request works', async () => {
    const response = await fetch(`${service.endpoint}/documents/search?ref=${ref}&q=${'x'.repeat(40_000)}`);
    expect([414, 431]).toContain(response.status);
    expect((await search([])).status).toBe(200);
  });
});

describe('a parameter that is given twice', () => {
  test.each([
    'page',
    'pageSize',
    'lang',
    'orderings',
    'after',
    'fetch',
    'fetchLinks',
    'graphQuery',
    'routes',
    'brokenRoute',
  ])('%s is rejected', async (name) => {
    const { status, body } = await search([
      [name, '1'],
      [name, '2'],
    ]);
    expect([status, body['type'], body['message']]).toEqual([400, 'parsing-error', `${name}: is given more than once`]);
  });

  test.each([
    ['/api/v2?access_token=a&access_token=b', 'access_token'],
    ['/api/v2?routes=[]&routes=[]', 'routes'],
    ['/api/v2/documents/search?ref=a&ref=b', 'ref'],
    ['/graphql?ref=a&ref=b&query={__typename}', 'ref'],
    [`/graphql?ref=${ref}&query={__typename}&query={a}`, 'query'],
    [`/graphql?ref=${ref}&query={__typename}&variables={}&variables={}`, 'variables'],
    [`/graphql?ref=${ref}&query={__typename}&operationName=a&operationName=b`, 'operationName'],
    ['/media/picture/picture.png?w=100&w=200', 'w'],
    ['/media/picture/picture.png?auto=format&auto=compress', 'auto'],
  ])('%s is rejected', async (address, name) => {
    const response = await fetch(service.origin + address);
    expect([response.status, JSON.stringify(await response.json())]).toEqual([
      400,
      expect.stringContaining(`${name}: is given more than once`),
    ]);
  });
});

describe('failures in the clients', () => {
  test('7.22: a query that cannot be parsed', async () => {
    const failed = client.get({ filters: ['[at(my.page.uuid, "home")]'] });
    await expect(failed).rejects.toBeInstanceOf(ParsingError);
    await expect(failed).rejects.toThrow(
      `[function at(..)] unexpected field 'my.page.uuid' on line:1 col:6 in query '[[at(my.page.uuid, "home")]]'`,
    );
    await expect(failed).rejects.toMatchObject({
      url: expect.stringContaining('/documents/search'),
      response: { type: 'parsing-error', line: 1, column: 6, id: expect.any(String), location: expect.any(String) },
    });
  });

  test('6.9: a query that cannot be parsed', async () => {
    const failed = createClient6(service.endpoint).get({ predicates: ['[at(my.page.uuid, "home")]'] });
    await expect(failed).rejects.toBeInstanceOf(prismic6.ParsingError);
    await expect(failed).rejects.toThrow(/unexpected field 'my\.page\.uuid' on line:1 col:6/);
  });

  test('7.22: nothing found', async () => {
    const failed = client.getByUID('product', 'none');
    await expect(failed).rejects.toBeInstanceOf(NotFoundError);
    await expect(failed).rejects.toBeInstanceOf(PrismicError);
  });

  test('every error has another id', async () => {
    const ids = await Promise.all([1, 2].map(async () => (await search([['q', '[[']])).body['id']));
    expect(ids[0]).not.toBe(ids[1]);
  });

  test('no error is cacheable', async () => {
    const response = await fetch(`${service.endpoint}/documents/search?ref=${ref}&q=[[`);
    expect(response.headers.get('cache-control')).toMatch(/no-store/);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('%s is rejected with the allowed methods', async (method) => {
    const response = await fetch(`${service.endpoint}/documents/search`, { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    expect(await response.json()).toMatchObject({ message: expect.any(String) });
  });

  test.each(['/api/v2/nothing', '/api/v3', '/api/v2/documents', '/nothing'])('%s is 404 in JSON', async (path) => {
    const response = await fetch(`${service.origin}${path}`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ message: expect.any(String) });
  });

  test('HEAD has the headers of GET and no body', async () => {
    const [head, get] = await Promise.all([fetch(service.endpoint, { method: 'HEAD' }), fetch(service.endpoint)]);
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('cache-control')).toBe(get.headers.get('cache-control'));
  });
});

describe('browsers of other origins', () => {
  const origin = 'https://site.example';
  test.each([
    ['the root', ''],
    ['a search', `/documents/search?ref=${ref}`],
    ['the tags', '/tags'],
    ['a failure', '/documents/search?ref=none'],
  ])('may read %s', async (_name, address) => {
    const response = await fetch(`${service.endpoint}${address}`, { headers: { origin } });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
  });

  test('may send a preflight request for the token header', async () => {
    const response = await fetch(`${service.endpoint}/documents/search`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-methods')).toContain('GET');
    expect(response.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('authorization');
  });

  test.each(['/admin/documents', '/migration/documents', '/asset/assets', '/customtypes'])(
    'may not call %s',
    async (path) => {
      const response = await fetch(`${service.origin}${path}`, { headers: { origin } });
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
    },
  );
});
