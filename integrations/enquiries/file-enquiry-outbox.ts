/**
 * The outbox is the folder of each enquiry, whose `mails.json` records accepted mails, so that a crash at any moment
 * loses none. One process uses it; commands use it for a moment.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { exists, isAbsent, replaceDurably } from '../durable-file.ts';
import type { FileRecordKeys } from '../record-keys/file-record-keys.ts';
import { toInboxEntry } from './enquiry-inbox.ts';
import { omitOutcomes, type EnquiryOutbox } from './enquiry-outbox.ts';
import { readInboxState } from './file-enquiry-inbox.ts';
import { readStoredEnquiry } from './stored-enquiry.ts';

const mailRecord = v.object({ isDone: v.boolean(), mails: v.record(v.string(), v.string()) });

/** `directory`: the directory of the file enquiry store. */
export function createFileEnquiryOutbox({
  directory,
  keys,
}: {
  directory: string;
  keys?: FileRecordKeys;
}): EnquiryOutbox {
  return {
    // A command in another process may have reopened an enquiry.
    sweepMs: 600_000,
    async listUnsent() {
      const unsent: string[] = [];
      for (const id of await listEnquiries(directory))
        if (!(await readMailRecord(path.join(directory, id))).isDone) unsent.push(id);
      return unsent;
    },
    async claim(id) {
      const folder = path.join(directory, id);
      const { isDone, mails } = await readMailRecord(folder);
      if (isDone) return undefined;
      const outcomes = new Map(Object.entries(mails));
      const enquiry = await readStoredEnquiry(folder, keys);
      return {
        enquiry: toInboxEntry(enquiry, await readInboxState(folder)).enquiry,
        outcomes,
        async record(mail, outcome) {
          outcomes.set(mail, outcome);
          const present = await readMailRecord(folder);
          await writeMailRecord(folder, { isDone: false, mails: { ...present.mails, [mail]: outcome } });
        },
        async finish() {
          const present = await readMailRecord(folder);
          const isDone = [...outcomes.keys()].every((mail) => mail in present.mails);
          await writeMailRecord(folder, { isDone, mails: present.mails });
        },
        release: async () => undefined,
      };
    },
    async reopen(id, forget) {
      const folder = path.join(directory, id);
      if (!(await exists(path.join(folder, 'enquiry.json')))) return false;
      const { mails } = await readMailRecord(folder);
      await writeMailRecord(folder, { isDone: false, mails: omitOutcomes(mails, forget) });
      return true;
    },
  };
}

function writeMailRecord(folder: string, record: v.InferOutput<typeof mailRecord>): Promise<void> {
  return replaceDurably(path.join(folder, 'mails.json'), JSON.stringify(record, null, 2));
}

/** If the file does not exist, nothing was sent. `folder`: the folder of the enquiry. */
export async function readMailRecord(folder: string): Promise<v.InferOutput<typeof mailRecord>> {
  try {
    return v.parse(mailRecord, JSON.parse(await readFile(path.join(folder, 'mails.json'), 'utf8')));
  } catch (error) {
    if (isAbsent(error)) return { isDone: false, mails: {} };
    throw error;
  }
}

async function listEnquiries(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true }).catch((error: unknown) => {
    if (isAbsent(error)) return [];
    throw error;
  });
  return entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')).map(({ name }) => name);
}
