import { expect, test, vi } from 'vitest';
import { createGraphqlRepository } from '../testing/graphql-service.ts';

let faults = 1;
vi.mock('../graphql/run-query.ts', async (importOriginal) => {
  if (faults-- > 0) throw new Error('EMFILE: too many open files');
  return await importOriginal();
});

test('a query after one whose engine could not be loaded is answered', async () => {
  const errors: unknown[] = [];
  const logger = { info() {}, warn() {}, error: (fields: unknown) => void errors.push(fields) };
  const { query } = await createGraphqlRepository([{}], { logger });
  const titles = '{ allArticles { edges { node { title } } } }';
  expect((await query(titles)).status).toBe(500);
  expect(errors).toHaveLength(1);
  expect((await query(titles)).status).toBe(200);
});
