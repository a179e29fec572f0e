import * as fc from 'fast-check';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createTestDatabase, describeWithPostgres } from '../../tests/postgres/test-database.ts';
import { createPostgresStorage } from '../storage/postgres/postgres-storage.ts';
import { createSqliteStorage } from '../storage/sqlite/sqlite-storage.ts';
import type { IndexedValue, PublicationEntry } from '../storage/publication-register.ts';
import type { Condition, Operand, Ordering, ValueTest } from '../storage/published-query.ts';
import type { StorageEngine } from '../storage/storage.ts';
import { createTestClock, createTestDirectory } from '../testing/test-service.ts';
import { emptyStore } from '../testing/postgres-store.ts';
import { searchNaively, type NaiveDocument, type NaiveQuery } from '../testing/naive-search.ts';

/** Each corpus is searched about twenty times. Set the variable for longer runs. */
const corporaOf = (usual: number): number => Number(process.env['SEARCH_CORPORA'] ?? usual);
const day = 86_400_000;
const words = ['alpha', 'beta', 'gamma', 'delta'];
const joinedWords = ['即時決済', '決済', '済決', '支付2026', '결제는', '결제'];
const places = ['0,0', '0,1', '48.85,2.35', '-33.9,151.2', '89,-179'];
const textPaths = ['my.a.title', 'my.a.group.note', 'document.tags'];
const numberPaths = ['my.a.price', 'my.a.date', 'my.b.price'];

const textValue = fc.constantFrom(...words, 'Alpha', '');
const numberValue = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.integer({ min: -4000, max: 25_000 }).map((days) => days * day + 5_000_000),
);
const indexedValue: fc.Arbitrary<IndexedValue> = fc.oneof(
  fc
    .record({ path: fc.constantFrom(...textPaths), value: textValue })
    .map(({ path, value }) => ({ path, value, sortValue: value.toLowerCase() })),
  fc
    .record({ path: fc.constantFrom(...numberPaths), value: numberValue })
    .map(({ path, value }) => ({ path, value, sortValue: value })),
  fc.record({ path: fc.constant('my.a.place'), value: fc.constantFrom(...places), sortValue: fc.constant(undefined) }),
  fc.record({
    path: fc.constantFrom('my.a.image', 'my.a.title'),
    value: fc.constant(undefined),
    sortValue: fc.constant(undefined),
  }),
);
const documentShape = fc.record({
  type: fc.constantFrom('a', 'b'),
  lang: fc.constantFrom('en-gb', 'fr-fr'),
  uid: fc.option(fc.constantFrom('u1', 'u2', 'u3'), { nil: undefined }),
  values: fc.array(indexedValue, { maxLength: 6 }),
  text: fc.array(fc.constantFrom(...words, ...joinedWords), { maxLength: 5 }),
  isWithdrawn: fc.boolean(),
});

const attribute = (...names: (Operand & { source: 'attribute' })['name'][]): fc.Arbitrary<Operand> =>
  fc.constantFrom(...names).map((name) => ({ source: 'attribute', name }));
const field = (paths: readonly string[]): fc.Arbitrary<Operand> =>
  fc.constantFrom(...paths, 'my.none.none').map((path) => ({ source: 'field', path }));
const condition = (operand: fc.Arbitrary<Operand>, one: fc.Arbitrary<ValueTest>): fc.Arbitrary<Condition> =>
  fc.record({ kind: fc.constant('value' as const), operand, test: one, negated: fc.boolean() });
const oneOf = (value: fc.Arbitrary<string | number>): fc.Arbitrary<ValueTest> =>
  fc.record({ test: fc.constant('one-of' as const), values: fc.array(value, { maxLength: 3 }) });
const numberTest: fc.Arbitrary<ValueTest> = fc.oneof(
  fc.record({ test: fc.constantFrom('above' as const, 'below' as const), limit: numberValue }),
  fc.record({ test: fc.constant('between' as const), from: numberValue, to: numberValue }),
  fc.record({
    test: fc.constant('date-part' as const),
    part: fc.constantFrom(
      'year' as const,
      'month' as const,
      'day-of-month' as const,
      'day-of-week' as const,
      'hour' as const,
    ),
    comparison: fc.constantFrom('equal' as const, 'above' as const, 'below' as const),
    number: fc.oneof(fc.integer({ min: 0, max: 31 }), fc.integer({ min: 1960, max: 2030 })),
  }),
);
const near: fc.Arbitrary<ValueTest> = fc.record({
  test: fc.constant('near' as const),
  latitude: fc.integer({ min: -90, max: 90 }),
  longitude: fc.integer({ min: -180, max: 180 }),
  radiusKm: fc.constantFrom(0, 200, 5000, 25_000),
});
const filled = fc.constant<ValueTest>({ test: 'filled' });
const anyCondition: fc.Arbitrary<Condition> = fc.oneof(
  condition(
    attribute('type', 'lang', 'uid', 'id'),
    oneOf(fc.constantFrom('a', 'b', 'en-gb', 'u1', 'u2', 'document-1')),
  ),
  condition(attribute('uid'), filled),
  condition(field(textPaths), oneOf(textValue)),
  condition(field([...textPaths, ...numberPaths, 'my.a.image']), filled),
  condition(field(['my.a.place']), near),
  condition(field(numberPaths), fc.oneof(numberTest, oneOf(numberValue))),
  fc.record({
    kind: fc.constant('text' as const),
    path: fc.constantFrom('document', 'my.a.body'),
    words: fc.array(fc.constantFrom(...words, ...joinedWords, 'ALPHA'), { maxLength: 2 }),
  }),
);
const anyOrdering: fc.Arbitrary<Ordering> = fc.record({
  operand: fc.oneof(
    attribute('uid', 'type', 'first-published-at', 'last-published-at'),
    field([...textPaths, ...numberPaths]),
  ),
  descending: fc.boolean(),
});
const language: fc.Arbitrary<Condition[]> = fc.constantFrom('en-gb', 'fr-fr', 'xx-xx', '*').map((lang) =>
  lang === '*'
    ? []
    : [
        {
          kind: 'value',
          operand: { source: 'attribute', name: 'lang' },
          test: { test: 'one-of', values: [lang] },
          negated: false,
        },
      ],
);
/** The values of `in`: these documents, in the order of the list. */
const listed: fc.Arbitrary<NonNullable<NaiveQuery['listedOrder']> | undefined> = fc.option(
  fc.oneof(
    fc.record({
      attribute: fc.constant('id' as const),
      values: fc.uniqueArray(
        fc.nat({ max: 13 }).map((number) => `document-${number}`),
        { minLength: 1, maxLength: 6 },
      ),
    }),
    fc.record({
      attribute: fc.constant('uid' as const),
      values: fc.uniqueArray(fc.constantFrom('u1', 'u2', 'u3', 'u4'), { minLength: 1 }),
    }),
  ),
  { nil: undefined, freq: 2 },
);
const anyQuery = fc
  .record({
    conditions: fc.array(anyCondition, { maxLength: 3 }),
    language,
    orderings: fc.array(anyOrdering, { maxLength: 2 }),
    listed,
    afterId: fc.option(
      fc.nat({ max: 13 }).map((number) => `document-${number}`),
      { nil: undefined },
    ),
    offset: fc.nat({ max: 6 }),
    limit: fc.integer({ min: 1, max: 6 }),
  })
  .map(({ conditions, language, listed, afterId, ...query }) => ({
    ...query,
    conditions: [...conditions, ...language, ...(listed ? [toListedCondition(listed)] : [])],
    ...(listed && { listedOrder: listed }),
    ...(afterId !== undefined && { afterId }),
  }));

function toListedCondition({ attribute, values }: NonNullable<NaiveQuery['listedOrder']>): Condition {
  return {
    kind: 'value',
    operand: { source: 'attribute', name: attribute },
    test: { test: 'one-of', values },
    negated: false,
  };
}

interface SearchedEngine {
  readonly name: string;
  /** Skips the tests when the engine is not available. */
  readonly describe: typeof describeWithPostgres;
  /** Fewer for a database, because creating one takes longer than a file. */
  readonly corpora: number;
  /** Opens an empty store. `areMany`: pages are read in index order instead of being sorted. */
  readonly open: (areMany: boolean) => Promise<{ storage: StorageEngine; remove: () => Promise<void> }>;
}

const { now } = createTestClock();
const toThreshold = (areMany: boolean) => (areMany ? { walkThreshold: 0 } : {});

const engines: readonly SearchedEngine[] = [
  {
    name: 'SQLite',
    describe,
    corpora: 40,
    async open(areMany) {
      const file = join(createTestDirectory(), 'corpus.sqlite');
      const storage = await createSqliteStorage({ file, now, ...toThreshold(areMany) });
      return { storage, remove: () => storage.close() };
    },
  },
  {
    name: 'PostgreSQL',
    describe: describeWithPostgres,
    corpora: 10,
    async open(areMany) {
      const { url, drop } = await createTestDatabase(emptyStore);
      const storage = await createPostgresStorage({ url, now, isThrowAway: true, ...toThreshold(areMany) });
      return {
        storage,
        async remove() {
          await storage.close();
          await drop();
        },
      };
    },
  },
];

for (const engine of engines) {
  engine.describe(`a search of ${engine.name}`, () => {
    test('returns the same as the naive search, in master, in older refs and in overlays', async () => {
      const property = fc.asyncProperty(
        fc.array(documentShape, { maxLength: 12 }),
        fc.array(anyQuery, { minLength: 5, maxLength: 12 }),
        fc.boolean(),
        async (shapes, queries, areMany) => {
          const { storage, remove } = await engine.open(areMany);
          try {
            for (const state of await fill(storage, shapes)) await compare(storage, state, queries);
          } finally {
            await remove();
          }
        },
      );
      await fc.assert(property, { numRuns: corporaOf(engine.corpora) });
    });
  });
}

type AnyQuery = typeof anyQuery extends fc.Arbitrary<infer Query> ? Query : never;

interface SearchedState {
  readonly sequence: number;
  readonly documents: NaiveDocument[];
}

async function compare(
  storage: StorageEngine,
  { sequence, documents }: SearchedState,
  queries: readonly AnyQuery[],
): Promise<void> {
  for (const query of queries) {
    const { offset, limit } = query;
    const expected = searchNaively(documents, query);
    const all = await storage.findPublished({ sequence, ...query, offset: 0, limit: 100 });
    expect(all.documents.map(({ id }) => id)).toEqual(expected);
    const page = await storage.findPublished({ sequence, ...query });
    expect(page.documents.map(({ id }) => id)).toEqual(expected.slice(offset, offset + limit));
    expect(page.total).toBe(expected.length);
  }
}

/**
 * Publishes all documents in one ref, and unpublishes some of them in the next. An overlay on the first ref hides the
 * same ones, and shows every other document with the content of its neighbour.
 */
async function fill(
  storage: StorageEngine,
  shapes: readonly (typeof documentShape extends fc.Arbitrary<infer Shape> ? Shape : never)[],
): Promise<SearchedState[]> {
  const at = 1000;
  const named = shapes.map((shape, index) => ({ ...shape, id: `document-${index}` }));
  await storage.writeDrafts(
    named.map(({ id, type, lang, uid }) => ({
      id,
      type,
      lang,
      uid,
      groupId: id,
      baseVersion: 0,
      title: undefined,
      tags: [],
      data: '{}',
    })),
    at,
  );
  const toTexts = (text: string[]): { path: string; text: string }[] => [
    { path: 'document', text: text.join(' ') },
    { path: 'my.a.body', text: text.slice(0, 2).join(' ') },
  ];
  const toEntry = ({ id, values, text }: (typeof named)[number]): PublicationEntry => ({
    documentId: id,
    version: 1,
    slugs: [],
    values,
    texts: toTexts(text),
  });
  const first = await storage.changePublication({
    ref: 'first',
    at,
    publish: named.map(toEntry),
    withdraw: [],
  });
  const second = await storage.changePublication({
    ref: 'second',
    at,
    publish: [],
    withdraw: named.filter(({ isWithdrawn }) => isWithdrawn).map(({ id }) => id),
  });
  const laid = named.map((document, index) => ({
    ...document,
    ...(index % 2 === 0 && { values: named.at(index - 1)?.values ?? [], text: named.at(index - 1)?.text ?? [] }),
  }));
  const overlay = await storage.openOverlay({
    sequence: first.sequence,
    key: 'overlay',
    hidden: named.filter(({ isWithdrawn }) => isWithdrawn).map(({ id }) => id),
    at,
    listEntries: async () => laid.filter(({ isWithdrawn }, index) => index % 2 === 0 && !isWithdrawn).map(toEntry),
  });
  const toDocument = ({ id, type, lang, uid, values, text }: (typeof named)[number]): NaiveDocument => ({
    id,
    attributes: { id, type, lang, uid, 'first-published-at': at, 'last-published-at': at },
    values,
    texts: Object.fromEntries(toTexts(text).map((entry) => [entry.path, entry.text])),
  });
  const isLeft = ({ isWithdrawn }: (typeof named)[number]): boolean => !isWithdrawn;
  return [
    { sequence: first.sequence, documents: named.map(toDocument) },
    { sequence: second.sequence, documents: named.filter(isLeft).map(toDocument) },
    { sequence: overlay, documents: laid.filter(isLeft).map(toDocument) },
  ];
}
