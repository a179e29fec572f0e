/** Temporary folders of the lab. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const folders = new Set<string>();

// Processes are killed before (start-process.ts).
process.once('exit', () => folders.forEach(removeScratch));

export function makeScratch(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), `lab-${name}-`));
  folders.add(folder);
  return folder;
}

export function removeScratch(folder: string): void {
  // A process that was just killed may still finish a write.
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  folders.delete(folder);
}

export async function withScratch<Result>(name: string, work: (directory: string) => Promise<Result>): Promise<Result> {
  const directory = makeScratch(name);
  try {
    return await work(directory);
  } finally {
    removeScratch(directory);
  }
}
