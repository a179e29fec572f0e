import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { exists, isAbsent, replaceDurably } from '../durable-file.ts';
import type { FileRecordKeys } from '../record-keys/file-record-keys.ts';
import { isSealed, isSealedValue, type RecordKey } from '../record-keys/record-key.ts';
import { enquiryRecord } from '../record-keys/record-keys.ts';
import { sealRecord, toStoredFile } from './sealed-enquiry.ts';
import { parseStoredEnquiry, toStoredName } from './stored-enquiry.ts';

/**
 * Seals enquiries that are stored as plain text. Attachments come first, so that an enquiry with a sealed record is
 * complete. Each file is replaced atomically, and both forms can be read, so it may be interrupted at any moment.
 */
export async function sealPlainFolders(
  directory: string,
  keys: FileRecordKeys,
  onProblem: (problem: string) => void,
): Promise<number> {
  let count = 0;
  for (const id of (await exists(directory)) ? await readdir(directory) : []) {
    if (id.startsWith('.')) continue;
    const folder = path.join(directory, id);
    try {
      const record: unknown = JSON.parse(await readFile(path.join(folder, 'enquiry.json'), 'utf8'));
      if (isSealedValue(record)) continue;
      const enquiry = parseStoredEnquiry(record);
      const key = await keys.get(enquiryRecord(id));
      if (!key) continue;
      for (const index of enquiry.files.keys()) await sealFile(key, folder, index);
      const sealed = sealRecord(key, enquiry, record);
      await replaceDurably(path.join(folder, 'enquiry.json'), JSON.stringify(sealed, null, 2));
      count += 1;
    } catch (error) {
      // The enquiry was erased in the meantime.
      if (isAbsent(error)) continue;
      onProblem(`${folder} is not sealed: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return count;
}

async function sealFile(key: RecordKey, folder: string, index: number): Promise<void> {
  const file = path.join(folder, toStoredName(index));
  const bytes = await readFile(file);
  if (!isSealed(bytes)) await replaceDurably(file, toStoredFile(key, index, bytes));
}
