import * as fc from 'fast-check';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { searchDocuments, type SearchRequest } from '../documents/search-documents.ts';
import { maxQueryCost, maxSearchWords } from '../limits.ts';
import { toModelSet } from '../models/model-set.ts';
import { QueryError } from '../query/query-error.ts';
import { unlimitedBudget } from '../query/query-budget.ts';
import { createSqliteStorage } from '../storage/sqlite/sqlite-storage.ts';
import type { PublishedQuery } from '../storage/published-query.ts';
import type { Storage } from '../storage/storage.ts';
import { queryGraphql, createGraphqlRepository } from '../testing/graphql-service.ts';
import { fill, search } from '../testing/read-service.ts';
import { createTestDirectory, createTestService, testUrl } from '../testing/test-service.ts';
import { isOnPostgres } from '../../tests/postgres/test-database.ts';

/** The size of a site with 5,000 pages; the store itself has a few, so that the test is quick. */
const documentsOfFullStore = 5000;

test.skipIf(isOnPostgres)('a word that is repeated three thousand times counts once', async () => {
  const service = await createTestService();
  const ref = await fill(service);
  const queries: PublishedQuery[] = [];
  const { storage, models } = await createCountedStorage((query) => queries.push(query));
  const text = 'a A '.repeat(1500);
  await searchDocuments(toRequest([`[[fulltext(document,"${text}")]]`]), await storage.getMasterRef(), {
    storage,
    models,
    languages: ['en-gb'],
    publicUrl: testUrl,
    budget: unlimitedBudget,
  });
  expect(queries[0]?.conditions[0]).toMatchObject({ kind: 'text', words: ['a'] });
  const different = Array.from({ length: maxSearchWords + 1 }, (_, index) => `w${index}`).join(' ');
  const refused = await search(service, { ref, q: `[[fulltext(document,"${different}")]]` });
  expect(refused).toMatchObject({ status: 400, body: { type: 'parsing-error' } });
  expect(refused.body['message']).toContain('more than 200 different words');
  // In scripts without spaces, each character is looked up like a word.
  const sentence = await search(service, { ref, q: `[[fulltext(document,"${'決済'.repeat(maxSearchWords)}")]]` });
  expect(sentence).toMatchObject({ status: 400, body: { type: 'parsing-error' } });
  expect(sentence.body['message']).toContain('which in scripts without spaces are characters');
});

test('a query that repeats similar loads its document once, and one that names many documents is rejected', async () => {
  const service = await createTestService();
  const ref = await fill(service, 60);
  const similar = (toId: (index: number) => number): string =>
    `[${Array.from({ length: 49 }, (_, index) => `[similar("doc-${toId(index)}",1000000)]`).join('')}]`;
  expect((await search(service, { ref, q: similar(() => 1) })).status).toBe(200);
  const refused = await search(service, { ref, q: similar((index) => index) });
  expect(refused).toMatchObject({ status: 400, body: { type: 'parsing-error' } });
  expect(refused.body['message']).toContain('The query asks for too much work');
});

test.each([5000, 1000])('a GraphQL query of %d nested lists is 400', async (depth) => {
  const { service, ref } = await createGraphqlRepository([{}]);
  for (const list of [`${'['.repeat(depth)}${']'.repeat(depth)}`, '['.repeat(depth)]) {
    const { status, messages } = await queryGraphql(service, `{ allArticles(first: ${list}) { totalCount } }`, { ref });
    expect([status, messages]).toEqual([400, [expect.stringContaining('nested deeper than 100 brackets')]]);
  }
});

test('a GraphQL query has the same limit of work', async () => {
  const { service, ref } = await createGraphqlRepository(Array.from({ length: 20 }, () => ({})));
  const lists = Array.from(
    { length: 15 },
    (_, index) => `a${index}: allArticles(similar: { documentId: "article-${index}", max: 100000 }) { totalCount }`,
  );
  const { status, messages } = await queryGraphql(service, `{ ${lists.join(' ')} }`, { ref });
  expect([status, messages]).toEqual([400, [expect.stringContaining('The query asks for too much work')]]);
});

test('expensive queries of one address get 429 after a while, and other addresses are served', async () => {
  const service = await createTestService({ evaluationMsPerSecond: 0.001 });
  const ref = await fill(service, 60);
  const q = encodeURIComponent('[[fulltext(document,"a")]]');
  const ask = (address?: string) =>
    service.fetch(new Request(`${testUrl}/api/v2/documents/search?ref=${ref}&q=${q}`), address);
  expect((await ask('203.0.113.7')).status).toBe(200);
  const refused = await ask('203.0.113.7');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  const graphql = await service.fetch(
    new Request(`${testUrl}/graphql?ref=${ref}&query=%7B__typename%7D`),
    '203.0.113.7',
  );
  expect(Number(graphql.headers.get('retry-after'))).toBeGreaterThan(0);
  expect([graphql.status, (await ask('203.0.113.8')).status, (await ask()).status]).toEqual([429, 200, 200]);
});

const word = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b', 'é', '1'), minLength: 1, maxLength: 2 }),
  fc.constantFrom('(a+)+$', '.*', 'NEAR(', '"', 'a'.repeat(500), '*', '%'),
);
const words = fc
  .tuple(fc.array(word, { minLength: 1, maxLength: 30 }), fc.integer({ min: 1, max: 60 }))
  .map(([list, times]) => `${list.join(' ')} `.repeat(times).replaceAll('"', ''));
const documentId = fc.integer({ min: 0, max: 59 }).map((index) => `doc-${index}`);
const hostilePredicate = fc.oneof(
  words.map((text) => `[fulltext(document,"${text}")]`),
  documentId.map((id) => `[similar("${id}",1000000)]`),
  fc.integer().map((number) => `[not(my.article.rating,${number})]`),
  fc.constantFrom('[has(my.article.rating)]', '[missing(my.article.title)]', '[number.gt(my.article.rating,0)]'),
  fc.array(documentId, { maxLength: 60 }).map((ids) => `[any(document.tags,[${ids.map((id) => `"${id}"`).join()}])]`),
  fc.integer({ min: 1, max: 12 }).map((month) => `[date.month-after(my.article.date,${month})]`),
);
const hostileRequest = fc.record({
  q: fc.array(
    fc
      .tuple(fc.array(hostilePredicate, { minLength: 1, maxLength: 4 }), fc.integer({ min: 1, max: 20 }))
      .map(([list, times]) => `[${list.join('').repeat(times)}]`),
    { minLength: 1, maxLength: 3 },
  ),
  orderings: fc.option(
    fc.integer({ min: 1, max: 11 }).map((count) => `[${Array(count).fill('my.article.rating desc').join()}]`),
    { nil: undefined },
  ),
  after: fc.option(documentId, { nil: undefined }),
});

test.skipIf(isOnPostgres)('the work that any hostile query causes in a full store is bounded', async () => {
  let reached: PublishedQuery | undefined;
  let similarWords = 0;
  const { storage, models } = await createCountedStorage(
    (query) => (reached = query),
    (count) => (similarWords += count),
  );
  await fc.assert(
    fc.asyncProperty(hostileRequest, async (given) => {
      reached = undefined;
      similarWords = 0;
      try {
        await searchDocuments({ ...toRequest(given.q), ...given }, await storage.getMasterRef(), {
          storage,
          models,
          languages: ['en-gb'],
          publicUrl: testUrl,
          budget: createCountedWork(),
        });
      } catch (error) {
        expect(error).toBeInstanceOf(QueryError);
      }
      // A second, coarser count: each word and each document that is examined is one step.
      expect(countSteps(reached) + similarWords * 100).toBeLessThanOrEqual(2 * maxQueryCost);
    }),
    { numRuns: 300 },
  );
});

function countSteps(query: PublishedQuery | undefined): number {
  if (!query) return 0;
  const conditions = query.conditions.map((condition) => {
    if (condition.kind === 'text') return new Set(condition.words).size * 50;
    return condition.operand.source === 'field' ? documentsOfFullStore : 0;
  });
  return conditions.reduce((sum, steps) => sum + steps, 0) + query.orderings.length * documentsOfFullStore;
}

function createCountedWork(): typeof unlimitedBudget {
  let spent = 0;
  return {
    ...unlimitedBudget,
    spend(units) {
      spent += units;
      if (spent > maxQueryCost) throw new QueryError('too much');
    },
  };
}

/** The store of a closed service, which reports the document count of a full one. */
async function createCountedStorage(
  onFind: (query: PublishedQuery) => void,
  onSimilar: (words: number) => void = () => {},
) {
  const dataDirectory = createTestDirectory();
  const service = await createTestService({ dataDirectory });
  await fill(service, 60);
  await service.close();
  const storage = await createSqliteStorage({ file: join(dataDirectory, 'content.sqlite'), now: () => new Date() });
  onTestFinished(() => storage.close());
  const counted: Storage = {
    ...storage,
    countDocuments: async () => documentsOfFullStore,
    findPublished(query) {
      onFind(query);
      return storage.findPublished(query);
    },
    findSimilar(query) {
      onSimilar(query.words.length);
      return storage.findSimilar(query);
    },
  };
  return { storage: counted, models: toModelSet(await storage.listModels()) };
}

function toRequest(q: readonly string[]): SearchRequest {
  const absent = { page: undefined, pageSize: undefined, after: undefined, orderings: undefined, fetch: undefined };
  const none = { fetchLinks: undefined, graphQuery: undefined, routes: undefined, brokenRoute: undefined };
  return { q, lang: '*', ...absent, ...none };
}
