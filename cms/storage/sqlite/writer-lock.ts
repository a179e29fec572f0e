import { openPrivateDatabase } from '../private-files.ts';
import { StorageError } from '../storage-error.ts';

export interface WriterLock {
  readonly release: () => void;
}

/**
 * Holds `{file}.lock` for the life of the process. It is a tiny SQLite file in an exclusive transaction: the operating
 * system releases its lock however the process dies, which a pid file cannot guarantee. A separate file, so that
 * backups can read the store while the service runs.
 */
export function acquireLock(file: string): WriterLock {
  const database = openPrivateDatabase(`${file}.lock`);
  try {
    database.exec('PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE;');
  } catch (cause) {
    database.close();
    throw new StorageError(
      'locked',
      `The content store ${file} is already in use by a running content service. Stop that one, or set another DATA_DIR.`,
      { cause },
    );
  }
  return {
    release() {
      if (database.isOpen) database.close();
    },
  };
}
