import { expect, test } from 'vitest';
import { createContentClient } from './content-client.ts';
import type { IndexedDocument } from './content-index.ts';

const document = (id: string): IndexedDocument => ({
  id,
  type: 'page',
  uid: id,
  lang: 'en-gb',
  publishedAt: '1',
  position: '[null,null]',
});
const toResult = ({ publishedAt, ...own }: IndexedDocument) => ({ ...own, last_publication_date: publishedAt });

/** A content service with given responses, in pages. */
function createSource(answer: (url: URL) => unknown, accessToken?: string) {
  const asked: URL[] = [];
  const source = createContentClient(
    {
      endpoint: 'https://content.test/api/v2',
      accessToken,
      fetch: async (address) => {
        const url = new URL(address);
        asked.push(url);
        const body = answer(url);
        return body instanceof Response ? body : Response.json(body);
      },
      timeoutMs: 10_000,
    },
    {
      listedBy: ['page.date'],
      datedBy: ['page.date', 'page.updated_on'],
      getLastChange: ({ data }) => data['updated_on'] as string | undefined,
    },
  );
  return { source, asked };
}

test('the master ref is the one with the flag isMasterRef', async () => {
  const refs = [
    { ref: 'release', isMasterRef: false },
    { ref: 'master', isMasterRef: true },
  ];
  const experiments = { draft: [{ id: 'a' }], running: [{ id: 'b' }] };
  expect(await createSource(() => ({ refs })).source.getRoot()).toEqual({ masterRef: 'master', hasExperiment: false });
  const root = await createSource(() => ({ refs, experiments })).source.getRoot();
  expect(root).toEqual({ masterRef: 'master', hasExperiment: true });
});

test('an endless response is not read to its end', async () => {
  let given = 0;
  let isEnded = false;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      given += 1;
      controller.enqueue(new Uint8Array(1024 * 1024).fill(32));
    },
    cancel: () => void (isEnded = true),
  });
  const { source } = createSource(() => new Response(endless));
  await expect(source.getRoot()).rejects.toThrow('Content service answered too much');
  expect([given < 20, isEnded]).toEqual([true, true]);
});

test('the uids of taken-down documents come from a service that has the endpoint, the last one at the end', async () => {
  const names = ['new', 'old'].map((uid) => ({ type: 'page', lang: 'fr-fr', uid }));
  const told = createSource(() => ({ documents: [...names, { type: 'page', uid: 5 }] }));
  expect(await told.source.listTakenDown()).toEqual(['page/fr-fr/old', 'page/*/old', 'page/fr-fr/new', 'page/*/new']);
  const silent = createSource(() => new Response('{}', { status: 404 }));
  expect(await silent.source.listTakenDown()).toBeUndefined();
});

test.each<[string, unknown]>([
  ['no master ref', { refs: [] }],
  ['no refs', {}],
  ['no object', [][0] ?? null],
  ['an error', new Response('{}', { status: 500 })],
  ['no JSON', new Response('<html>')],
])('a response with %s has no ref', async (_, answer) => {
  await expect(createSource(() => answer).source.getRoot()).rejects.toThrow();
});

test('all documents are read page by page, without their content, and with the token', async () => {
  const pages = [[document('a'), document('b')], [document('c')]];
  const { source, asked } = createSource((url) => {
    const page = Number(url.searchParams.get('page'));
    return { results: pages[page - 1]?.map(toResult), total_pages: 2, total_results_size: 3 };
  }, 'secret');
  expect((await source.list('ref')).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(asked.map((url) => url.searchParams.get('fetch'))).toEqual([
    'none.none,page.date,page.updated_on',
    'none.none,page.date,page.updated_on',
  ]);
  expect(new Set(asked.map((url) => url.searchParams.get('access_token')))).toEqual(new Set(['secret']));
  expect(new Set(asked.map((url) => url.searchParams.get('lang')))).toEqual(new Set(['*']));
});

test('many documents are requested by id, in queries of limited length', async () => {
  const ids = Array.from({ length: 250 }, (_, index) => `id-${index}`);
  const { source, asked } = createSource((url) => {
    const wanted = JSON.parse(
      /\[(\[.*\]|".*")\]\)\]\]$/.exec(`${url.searchParams.get('q')}`)?.[0].slice(0, -3) ?? '[]',
    ) as string[];
    return { results: wanted.map((id) => toResult(document(id))), total_pages: 1, total_results_size: wanted.length };
  });
  expect((await source.listByIds('ref', ids)).map(({ id }) => id)).toEqual(ids);
  expect(asked).toHaveLength(3);
});

test('the changes since a ref come from a service that has the endpoint, with the documents if it knows them', async () => {
  const { signal } = new AbortController();
  const told = createSource((url) => ({
    ref: 'two',
    documents: url.searchParams.get('since') === 'one' ? ['a'] : null,
  }));
  expect(await told.source.waitForChanges('one', signal)).toEqual({ ref: 'two', documentIds: ['a'] });
  expect(await told.source.waitForChanges('zero', signal)).toEqual({ ref: 'two', documentIds: undefined });
  expect(told.asked.map(({ pathname }) => pathname)).toEqual(['/api/v2/changes', '/api/v2/changes']);
  const silent = createSource(() => new Response('{}', { status: 404 }));
  expect(await silent.source.waitForChanges('one', signal)).toBeUndefined();
  const busy = createSource(() => new Response('{}', { status: 503 }));
  await expect(busy.source.waitForChanges('one', signal)).rejects.toThrow('503');
});

test.each<[string, unknown]>([
  ['no list', { results: {} }],
  ['a document without a language', { results: [{ id: 'a', type: 'page' }], total_pages: 1, total_results_size: 1 }],
  ['nothing', { results: [null], total_pages: 1, total_results_size: 1 }],
  ['one page without the number of pages', { results: [toResult(document('a'))], total_results_size: 101 }],
  ['an invalid number of pages', { results: [], total_pages: 'many', total_results_size: 1 }],
])('a response with %s is rejected', async (_, answer) => {
  await expect(createSource(() => answer).source.list('ref')).rejects.toThrow(/Content service answered/);
});

test('the date field of a document is indexed, and does not change its position on lists', async () => {
  const data = (updated: string) => ({ date: '2026-01-01', updated_on: updated });
  const index = async (updated: string) => {
    const results = [{ ...toResult(document('a')), data: data(updated) }];
    const { source } = createSource(() => ({ results, total_pages: 1, total_results_size: 1 }));
    return source.list('ref');
  };
  const [before, after] = [await index('2026-02-01'), await index('2026-03-01')];
  expect(before).toMatchObject([{ changedOn: '2026-02-01', position: '[null,{"date":"2026-01-01"}]' }]);
  expect(after).toMatchObject([{ changedOn: '2026-03-01', position: '[null,{"date":"2026-01-01"}]' }]);
});
