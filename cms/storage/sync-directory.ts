import { closeSync, fsyncSync, openSync } from 'node:fs';

/** An added or removed directory entry is durable only after the directory itself is flushed. */
export function syncDirectory(directory: string): void {
  const folder = openSync(directory, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
