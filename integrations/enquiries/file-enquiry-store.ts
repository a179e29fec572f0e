/**
 * Enquiries as files: a folder each, with one sealed JSON document and the attachments beside it. Works without any
 * service; enquiry-mailing.ts forwards them from here. File and folder are fsynced before `add` resolves.
 */
import { randomUUID } from 'node:crypto';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { exists, makePrivateDirectory, syncDirectory, writeDurably } from '../durable-file.ts';
import type { FileRecordKeys } from '../record-keys/file-record-keys.ts';
import type { RecordKey } from '../record-keys/record-key.ts';
import { enquiryRecord } from '../record-keys/record-keys.ts';
import { orUnavailable } from '../unavailable.ts';
import type { Enquiry, EnquiryStore } from './enquiry-store.ts';
import { toStoredFile, toStoredRecord } from './sealed-enquiry.ts';
import { toEnquiryId, toEnquiryRecord, toStoredName } from './stored-enquiry.ts';

export function createFileEnquiryStore({
  directory,
  keys,
  onStored = () => {},
}: {
  directory: string;
  /** Without keys, enquiries are stored as plain text. */
  keys?: FileRecordKeys;
  /** Called with the id of each durable enquiry, without waiting for the result. */
  onStored?: (id: string) => void;
}): EnquiryStore {
  return {
    async add(enquiry) {
      const stored = await orUnavailable('The enquiry could not be stored', () => store(directory, enquiry, keys));
      onStored(stored.id);
      return stored;
    },
  };
}

/** The name of the folder is the id. */
async function store(directory: string, enquiry: Enquiry, keys: FileRecordKeys | undefined): Promise<{ id: string }> {
  const id = toEnquiryId(enquiry);
  const target = path.join(directory, id);
  if (await exists(target)) return { id };
  const draft = path.join(directory, `.${id}-${randomUUID()}`);
  try {
    await writeDraft(draft, enquiry, await keys?.make(enquiryRecord(id)));
    await rename(draft, target);
  } catch (error) {
    // Frees space on a full disk, and leaves no visitor's text where no tool looks for it.
    await rm(draft, { recursive: true, force: true });
    // A concurrent duplicate was stored first, and its record is the same.
    if (await exists(target)) return { id };
    throw error;
  }
  await syncDirectory(directory);
  return { id };
}

async function writeDraft(draft: string, enquiry: Enquiry, key: RecordKey | undefined): Promise<void> {
  await makePrivateDirectory(draft);
  // Written one after the other, so that after a failure no write continues in the draft that is being removed.
  for (const [index, { bytes }] of enquiry.files.entries())
    await writeDurably(path.join(draft, toStoredName(index)), toStoredFile(key, index, bytes));
  const stored = toStoredRecord(key, toEnquiryRecord(enquiry));
  await writeDurably(path.join(draft, 'enquiry.json'), JSON.stringify(stored, null, 2));
  await syncDirectory(draft);
}

/** Longer than any upload takes, because a younger draft may belong to another process with the same data directory. */
const abandonedAfterMs = 3_600_000;

/** Removes drafts of killed processes. */
export async function removeAbandonedDrafts(directory: string, now: Date): Promise<void> {
  for (const name of (await exists(directory)) ? await readdir(directory) : []) {
    if (!name.startsWith('.')) continue;
    const draft = path.join(directory, name);
    const { mtimeMs } = await stat(draft);
    if (now.getTime() - mtimeMs > abandonedAfterMs) await rm(draft, { recursive: true, force: true });
  }
}
