/**
 * A file beside the store that describes the store's file after a graceful stop. A store that still matches it was
 * sound for the process that wrote it and has not changed since, so it needs no full check (decision 0034).
 */
import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isMissingFile } from '../file-error.ts';
import { privateFileMode } from '../private-files.ts';
import { syncDirectory } from '../sync-directory.ts';

const toMarkerFile = (file: string) => `${file}.stopped`;

/**
 * Whether the store is unchanged since its last graceful stop. Removes the marker durably, so that a process that is
 * killed leaves none.
 */
export function takeShutdownMarker(file: string): boolean {
  const marker = readIfThere(() => readFileSync(toMarkerFile(file), 'utf8'));
  if (marker === undefined) return false;
  const isUnchanged = marker === describeStore(file);
  rmSync(toMarkerFile(file));
  syncDirectory(path.dirname(file));
  return isUnchanged;
}

/** Call after the last connection is closed and before the lock is released. */
export function writeShutdownMarker(file: string): void {
  try {
    // File system clocks advance in steps of some milliseconds. The earlier time here makes every later write visible.
    const { atimeMs, mtimeMs } = statSync(file);
    utimesSync(file, atimeMs / 1000, Math.floor(mtimeMs / 1000) - 1);
    const state = describeStore(file);
    if (state !== undefined) writeFileSync(toMarkerFile(file), state, { flush: true, mode: privateFileMode });
  } catch {
    // Without the marker, or with a partial one, the next start checks everything, which only costs time.
  }
}

/** `undefined` when part of the store's data is still in its write-ahead log. */
function describeStore(file: string): string | undefined {
  const log = readIfThere(() => statSync(`${file}-wal`));
  const store = readIfThere(() => statSync(file, { bigint: true }));
  if (store === undefined || (log && log.size > 0)) return undefined;
  return `file ${store.ino}, ${store.size} bytes, written ${store.mtimeNs}\n`;
}

function readIfThere<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    if (isMissingFile(error)) return undefined;
    throw error;
  }
}
