/** An enquiry as it is stored: a record without the bytes of its attachments. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import type { FileRecordKeys } from '../record-keys/file-record-keys.ts';
import { enquiryRecord } from '../record-keys/record-keys.ts';
import type { Enquiry } from './enquiry-store.ts';
import { openRecord } from './sealed-enquiry.ts';

const texts = v.record(v.string(), v.string());

const storedEnquiry = v.object({
  id: v.pipe(v.string(), v.regex(/^[\da-f]{32}$/)),
  kind: v.picklist(['contact', 'application', 'download', 'register', 'meeting', 'newsletter']),
  receivedAt: v.pipe(v.string(), v.isoTimestamp()),
  language: v.string(),
  page: v.string(),
  fields: texts,
  /** Absent in enquiries from before labels were stored. */
  labels: v.optional(texts, {}),
  choices: v.optional(texts),
  /** Absent in enquiries from before it was stored, and when it was too large. */
  calendar: v.optional(v.string()),
  files: v.array(v.object({ field: v.string(), filename: v.string(), stored: v.string() })),
  isQuarantined: v.boolean(),
  suspicion: v.optional(v.string()),
});

export type StoredEnquiry = v.InferOutput<typeof storedEnquiry>;

/** Derived from the idempotency key, so that the same form sent twice is one record. */
export function toEnquiryId({ idempotencyKey }: Enquiry): string {
  return createHash('sha256').update(idempotencyKey).digest('hex').slice(0, 32);
}

/** The name of an attachment in the store. The sender's file name is only a label. */
export const toStoredName = (index: number): string => `file-${index}`;

/** The record of an enquiry as JSON values. */
export function toEnquiryRecord(enquiry: Enquiry) {
  const files = enquiry.files.map(({ field, filename, contentType, bytes }, index) => ({
    field,
    filename,
    contentType,
    size: bytes.byteLength,
    stored: toStoredName(index),
  }));
  return { ...enquiry, id: toEnquiryId(enquiry), files };
}

/** Throws when the value is not the record of an enquiry. */
export function parseStoredEnquiry(value: unknown): StoredEnquiry {
  return v.parse(storedEnquiry, value);
}

/** `folder`: the folder of the enquiry. Throws when the record cannot be read or opened, or is not an enquiry. */
export async function readStoredEnquiry(folder: string, keys: FileRecordKeys | undefined): Promise<StoredEnquiry> {
  const stored: unknown = JSON.parse(await readFile(path.join(folder, 'enquiry.json'), 'utf8'));
  const key = await keys?.find(enquiryRecord(path.basename(folder)));
  return parseStoredEnquiry(openRecord(key, stored));
}
