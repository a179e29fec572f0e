import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createContentService } from '../content-service.ts';
import { toModelSet } from '../models/model-set.ts';
import { unlimitedBudget } from '../query/query-budget.ts';
import { createSqliteStorage } from '../storage/sqlite/sqlite-storage.ts';
import type { Storage } from '../storage/storage.ts';
import { fillGraphqlService } from '../testing/graphql-service.ts';
import { createTestDirectory, testUrl, testWriteToken } from '../testing/test-service.ts';
import { buildSchema } from './build-schema.ts';
import { runQuery, type QueryOutcome, type QueryResources } from './run-query.ts';

/** The store of a closed service. */
async function createFilledStorage(articles: readonly object[]): Promise<Storage> {
  const dataDirectory = createTestDirectory();
  const languages = [{ id: 'en-gb', name: 'English' }];
  const options = { dataDirectory, repository: 'financial-cloud', publicUrl: testUrl, writeToken: testWriteToken };
  const service = await createContentService({ ...options, languages });
  await fillGraphqlService(service, articles);
  await service.close();
  const storage = await createSqliteStorage({ file: join(dataDirectory, 'content.sqlite'), now: () => new Date() });
  onTestFinished(() => storage.close());
  return storage;
}

async function run(storage: Storage, query: string, more: Partial<QueryResources> = {}): Promise<QueryOutcome> {
  const models = toModelSet(await storage.listModels());
  return runQuery(
    { query, variables: {}, operationName: undefined },
    {
      storage,
      models,
      content: buildSchema(models),
      ref: await storage.getMasterRef(),
      masterLanguage: 'en-gb',
      publicUrl: testUrl,
      allowsIntrospection: false,
      monotonicNow: () => 0,
      budget: unlimitedBudget,
      ...more,
    },
  );
}

const link = (id: string): object => ({ link_type: 'Document', id });

test('the relationships of one depth share one search, however many documents there are', async () => {
  const storage = await createFilledStorage(
    Array.from({ length: 30 }, (_, index) => ({ data: { author: link(`author-${index % 3}`), link: link('team-1') } })),
  );
  let searches = 0;
  let singles = 0;
  const counting: Storage = {
    ...storage,
    findPublished(query) {
      searches += 1;
      return storage.findPublished(query);
    },
    getPublished(sequence, id) {
      singles += 1;
      return storage.getPublished(sequence, id);
    },
  };
  const query = `{ allArticles(first: 30) { edges { node {
    author { ... on Author { name team { ... on Team { name } } } } link { ... on Team { name } } } } } }`;
  const outcome = await run(counting, query);
  expect(outcome.state).toBe('answered');
  // One search for the articles, one for authors and the team. The authors' team is loaded by then.
  expect([searches, singles]).toEqual([2, 0]);
});

test('a query that takes longer than a second ends with a time-out error', async () => {
  const storage = await createFilledStorage([{ data: { author: link('author-0') } }]);
  let time = 0;
  const slow: Storage = {
    ...storage,
    findPublished(query) {
      time += 600;
      return storage.findPublished(query);
    },
  };
  const monotonicNow = (): number => time;
  const query = (inner: string): string =>
    `{ allArticles { edges { node { author { ... on Author { ${inner} } } } } } }`;
  expect((await run(slow, '{ allArticles { totalCount } }', { monotonicNow })).state).toBe('answered');
  const outcome = await run(slow, query('name'), { monotonicNow });
  expect(outcome).toMatchObject({
    state: 'overdue',
    errors: [{ message: 'The query takes longer than 1000 ms.' }],
  });
});

test('a failing store is an internal error, whatever part of the query it fails in', async () => {
  const storage = await createFilledStorage([{ data: { author: link('author-0') } }]);
  let searches = 0;
  const failing: Storage = {
    ...storage,
    findPublished(query) {
      searches += 1;
      if (searches > 1) throw new Error('disk');
      return storage.findPublished(query);
    },
  };
  const outcome = await run(failing, '{ allArticles { edges { node { teaser author { _linkType } } } } }');
  expect(outcome).toMatchObject({ state: 'failed', causes: [{ message: 'disk' }] });
});
