import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkModels, toModelSet } from '../../models/model-set.ts';
import { compareInOrder, matchesAll } from '../../query/match-document.ts';
import type { QueryStorage } from '../../query/query-storage.ts';
import type { Condition, Ordering, PublishedQuery } from '../../storage/published-query.ts';
import type { PublishedDocument } from '../../storage/stored-document.ts';
import { testModels } from '../../testing/test-models.ts';
import { layOver, toMatched } from './live-storage.ts';

const models = toModelSet(checkModels(testModels));
const shape = fc.record({
  rating: fc.nat({ max: 3 }),
  category: fc.constantFrom('news', 'guide'),
  lang: fc.constantFrom('en-gb', 'fr-fr'),
});

function toDocument(
  id: string,
  { rating, category, lang }: { rating: number; category: string; lang: string },
): PublishedDocument {
  return {
    id,
    type: 'article',
    lang,
    groupId: id,
    uid: id,
    title: undefined,
    tags: [],
    version: 1,
    slugs: [],
    data: JSON.stringify({ rating, category }),
    firstPublishedAt: 1,
    lastPublishedAt: 1,
  };
}

/** Published documents in the order of their creation. */
function createStorage(documents: readonly PublishedDocument[]): QueryStorage {
  const find = ({ conditions, ...query }: PublishedQuery): readonly PublishedDocument[] =>
    documents
      .filter((document) => matchesAll(conditions, toMatched(document, models)))
      .map((document, place) => ({ document, place, matched: toMatched(document, models) }))
      .sort((a, b) => compareInOrder(a.matched, b.matched, { conditions, ...query }) || a.place - b.place)
      .map(({ document }) => document);
  return {
    countDocuments: async () => documents.length,
    async findPublished(query) {
      const found = find(query);
      return { total: found.length, documents: found.slice(query.offset, query.offset + query.limit) };
    },
    findSimilar: async () => [],
    findUidHolders: async () => [],
    getPublished: async (_sequence, wanted) => documents.find(({ id }) => id === wanted),
    listPublished: async (_sequence, ids) => documents.filter(({ id }) => ids.includes(id)),
    listPublishedUids: async () => new Map(),
    listTranslations: async () => [],
  };
}

const condition: fc.Arbitrary<Condition> = fc
  .record({
    path: fc.constantFrom('my.article.rating', 'my.article.category'),
    value: fc.constantFrom(0, 1, 'news'),
    negated: fc.boolean(),
  })
  .map(({ path, value, negated }) => ({
    kind: 'value',
    operand: { source: 'field', path },
    test: { test: 'one-of', values: [value] },
    negated,
  }));
const ordering: fc.Arbitrary<Ordering> = fc
  .record({ path: fc.constantFrom('my.article.rating', 'my.article.category'), descending: fc.boolean() })
  .map(({ path, descending }) => ({ operand: { source: 'field', path }, descending }));

test('a live document is at its correct position in each list that it matches, and all others keep theirs', async () => {
  const property = fc.asyncProperty(
    fc.array(shape, { maxLength: 7 }),
    shape,
    fc.nat({ max: 7 }),
    fc.array(condition, { maxLength: 2 }),
    fc.array(ordering, { maxLength: 2 }),
    fc.integer({ min: 1, max: 3 }),
    async (shapes, own, which, conditions, orderings, limit) => {
      const documents = shapes.map((one, index) => toDocument(`document-${index}`, one));
      const live = toDocument(`document-${which}`, own);
      const query = { sequence: 1, conditions, orderings, offset: 0, limit: 100 };
      const storage = createStorage(documents);
      const laid = layOver(storage, { document: live, formerUids: [] }, models);
      const { documents: found, total } = await laid.findPublished(query);
      const matched = found.map((document) => toMatched(document, models));
      expect(found.includes(live)).toBe(matchesAll(conditions, toMatched(live, models)));
      expect(total).toBe(found.length);
      matched
        .slice(1)
        .forEach((one, index) => expect(compareInOrder(matched[index] ?? one, one, query)).not.toBeGreaterThan(0));
      const others = (list: readonly PublishedDocument[]) =>
        list.filter(({ id }) => id !== live.id).map(({ id }) => id);
      expect(others(found)).toEqual(others((await storage.findPublished(query)).documents));
      const paged: PublishedDocument[] = [];
      for (let offset = 0; offset <= found.length; offset += limit)
        paged.push(...(await laid.findPublished({ ...query, offset, limit })).documents);
      expect(paged).toEqual(found);
    },
  );
  await fc.assert(property, { numRuns: 500 });
});
