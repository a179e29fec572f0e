/** The inbox of enquiries in files. The process that serves the site may run at the same time. */
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import {
  exists,
  listNames,
  makePrivateDirectory,
  readIfThere,
  replaceDurably,
  syncDirectory,
} from '../durable-file.ts';
import type { FileRecordKeys } from '../record-keys/file-record-keys.ts';
import { enquiryRecord, readEnquiryRecord } from '../record-keys/record-keys.ts';
import {
  compareNewest,
  listMailIds,
  parseInboxState,
  toInboxEntry,
  type EnquiryInbox,
  type InboxEntry,
  type InboxState,
} from './enquiry-inbox.ts';
import { openPart, readStoredParts } from './sealed-enquiry.ts';
import { sealPlainFolders } from './seal-plain-folders.ts';
import { readStoredEnquiry, toStoredName } from './stored-enquiry.ts';

export interface FileEnquiryInboxOptions {
  /** The directory of the file enquiry store. */
  readonly directory: string;
  /** The directory of the file mailer. */
  readonly outbox: string;
  /**
   * Lists the ids of erased enquiries, one per line. No backup contains it, so that a restored enquiry is erased again.
   */
  readonly erasedFile: string;
  readonly keys?: FileRecordKeys;
}

const idPattern = /^[\da-f]{32}$/;

export function createFileEnquiryInbox({ directory, outbox, erasedFile, keys }: FileEnquiryInboxOptions): EnquiryInbox {
  const toFolder = (id: string): string => path.join(directory, id);

  async function find(id: string): Promise<InboxEntry | undefined> {
    if (!idPattern.test(id) || !(await exists(path.join(toFolder(id), 'enquiry.json')))) return undefined;
    const enquiry = await readStoredEnquiry(toFolder(id), keys);
    return toInboxEntry(enquiry, await readInboxState(toFolder(id)));
  }

  async function remove(id: string): Promise<void> {
    await keys?.erase(enquiryRecord(id));
    for (const mail of listMailIds(id)) await rm(path.join(outbox, `${mail}.eml`), { force: true });
    if (await exists(outbox)) await syncDirectory(outbox);
    if (!(await exists(toFolder(id)))) return;
    // Renamed in one step, so that no partial enquiry is left. Drafts are removed at the next start too.
    const removed = path.join(directory, `.erased-${id}`);
    await rename(toFolder(id), removed);
    await rm(removed, { recursive: true, force: true });
    await syncDirectory(directory);
  }

  const listErased = async (): Promise<string[]> => (await readIfThere(erasedFile))?.split('\n').filter(Boolean) ?? [];
  /** Includes those that the key folder lists as erased. */
  const listAllErased = async (): Promise<Set<string>> =>
    new Set([
      ...(await listErased()),
      ...((await keys?.listErased()) ?? []).flatMap((name) => readEnquiryRecord(name) ?? []),
    ]);

  return {
    async list(onProblem) {
      const entries: InboxEntry[] = [];
      const names = await listNames(directory);
      for (const name of names.filter((name) => idPattern.test(name))) {
        try {
          const entry = await find(name);
          if (entry) entries.push(entry);
        } catch (error) {
          onProblem(`${toFolder(name)} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
        }
      }
      return entries.toSorted(compareNewest);
    },
    find,
    async *readFile(id, file) {
      const key = await keys?.find(enquiryRecord(id));
      let part = 0;
      for await (const bytes of readStoredParts(path.join(toFolder(id), toStoredName(file))))
        yield openPart(key, { file, part: part++, bytes });
    },
    sealPlain: async (onProblem) => (keys ? sealPlainFolders(directory, keys, onProblem) : 0),
    async mark(id, change) {
      if ((await find(id)) === undefined) return false;
      const next = Object.entries({ ...(await readInboxState(toFolder(id))), ...change });
      const state = Object.fromEntries(next.filter(([, value]) => value !== null));
      await replaceDurably(path.join(toFolder(id), 'inbox.json'), JSON.stringify(state, null, 2));
      return true;
    },
    async erase(id) {
      const erased = await listErased();
      if (!erased.includes(id)) {
        if (!idPattern.test(id) || !(await exists(toFolder(id)))) return false;
        await makePrivateDirectory(path.dirname(erasedFile));
        // Before the removal, so that an interrupted removal is repeated.
        await replaceDurably(erasedFile, `${[...erased, id].join('\n')}\n`);
      }
      await remove(id);
      return true;
    },
    async eraseAgain() {
      let count = 0;
      for (const id of await listAllErased()) {
        if (!(await exists(toFolder(id)))) continue;
        await remove(id);
        count += 1;
      }
      return count;
    },
  };
}

/** `folder`: the folder of the enquiry. */
export async function readInboxState(folder: string): Promise<InboxState> {
  const text = await readIfThere(path.join(folder, 'inbox.json'));
  return text === undefined ? {} : parseInboxState(JSON.parse(text));
}
