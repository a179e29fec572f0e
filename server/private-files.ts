/** The data directory contains enquiries, drafts and secrets, so only the account that runs the site may read it. */
import { chmodSync, lstatSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const privateFileMode = 0o600;
export const privateDirectory = { recursive: true, mode: 0o700 } as const;

/** Atomically replaces a file that only its owner may read. */
export function replacePrivately(file: string, content: string): void {
  const draft = `${file}-${process.pid}`;
  writeFileSync(draft, content, { mode: privateFileMode, flush: true });
  renameSync(draft, file);
}

const readableByOthers = 0o077;

/**
 * Repairs modes that an earlier release, another tool or a restore has left. The operator chooses the mode of the
 * directory itself.
 */
export function restrictToOwner(dataDirectory: string): void {
  // Earlier releases made the content folder private, but not its files.
  for (const folder of [dataDirectory, path.join(dataDirectory, 'content')]) {
    for (const name of listFolder(folder)) restrict(path.join(folder, name));
  }
}

/**
 * The mode of a folder is changed after those of its entries. So a private folder is finished, and an interrupted walk
 * continues at the next start.
 */
function restrict(file: string): void {
  const stats = lstatSync(file, { throwIfNoEntry: false });
  if (stats === undefined || stats.isSymbolicLink() || (stats.mode & readableByOthers) === 0) return;
  if (stats.isDirectory()) for (const name of readdirSync(file)) restrict(path.join(file, name));
  chmodSync(file, stats.mode & 0o700);
}

function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
