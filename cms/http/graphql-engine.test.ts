import { expect, test, vi } from 'vitest';
import type * as RunQuery from '../graphql/run-query.ts';
import { StorageError } from '../storage/storage-error.ts';
import { createGraphqlRepository } from '../testing/graphql-service.ts';

let faults = 1;
let outcome: RunQuery.QueryOutcome | undefined;
vi.mock('../graphql/run-query.ts', async (importOriginal) => {
  if (faults-- > 0) throw new Error('EMFILE: too many open files');
  const original = await importOriginal<typeof RunQuery>();
  const runQuery: typeof original.runQuery = async (...given) => outcome ?? original.runQuery(...given);
  return { ...original, runQuery };
});

const titles = '{ allArticles { edges { node { title } } } }';

async function openRepository() {
  const errors: unknown[] = [];
  const logger = { info() {}, warn() {}, error: (fields: unknown) => void errors.push(fields) };
  return { errors, query: (await createGraphqlRepository([{}], { logger })).query };
}

test('a query succeeds after the engine could not be loaded for an earlier one', async () => {
  const { errors, query } = await openRepository();
  expect((await query(titles)).status).toBe(500);
  expect(errors).toHaveLength(1);
  expect((await query(titles)).status).toBe(200);
});

test('a query during which the database is lost gets the same 503 with Retry-After as other requests', async () => {
  const { errors, query } = await openRepository();
  const lost = new StorageError('unavailable', 'The database cannot be reached.');
  outcome = { state: 'failed', causes: [lost] };
  const answer = await query(titles);
  const expected = ['The content store cannot be reached just now. Nothing was changed.'];
  expect([answer.status, answer.headers.get('retry-after'), answer.messages]).toEqual([503, '5', expected]);
  outcome = { state: 'failed', causes: [lost, new TypeError('a bug')] };
  expect((await query(titles)).status).toBe(500);
  expect(errors).toHaveLength(3);
});
