/** Folders for what a fault needs for a while. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const folders = new Set<string>();

/** Also when it is all ended in the middle: processes are killed before (processes.ts). */
process.once('exit', () => folders.forEach(removeScratch));

export function makeScratch(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), `faults-${name}-`));
  folders.add(folder);
  return folder;
}

export function removeScratch(folder: string): void {
  // A process that was just killed may still be writing its last.
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  folders.delete(folder);
}
