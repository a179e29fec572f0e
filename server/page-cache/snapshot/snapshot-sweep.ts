/** What lies in the snapshot's folder beside what its lists name: damaged pages, files whose writing was cut short, lists of before. */
import { access, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { toFileName, toLotName } from './snapshot-lots.ts';

interface Named {
  /** Files. */
  names: readonly string[];
  /** Keys of pages, by lot, while they change. */
  lots: readonly ReadonlySet<string>[];
}

/** Removes it, and gives the keys of pages whose file is missing. */
export async function sweepFolder(directory: string, { names, lots }: Named): Promise<string[]> {
  const files = new Set(await readdir(directory));
  const known = new Set([...names, ...lots.map((_, number) => toLotName(number, lots.length))]);
  const missing: string[] = [];
  for (const keys of lots) {
    await turn();
    for (const key of keys) {
      const name = toFileName(key);
      known.add(name);
      // One that was written just now is not among them.
      if (!files.has(name) && !(await isThere(path.join(directory, name)))) missing.push(key);
    }
  }
  const strangers = [...files].filter((name) => isOurs(name) && !known.has(name));
  for (const name of strangers) await rm(path.join(directory, name), { force: true });
  return missing;
}

/** But for those that this process writes now. */
function isOurs(name: string): boolean {
  return /\.page$|^pages-.*\.json$/.test(name) || (name.endsWith('.tmp') && !name.endsWith(`.${process.pid}.tmp`));
}

function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  );
}
