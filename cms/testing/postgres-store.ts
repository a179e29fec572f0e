import { onTestFinished } from 'vitest';
import { createTestDatabase, type DatabaseTemplate } from '../../tests/postgres/test-database.ts';
import { createPostgresStorage, type PostgresStorageOptions } from '../storage/postgres/postgres-storage.ts';
import type { StorageEngine } from '../storage/storage.ts';
import { createTestClock } from './test-service.ts';

/** `isThrowAway`, because the server of the tests does not flush. */
const options = { now: createTestClock().now, isThrowAway: true };

/** An empty store as a template, because copying it is faster than the migrations. */
export const emptyStore: DatabaseTemplate = {
  name: 'content_store',
  fill: async (url) => (await createPostgresStorage({ url, ...options })).close(),
};

/** A database that is dropped after the test. Without a template it has no schema. */
export async function createEmptyDatabase(template?: DatabaseTemplate): Promise<string> {
  const { url, drop } = await createTestDatabase(template);
  onTestFinished(drop);
  return url;
}

/** A store that is closed after the test. */
export async function openTestStorage(
  url: string,
  change: Partial<PostgresStorageOptions> = {},
): Promise<StorageEngine> {
  const storage = await createPostgresStorage({ url, ...options, ...change });
  onTestFinished(() => storage.close());
  return storage;
}
