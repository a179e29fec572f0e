/** A marker file beside a store while a copy writes it. Creating and removing it is durable when the call returns. */
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { privateFileMode } from '../private-files.ts';
import { syncDirectory } from '../sync-directory.ts';
import { toUnfinishedError } from '../unfinished-store.ts';

const toMarkerFile = (file: string): string => `${file}.unfinished`;

export function isUnfinished(file: string): boolean {
  return existsSync(toMarkerFile(file));
}

/** Throws `StorageError` `unfinished` if the marker exists. */
export function checkFinished(file: string): void {
  if (isUnfinished(file)) throw toUnfinishedError(file);
}

export function markUnfinished(file: string): void {
  writeFileSync(toMarkerFile(file), '', { flush: true, mode: privateFileMode });
  syncDirectory(path.dirname(file));
}

export function markFinished(file: string): void {
  rmSync(toMarkerFile(file), { force: true });
  syncDirectory(path.dirname(file));
}
