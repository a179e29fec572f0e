/**
 * Consent records as lines of JSON, in one file per month, so that old ones can be deleted by file. Each record takes
 * one append and one fsync; a crash can truncate only the last line.
 */
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { appendLine, exists } from '../durable-file.ts';
import type { ConsentRecordKeeping } from './consent-record-store.ts';
import { orUnavailable } from '../unavailable.ts';

export function createFileConsentRecordStore({ directory }: { directory: string }): ConsentRecordKeeping {
  return {
    add: (record) =>
      orUnavailable('The choice could not be recorded', () =>
        appendLine(path.join(directory, `${record.at.slice(0, 7)}.jsonl`), JSON.stringify(record)),
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
