/**
 * Consent records as lines of JSON, one file for each month, so that old ones can be deleted by file. One append and
 * one fsync for each record; a crash can truncate only the last line.
 */
import { open, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { exists, makePrivateDirectory, privateFileMode, syncDirectory } from '../durable-file.ts';
import type { ConsentRecordKeeping } from './consent-record-store.ts';
import { orUnavailable } from '../unavailable.ts';

export function createFileConsentRecordStore({ directory }: { directory: string }): ConsentRecordKeeping {
  return {
    add: (record) =>
      orUnavailable('The choice could not be recorded', () =>
        append(directory, `${record.at.slice(0, 7)}.jsonl`, record),
      ),
    async deleteBefore(end) {
      const month = end.toISOString().slice(0, 7);
      const names = (await exists(directory)) ? await readdir(directory) : [];
      const old = names.filter((name) => /^\d{4}-\d\d\.jsonl$/.test(name) && name.slice(0, 7) < month);
      for (const name of old) await rm(path.join(directory, name), { force: true });
      return old.length;
    },
  };
}

async function append(directory: string, name: string, record: object): Promise<void> {
  await makePrivateDirectory(directory);
  const file = path.join(directory, name);
  // Appended in one write, which the file system does not mix with concurrent ones.
  await using handle = await open(file, 'a', privateFileMode);
  const { size } = await handle.stat();
  await handle.appendFile(`${JSON.stringify(record)}\n`);
  await handle.sync();
  if (size === 0) await syncDirectory(directory);
}
