/** The data directory contains drafts, webhook secrets and uploads, so only the service's own account may read it. */
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

export const privateFileMode = 0o600;

export function makePrivateDirectory(directory: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
}

/** SQLite gives the mode of the database to the files beside it, such as its write-ahead log. */
export function openPrivateDatabase(file: string): DatabaseSync {
  closeSync(openSync(file, 'a', privateFileMode));
  return new DatabaseSync(file);
}
