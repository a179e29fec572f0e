import * as fc from 'fast-check';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSqliteStorage } from '../storage/sqlite/sqlite-storage.ts';
import type { Condition, IndexedValue, Operand, Ordering, Storage, ValueTest } from '../storage/storage.ts';
import { createTestClock, createTestDirectory } from '../testing/test-service.ts';
import { searchNaively, type NaiveDocument, type NaiveQuery } from '../testing/naive-search.ts';

/** Each corpus is searched about twenty times; the variable is for longer runs. */
const corporaPerRun = Number(process.env['SEARCH_CORPORA'] ?? 40);
const day = 86_400_000;
const words = ['alpha', 'beta', 'gamma', 'delta'];
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
  text: fc.array(fc.constantFrom(...words), { maxLength: 5 }),
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
    words: fc.array(fc.constantFrom(...words, 'ALPHA'), { maxLength: 2 }),
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
/** The list of `in`: these documents, in the order of the list. */
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

test('every search of the engine matches its naive definition, in master and in older refs', () => {
  let corpora = 0;
  const directory = createTestDirectory();
  fc.assert(
    fc.property(
      fc.array(documentShape, { maxLength: 12 }),
      fc.array(anyQuery, { minLength: 5, maxLength: 12 }),
      // Whether pages are read in index order, or sorted.
      fc.boolean(),
      (shapes, queries, areMany) => {
        corpora += 1;
        const storage = createSqliteStorage({
          file: join(directory, `corpus-${corpora}.sqlite`),
          now: createTestClock().now,
          ...(areMany && { walkThreshold: 0 }),
        });
        try {
          const states = fill(storage, shapes);
          for (const { sequence, documents } of states) {
            for (const query of queries) {
              const { offset, limit } = query;
              const expected = searchNaively(documents, query);
              const all = storage.findPublished({ sequence, ...query, offset: 0, limit: 100 });
              expect(all.documents.map(({ id }) => id)).toEqual(expected);
              const page = storage.findPublished({ sequence, ...query });
              expect(page.documents.map(({ id }) => id)).toEqual(expected.slice(offset, offset + limit));
              expect(page.total).toBe(expected.length);
            }
          }
        } finally {
          storage.close();
        }
      },
    ),
    { numRuns: corporaPerRun },
  );
});

/** Publishes all documents in one ref, and unpublishes some of them in the next. */
function fill(
  storage: Storage,
  shapes: readonly (typeof documentShape extends fc.Arbitrary<infer Shape> ? Shape : never)[],
): { sequence: number; documents: NaiveDocument[] }[] {
  const at = 1000;
  const named = shapes.map((shape, index) => ({ ...shape, id: `document-${index}` }));
  storage.writeDrafts(
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
  const first = storage.changePublication({
    ref: 'first',
    at,
    publish: named.map(({ id, values, text }) => ({
      documentId: id,
      version: 1,
      slugs: [],
      values,
      texts: toTexts(text),
    })),
    withdraw: [],
  });
  const second = storage.changePublication({
    ref: 'second',
    at,
    publish: [],
    withdraw: named.filter(({ isWithdrawn }) => isWithdrawn).map(({ id }) => id),
  });
  const documents = named.map(({ id, type, lang, uid, values, text }): NaiveDocument => ({
    id,
    attributes: { id, type, lang, uid, 'first-published-at': at, 'last-published-at': at },
    values,
    texts: Object.fromEntries(toTexts(text).map((entry) => [entry.path, entry.text])),
  }));
  return [
    { sequence: first.sequence, documents },
    { sequence: second.sequence, documents: documents.filter((_, index) => !named[index]?.isWithdrawn) },
  ];
}
