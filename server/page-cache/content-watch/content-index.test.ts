import { describe, expect, test } from 'vitest';
import {
  advanceIndex,
  compareIndexes,
  createContentIndexSource,
  isBelievable,
  toContentKeys,
  type IndexedDocument,
} from './content-index.ts';

const document = (id: string, publishedAt = '1', more: Partial<IndexedDocument> = {}): IndexedDocument => ({
  id,
  type: 'page',
  uid: id,
  lang: 'en-gb',
  publishedAt,
  place: '[null,null]',
  ...more,
});
const toIndex = (...documents: IndexedDocument[]) => new Map(documents.map((own) => [own.id, own]));
const toResult = ({ publishedAt, ...own }: IndexedDocument) => ({ ...own, last_publication_date: publishedAt });

/** A content service that answers with what it is given, page by page. */
function createSource(answer: (url: URL) => unknown, accessToken?: string) {
  const asked: URL[] = [];
  const source = createContentIndexSource(
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
    ['page.date'],
  );
  return { source, asked };
}

describe('asking', () => {
  test('the master ref is the one that says so', async () => {
    const refs = [
      { ref: 'release', isMasterRef: false },
      { ref: 'master', isMasterRef: true },
    ];
    const experiments = { draft: [{ id: 'a' }], running: [{ id: 'b' }] };
    expect(await createSource(() => ({ refs })).source.getRoot()).toEqual({ ref: 'master', hasExperiment: false });
    const root = await createSource(() => ({ refs, experiments })).source.getRoot();
    expect(root).toEqual({ ref: 'master', hasExperiment: true });
  });

  test('an answer without end is not read to its end', async () => {
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

  test.each<[string, unknown]>([
    ['no master ref', { refs: [] }],
    ['no refs', {}],
    ['no object', [][0] ?? null],
    ['an error', new Response('{}', { status: 500 })],
    ['no JSON', new Response('<html>')],
  ])('an answer with %s is no ref', async (_, answer) => {
    await expect(createSource(() => answer).source.getRoot()).rejects.toThrow();
  });

  test('all documents are read page by page, without their content, with the token', async () => {
    const pages = [[document('a'), document('b')], [document('c')]];
    const { source, asked } = createSource((url) => {
      const page = Number(url.searchParams.get('page'));
      return { results: pages[page - 1]?.map(toResult), total_pages: 2, total_results_size: 3 };
    }, 'secret');
    expect((await source.list('ref')).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(asked.map((url) => url.searchParams.get('fetch'))).toEqual(['none.none,page.date', 'none.none,page.date']);
    expect(new Set(asked.map((url) => url.searchParams.get('access_token')))).toEqual(new Set(['secret']));
    expect(new Set(asked.map((url) => url.searchParams.get('lang')))).toEqual(new Set(['*']));
  });

  test('many documents are asked for by id in questions of a bearable length', async () => {
    const ids = Array.from({ length: 250 }, (_, index) => `id-${index}`);
    const { source, asked } = createSource((url) => {
      const wanted = JSON.parse(/\[(\[.*\]|".*")\]\)\]\]$/.exec(`${url.searchParams.get('q')}`)?.[0].slice(0, -3) ?? '[]') as string[]; // prettier-ignore
      return { results: wanted.map((id) => toResult(document(id))), total_pages: 1, total_results_size: wanted.length };
    });
    expect((await source.listByIds('ref', ids)).map(({ id }) => id)).toEqual(ids);
    expect(asked).toHaveLength(3);
  });

  test('what has changed since a ref is told by a service that tells, with the documents if it knows them', async () => {
    const { signal } = new AbortController();
    const told = createSource((url) => ({
      ref: 'two',
      documents: url.searchParams.get('since') === 'one' ? ['a'] : null,
    }));
    expect(await told.source.hearChanges('one', signal)).toEqual({ ref: 'two', documentIds: ['a'] });
    expect(await told.source.hearChanges('zero', signal)).toEqual({ ref: 'two', documentIds: undefined });
    expect(told.asked.map(({ pathname }) => pathname)).toEqual(['/api/v2/changes', '/api/v2/changes']);
    const silent = createSource(() => new Response('{}', { status: 404 }));
    expect(await silent.source.hearChanges('one', signal)).toBeUndefined();
    const busy = createSource(() => new Response('{}', { status: 503 }));
    await expect(busy.source.hearChanges('one', signal)).rejects.toThrow('503');
  });

  test.each<[string, unknown]>([
    ['no list', { results: {} }],
    ['something without a language', { results: [{ id: 'a', type: 'page' }], total_pages: 1, total_results_size: 1 }],
    ['nothing', { results: [null], total_pages: 1, total_results_size: 1 }],
    ['one page of nobody knows how many', { results: [toResult(document('a'))], total_results_size: 101 }],
    ['a number of pages that is none', { results: [], total_pages: 'many', total_results_size: 1 }],
  ])('an answer with %s is no index', async (_, answer) => {
    await expect(createSource(() => answer).source.list('ref')).rejects.toThrow(/Content service answered/);
  });
});

describe('what has changed since', () => {
  const before = toIndex(document('a', '1'), document('b', '2'), document('c', '3'));

  /** What is published, newest first, as whoever asks for so many of them is told. */
  const advance = async (documents: readonly IndexedDocument[], total: number, few = documents.length) => {
    const asked: number[] = [];
    const after = await advanceIndex(before, async (most) => {
      asked.push(most);
      return { documents: most === 10 ? documents.slice(0, few) : documents, total };
    });
    return { asked, after: after && [...after.values()].map(({ id, publishedAt }) => id + publishedAt).sort() };
  };

  test('the newest documents explain a publish when they reach back to what was known', async () => {
    const { asked, after } = await advance([document('a', '4'), document('c', '3'), document('b', '2')], 3);
    expect([asked, after]).toEqual([[10], ['a4', 'b2', 'c3']]);
    expect((await advance([document('d', '4'), document('c', '3'), document('b', '2')], 4)).after).toHaveLength(4);
  });

  test('more are asked for when all of a few are new', async () => {
    const newest = [document('a', '5'), document('c', '4'), document('b', '2')];
    expect(await advance(newest, 3, 2)).toEqual({ asked: [10, 100], after: ['a5', 'b2', 'c4'] });
  });

  test('and when the last of a few is of the last known second, behind which others of it may come', async () => {
    const newest = [document('c', '3'), document('d', '3'), document('b', '2')];
    expect(await advance(newest, 4, 1)).toEqual({ asked: [10, 100], after: ['a1', 'b2', 'c3', 'd3'] });
  });

  test.each([
    ['something was taken away', [document('a', '4'), document('c', '3'), document('b', '2')], 2],
    ['more was published than the newest show', [document('a', '5'), document('b', '4')], 3],
    ['there is nothing', [], 0],
  ])('they do not when %s', async (_, documents, total) => {
    expect((await advance(documents, total)).after).toBeUndefined();
  });

  test('published, published again and taken away are changes; what is as it was is none', () => {
    const after = toIndex(document('a', '4'), document('b', '2'), document('d', '5'));
    const { changed, removed } = compareIndexes(before, after);
    expect(changed.map(({ id, publishedAt }) => `${id}${publishedAt}`)).toEqual(['a4', 'd5', 'a1', 'c3']);
    expect(removed.map(({ id }) => id)).toEqual(['c']);
  });

  test('a document with another address has left the list where it was', () => {
    const after = toIndex(
      document('a', '1', { uid: 'elsewhere', lang: 'fr-fr' }),
      document('b', '2'),
      document('c', '3'),
    );
    expect(toContentKeys(compareIndexes(before, after).changed)).toEqual(
      new Set(['doc:a', 'list:page:fr-fr', 'list:page:en-gb', 'order:page:fr-fr', 'order:page:en-gb']),
    );
  });

  test.each<[string, IndexedDocument[], string[]]>([
    [
      'one with other words leaves the order as it was',
      [document('a', '4'), document('b', '2'), document('c', '3')],
      [],
    ],
    [
      'one with another date or tag',
      [document('a', '4', { place: 'x' }), document('b', '2'), document('c', '3')],
      ['order:page:en-gb'],
    ],
    [
      'one that is new',
      [document('a'), document('b', '2'), document('c', '3'), document('d', '4')],
      ['order:page:en-gb'],
    ],
    ['one that is gone', [document('a'), document('b', '2')], ['order:page:en-gb']],
  ])('%s', (_, documents, orders) => {
    const keys = toContentKeys(compareIndexes(before, toIndex(...documents)).changed);
    expect([...keys].filter((key) => key.startsWith('order:'))).toEqual(orders);
  });
});

test.each([
  [0, 100, true],
  [10, 12, true],
  [11, 100, true],
  [20, 100, true],
  [21, 100, false],
  [11, 50, false],
  [12, 12, false],
  [1, 1, false],
])('%i of %i documents gone at once: believed is %s', (removed, before, isBelieved) => {
  expect(isBelievable(removed, before)).toBe(isBelieved);
});
