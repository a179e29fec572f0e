/**
 * A file beside the store that describes it after a clean stop. A store that still matches was checked by the process
 * that left it, and has not been written since (decision 0034).
 */
import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isMissingFile } from '../file-error.ts';
import { privateFileMode } from '../private-files.ts';
import { syncDirectory } from '../sync-directory.ts';

const toMarkerFile = (file: string) => `${file}.stopped`;

/**
 * Whether the store is as its last clean stop left it. The mark is gone when this returns, on the disk too: a process
 * that is killed leaves none.
 */
export function takeShutdownMarker(file: string): boolean {
  const marker = readIfThere(() => readFileSync(toMarkerFile(file), 'utf8'));
  if (marker === undefined) return false;
  const isUnchanged = marker === describeStore(file);
  rmSync(toMarkerFile(file));
  syncDirectory(path.dirname(file));
  return isUnchanged;
}

/** After the last connection is closed, and before the lock is let go of. */
export function writeShutdownMarker(file: string): void {
  try {
    // The clock of a file system stands still for some milliseconds: whatever is written from here on has a later time.
    const { atimeMs, mtimeMs } = statSync(file);
    utimesSync(file, atimeMs / 1000, Math.floor(mtimeMs / 1000) - 1);
    const state = describeStore(file);
    if (state !== undefined) writeFileSync(toMarkerFile(file), state, { flush: true, mode: privateFileMode });
  } catch {
    // Without it, or with half of it, the next start checks everything: only time is lost.
  }
}

/** `undefined` while there is no whole store: something of it is in its log. */
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
