import { join } from 'node:path';
import { createSqliteStorage } from './sqlite/sqlite-storage.ts';
import { acquireLock } from './sqlite/writer-lock.ts';
import type { StorageEngine } from './storage.ts';

interface StoreOptions {
  readonly dataDirectory: string;
  /** `postgres://…`; without it, `content.sqlite` in the data directory. */
  readonly database: string | undefined;
  readonly now: () => Date;
}

/**
 * One process at a time uses a data directory: with a database too, uploads and scaled pictures lie there.
 */
export async function openStore({ dataDirectory, database, now }: StoreOptions): Promise<StorageEngine> {
  const file = join(dataDirectory, 'content.sqlite');
  if (database === undefined) return createSqliteStorage({ file, now });
  const lock = acquireLock(file);
  try {
    // Loads the driver, which a store in a file does not need.
    const { createPostgresStorage } = await import('./postgres/postgres-storage.ts');
    const engine = await createPostgresStorage({ url: database, now });
    return { ...engine, close: () => engine.close().finally(lock.release) };
  } catch (error) {
    lock.release();
    throw error;
  }
}
