import { expect, test } from 'vitest';
import { api, fill, search } from '../testing/read-service.ts';
import { createTestService } from '../testing/test-service.ts';

test('a page links to the next and the previous page, without the access token', async () => {
  const service = await createTestService({ accessToken: 'secret' });
  const ref = await fill(service, 5);
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

test('page sizes above 100 become 100, other invalid numbers are rejected', async () => {
  const service = await createTestService();
  const ref = await fill(service, 101);
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

test('the error of an invalid query names line and column', async () => {
  const service = await createTestService();
  const ref = await fill(service);
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

test('repeating q does not bypass the limits', async () => {
  const service = await createTestService();
  const ref = await fill(service);
  const tags = JSON.stringify(Array.from({ length: 100 }, (_, index) => `t${index}`));
  const ask = async (q: string[]): Promise<unknown> => (await search(service, { ref, q })).status;
  expect(await ask(Array.from({ length: 50 }, () => '[[has(my.article.rating)]]'))).toBe(200);
  expect(await ask(Array.from({ length: 51 }, () => '[[has(my.article.rating)]]'))).toBe(400);
  expect(await ask(Array.from({ length: 2 }, () => `[[at(document.tags, ${tags})]]`))).toBe(200);
  expect(await ask(Array.from({ length: 3 }, () => `[[at(document.tags, ${tags})]]`))).toBe(400);
});

test('a type without published documents returns an empty list', async () => {
  const service = await createTestService();
  const ref = await fill(service);
  expect(await search(service, { ref, q: '[[at(my.author.uid, "x")]]' })).toMatchObject({
    status: 200,
    body: { total_results_size: 0 },
  });
});

test('several q are combined, unknown parameters ignored, and lang selects a language', async () => {
  const service = await createTestService();
  await service.admin.importDocuments([
    { id: 'en', type: 'article', uid: 'same', lang: 'en-gb', data: { rating: 1 } },
    { id: 'fr', type: 'article', uid: 'same', lang: 'fr-fr', translationOf: 'en', data: { rating: 2 } },
  ]);
  const { ref } = await service.admin.publish({ documentIds: 'all-drafts' });
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
  const service = await createTestService();
  const { body } = await search(service, { ref: await fill(service, 1), fetch: 'article.rating,article.teaser' });
  expect((body['results'] as { data: object }[])[0]?.data).toEqual({ rating: 0, teaser: null });
});
