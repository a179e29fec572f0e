import { createClient } from '@prismicio/client';
import { expect, test, vi } from 'vitest';
import type { ContentService } from '../content-service.ts';
import { createTestService, testUrl } from '../testing/test-service.ts';

const api = `${testUrl}/api/v2`;

async function get(
  service: ContentService,
  path: string,
  init?: RequestInit,
): Promise<{ status: number; body: Record<string, unknown>; headers: Headers }> {
  const response = await service.fetch(new Request(path.startsWith('http') ? path : api + path, init));
  const text = await response.text();
  return { status: response.status, body: text === '' ? {} : JSON.parse(text), headers: response.headers };
}

function search(service: ContentService, parameters: Record<string, string | string[]>): ReturnType<typeof get> {
  const query = new URLSearchParams();
  for (const [name, values] of Object.entries(parameters))
    for (const value of [values].flat()) query.append(name, value);
  return get(service, `/documents/search?${query.toString()}`);
}

function currentRef(service: ContentService): string {
  return service.admin.publish({ documentIds: [] }).ref;
}

function fill(service: ContentService, count = 3): string {
  service.admin.importDocuments(
    Array.from({ length: count }, (_, index) => ({
      id: `doc-${index}`,
      type: 'article',
      uid: `uid-${index}`,
      lang: 'en-gb',
      tags: index === 0 ? ['first'] : [],
      data: { rating: index % 10 },
    })),
  );
  return service.admin.publish({ documentIds: 'all-drafts' }).ref;
}

test('the root document has every member that any client looks for', async () => {
  const service = createTestService();
  fill(service);
  const { body, headers } = await get(service, '');
  expect(body).toEqual({
    refs: [{ id: 'master', ref: currentRef(service), label: 'Master', isMasterRef: true }],
    integrationFieldsRef: null,
    bookmarks: {},
    types: { article: 'Article', author: 'Author', team: 'Team', settings: 'Settings' },
    languages: [
      { id: 'en-gb', name: 'English', is_master: true },
      { id: 'fr-fr', name: 'French' },
    ],
    tags: ['first'],
    forms: {
      everything: expect.objectContaining({
        method: 'GET',
        enctype: 'application/x-www-form-urlencoded',
        action: `${api}/documents/search`,
      }),
      tags: { method: 'GET', enctype: 'application/x-www-form-urlencoded', action: `${api}/tags`, fields: {} },
    },
    experiments: { draft: [], drafts: [], running: [] },
    oauth_initiate: `${testUrl}/auth`,
    oauth_token: `${testUrl}/auth/token`,
    version: expect.any(String),
    license: 'All Rights Reserved',
  });
  expect(headers.get('cache-control')).toBe('public, max-age=5');
  expect(headers.get('access-control-allow-origin')).toBe('*');
});

test('the form lists every parameter, and hands token and routes back as defaults', async () => {
  const service = createTestService();
  const { body } = await get(
    service,
    `?access_token=secret&routes=${encodeURIComponent('[{"type":"article","path":"/:uid"}]')}`,
  );
  const { fields } = (body['forms'] as { everything: { fields: Record<string, object> } }).everything;
  expect(Object.keys(fields)).toEqual([
    'ref',
    'q',
    'lang',
    'page',
    'pageSize',
    'after',
    'fetch',
    'fetchLinks',
    'graphQuery',
    'orderings',
    'referer',
    'routes',
    'brokenRoute',
    'integrationFieldsRef',
    'access_token',
  ]);
  expect(fields['q']).toEqual({ type: 'String', multiple: true });
  expect(fields['access_token']).toEqual({ type: 'String', multiple: false, default: 'secret' });
  expect(fields['routes']).toEqual({ type: 'String', multiple: false, default: '[{"type":"article","path":"/:uid"}]' });
});

test('the master ref changes with every publish and with nothing else', async () => {
  const service = createTestService();
  const refs = [currentRef(service), fill(service)];
  service.admin.importDocuments([{ id: 'doc-0', type: 'article', uid: 'changed', lang: 'en-gb', data: {} }]);
  service.admin.putModels({ customTypes: [], sharedSlices: [] });
  expect(currentRef(service)).toBe(refs[1]);
  refs.push(
    service.admin.publish({ documentIds: ['doc-0'] }).ref,
    service.admin.unpublish({ documentIds: ['doc-0'] }).ref,
  );
  expect(new Set(refs).size).toBe(4);
  for (const ref of refs) expect(ref).toMatch(/^[\w-]{16}$/);
});

test('an old ref keeps answering what it answered, drafts are in none', async () => {
  const service = createTestService();
  const empty = currentRef(service);
  const first = fill(service, 2);
  service.admin.importDocuments([
    { id: 'doc-0', type: 'article', uid: 'changed', lang: 'en-gb', data: { teaser: 'Draft text' } },
  ]);
  expect(JSON.stringify(await search(service, { ref: first }))).not.toContain('Draft text');
  const second = service.admin.publish({ documentIds: ['doc-0'] }).ref;
  const third = service.admin.unpublish({ documentIds: ['doc-1'] }).ref;
  const uids = async (ref: string): Promise<unknown[]> =>
    ((await search(service, { ref })).body['results'] as { uid: string }[]).map(({ uid }) => uid);
  expect(await uids(empty)).toEqual([]);
  expect(await uids(first)).toEqual(['uid-0', 'uid-1']);
  expect(await uids(second)).toEqual(['changed', 'uid-1']);
  expect(await uids(third)).toEqual(['changed']);
});

test('answers for a ref may be kept for ever', async () => {
  const service = createTestService();
  const { headers } = await search(service, { ref: fill(service) });
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
});

test('a page tells where the next and the one before are, without the access token', async () => {
  const service = createTestService({ accessToken: 'secret' });
  const ref = fill(service, 5);
  const { body, headers } = await search(service, {
    ref,
    pageSize: '2',
    page: '2',
    access_token: 'secret',
    q: '[[at(document.type,"article")]]',
  });
  expect(body).toMatchObject({ page: 2, results_per_page: 2, results_size: 2, total_results_size: 5, total_pages: 3 });
  expect(headers.get('cache-control')).toMatch(/^private/);
  for (const [name, page] of [
    ['next_page', '3'],
    ['prev_page', '1'],
  ] as const) {
    const url = new URL(String(body[name]));
    expect(url.origin + url.pathname).toBe(`${api}/documents/search`);
    expect([
      url.searchParams.get('page'),
      url.searchParams.get('pageSize'),
      url.searchParams.has('access_token'),
    ]).toEqual([page, '2', false]);
  }
  const last = await search(service, { ref, pageSize: '2', page: '3', access_token: 'secret' });
  expect(last.body).toMatchObject({ results_size: 1, next_page: null });
  const beyond = await search(service, { ref, pageSize: '2', page: '9', access_token: 'secret' });
  expect(beyond).toMatchObject({
    status: 200,
    body: { results_size: 0, total_results_size: 5, results: [], next_page: null },
  });
});

test('page sizes are cut to 100, other numbers refused', async () => {
  const service = createTestService();
  const ref = fill(service, 101);
  expect((await search(service, { ref, pageSize: '1000' })).body).toMatchObject({
    results_per_page: 100,
    results_size: 100,
    total_pages: 2,
  });
  expect((await search(service, { ref, pageSize: '-5', page: '0' })).body).toMatchObject({
    page: 1,
    results_per_page: 1,
  });
  for (const [name, wrong] of [
    ['page', 'x'],
    ['pageSize', '1.5'],
    ['page', '1e3'],
  ] as const) {
    expect(await search(service, { ref, [name]: wrong })).toMatchObject({
      status: 400,
      body: { type: 'parsing-error' },
    });
  }
});

test('unknown refs, missing refs and wrong tokens have the answers that clients act on', async () => {
  const service = createTestService({ accessToken: 'secret' });
  const ref = fill(service);
  const unknown = await search(service, { ref: 'unknown', access_token: 'secret' });
  expect(unknown.status).toBe(404);
  expect(unknown.body['type']).toBe('api_notfound_error');
  expect(unknown.body['message']).toMatch(new RegExp(`Master ref is: ${ref}$`));
  const missing = await search(service, { access_token: 'secret' });
  expect(missing).toMatchObject({ status: 400, body: { message: expect.stringMatching(/^Release not provided/) } });
  for (const path of ['', '/tags', `/documents/search?ref=${ref}`, `/documents/search?ref=${ref}&access_token=wrong`]) {
    expect(await get(service, path)).toMatchObject({
      status: 401,
      body: {
        type: 'api_security_error',
        message: 'Invalid access token',
        oauth_initiate: `${testUrl}/auth`,
        oauth_token: `${testUrl}/auth/token`,
      },
    });
  }
  for (const scheme of ['Token', 'Bearer']) {
    expect((await get(service, '', { headers: { authorization: `${scheme} secret` } })).status).toBe(200);
  }
  expect(unknown.headers.get('cache-control')).toBe('no-store');
});

test('the official client repairs a ref that is gone by itself', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const service = createTestService();
  fill(service);
  const fetch = (input: string, init?: RequestInit): Promise<Response> => service.fetch(new Request(input, init));
  const client = createClient('financial-cloud', { documentAPIEndpoint: api, fetch, ref: 'gone' });
  expect((await client.getByUID('article', 'uid-1')).id).toBe('doc-1');
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('Now retrying with the latest master ref'));
});

test('a preview cookie as ref is read in all its forms, and only a tracker means master', async () => {
  const service = createTestService();
  const ref = fill(service);
  const cookie = JSON.stringify({ _tracker: 'abcdefgh', 'financial-cloud.prismic.io': { preview: ref } });
  for (const form of [ref, cookie, encodeURIComponent(cookie), encodeURIComponent(encodeURIComponent(cookie))]) {
    expect((await search(service, { ref: form })).body['total_results_size']).toBe(3);
  }
  const tracker = await search(service, { ref: encodeURIComponent('{"_tracker":"abcdefgh"}') });
  expect(tracker).toMatchObject({ status: 200, body: { total_results_size: 3 } });
  expect(tracker.headers.get('cache-control')).toBe('no-store');
  for (const broken of ['{"a":', '%7B%zz', '{"financial-cloud.prismic.io":{"preview":"gone"}}']) {
    expect((await search(service, { ref: broken })).status).toBe(404);
  }
});

test('a query that cannot be understood says where', async () => {
  const service = createTestService();
  const ref = fill(service);
  const ask = async (q: string): Promise<Record<string, unknown>> => {
    const { status, body } = await search(service, { ref, q });
    expect(status).toBe(400);
    return body;
  };
  expect(await ask('[[at(my.article.nothing, "home")]]')).toEqual({
    type: 'parsing-error',
    message: `[function at(..)] unexpected field 'my.article.nothing' on line:1 col:6 in query '[[at(my.article.nothing, "home")]]'`,
    line: 1,
    column: 6,
    id: expect.any(String),
    location: 'query',
  });
  expect((await ask('[[at(my.page.uid, "x")]]'))['message']).toMatch(/unexpected field 'my.page.uid'/);
  expect((await ask('[[at(my.article.body_slices, "x")]]'))['message']).toMatch(/unexpected field/);
  expect((await ask('[[equals(document.id, "x")]]'))['message']).toMatch(
    /^\[function equals\(\.\.\)\] unknown function/,
  );
  expect((await ask('[[number.gt(my.article.teaser, 1)]]'))['message']).toMatch(/is not a number/);
  expect((await ask('[[at(my.article.rating, "x")]]'))['message']).toMatch(/cannot be compared with "x"/);
  expect((await ask('[[date.after(my.article.date, "soon")]]'))['message']).toMatch(/expected 1 date/);
  expect((await ask('[[similar("doc-1")]]'))['message']).toMatch(/expected the id of a document/);
  expect((await search(service, { ref, orderings: '[my.article.nothing]' })).status).toBe(400);
  expect((await search(service, { ref, routes: '[{' })).body['message']).toMatch(
    /^\[Link resolver error\] routes is not JSON/,
  );
  expect((await search(service, { ref, routes: '[{"type":"none","path":"/"}]' })).body['message']).toMatch(
    /^\[Link resolver error\] Unknown type none/,
  );
  const badResolver = '[{"type":"article","path":"/:x/:uid","resolvers":{"x":"link"}}]';
  expect((await search(service, { ref, routes: badResolver })).body['message']).toMatch(
    /^\[Link resolver error\] Invalid resolver x/,
  );
});

test('repeating q does not get round the limits', async () => {
  const service = createTestService();
  const ref = fill(service);
  const tags = JSON.stringify(Array.from({ length: 100 }, (_, index) => `t${index}`));
  const ask = async (q: string[]): Promise<unknown> => (await search(service, { ref, q })).status;
  expect(await ask(Array.from({ length: 50 }, () => '[[has(my.article.rating)]]'))).toBe(200);
  expect(await ask(Array.from({ length: 51 }, () => '[[has(my.article.rating)]]'))).toBe(400);
  expect(await ask(Array.from({ length: 2 }, () => `[[at(document.tags, ${tags})]]`))).toBe(200);
  expect(await ask(Array.from({ length: 3 }, () => `[[at(document.tags, ${tags})]]`))).toBe(400);
});

test('a type without published documents gives an empty list', async () => {
  const service = createTestService();
  const ref = fill(service);
  expect(await search(service, { ref, q: '[[at(my.author.uid, "x")]]' })).toMatchObject({
    status: 200,
    body: { total_results_size: 0 },
  });
});

test('several q are joined, unknown parameters ignored, one language asked for', async () => {
  const service = createTestService();
  service.admin.importDocuments([
    { id: 'en', type: 'article', uid: 'same', lang: 'en-gb', data: { rating: 1 } },
    { id: 'fr', type: 'article', uid: 'same', lang: 'fr-fr', translationOf: 'en', data: { rating: 2 } },
  ]);
  const { ref } = service.admin.publish({ documentIds: 'all-drafts' });
  const ids = async (parameters: Record<string, string | string[]>): Promise<string[]> =>
    ((await search(service, { ref, 'x-c': 'js-7', ...parameters })).body['results'] as { id: string }[]).map(
      ({ id }) => id,
    );
  expect(await ids({})).toEqual(['en']);
  expect(await ids({ lang: 'fr-fr' })).toEqual(['fr']);
  expect(await ids({ lang: '*' })).toEqual(['en', 'fr']);
  expect(await ids({ lang: '*', q: ['[[at(my.article.uid,"same")]]', '[[number.gt(my.article.rating,1)]]'] })).toEqual([
    'fr',
  ]);
  expect(
    await ids({ lang: '*', q: '[[:d = at(my.article.uid, "same")][:d = number.lt(my.article.rating, 2)]]' }),
  ).toEqual(['en']);
  expect(await ids({ lang: '*', after: 'en' })).toEqual(['fr']);
  expect(await ids({ lang: '*', orderings: '[my.article.rating desc]' })).toEqual(['fr', 'en']);
});

test('fetch leaves out the other fields', async () => {
  const service = createTestService();
  const { body } = await search(service, { ref: fill(service, 1), fetch: 'article.rating,article.teaser' });
  expect((body['results'] as { data: object }[])[0]?.data).toEqual({ rating: 0, teaser: null });
});

test('addresses that are not there are 404 in JSON, other methods 405, preflights welcome', async () => {
  const service = createTestService();
  expect(await get(service, `${testUrl}/nothing`)).toMatchObject({
    status: 404,
    body: { message: expect.any(String) },
  });
  const posted = await get(service, '/documents/search', { method: 'POST' });
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  const preflight = await service.fetch(new Request(api, { method: 'OPTIONS' }));
  expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
  expect((await service.fetch(new Request(`${testUrl}/livez`))).status).toBe(200);
  expect((await service.fetch(new Request(`${testUrl}/readyz`))).status).toBe(200);
});

test('a fault of ours is a 500 that tells nothing, and is logged', async () => {
  const logged: object[] = [];
  const logger = { info() {}, warn() {}, error: (fields: object) => void logged.push(fields) };
  const service = createTestService({ logger });
  const ref = fill(service);
  service.close();
  const failed = await search(service, { ref });
  expect(failed).toMatchObject({ status: 500, body: { message: expect.not.stringMatching(/sql|database/i) } });
  expect(logged).toHaveLength(1);
  expect((await service.fetch(new Request(`${testUrl}/readyz`))).status).toBe(503);
});
