import { closeSync, fsyncSync, openSync } from 'node:fs';

/** What was added to a folder or taken out of it is so for good only when the folder itself is flushed. */
export function syncDirectory(directory: string): void {
  const folder = openSync(directory, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
