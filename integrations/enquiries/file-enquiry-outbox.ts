/**
 * An enquiry's own folder is the outbox: its `mails.json` records the accepted mails, so that a crash at any moment loses
 * none. One process uses the folder.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { isAbsent, replaceDurably } from '../durable-file.ts';
import type { EnquiryOutbox } from './enquiry-outbox.ts';
import { readStoredEnquiry } from './stored-enquiry.ts';

const mailRecord = v.object({ isDone: v.boolean(), mails: v.record(v.string(), v.string()) });

/** `directory` is that of the file enquiry store. */
export function createFileEnquiryOutbox({ directory }: { directory: string }): EnquiryOutbox {
  return {
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
      const save = (isDone: boolean) =>
        replaceDurably(
          path.join(folder, 'mails.json'),
          JSON.stringify({ isDone, mails: Object.fromEntries(outcomes) }, null, 2),
        );
      return {
        enquiry: await readStoredEnquiry(path.join(folder, 'enquiry.json')),
        outcomes,
        async record(mail, outcome) {
          outcomes.set(mail, outcome);
          await save(false);
        },
        finish: () => save(true),
        release: async () => undefined,
      };
    },
  };
}

/** Nothing is sent while the file does not exist. `folder` is that of the enquiry. */
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
