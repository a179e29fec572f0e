import { readFile } from 'node:fs/promises';
import * as v from 'valibot';

const texts = v.record(v.string(), v.string());

/** The format of an enquiry's file; attachments are only named. */
const storedEnquiry = v.object({
  id: v.pipe(v.string(), v.regex(/^[\da-f]{32}$/)),
  kind: v.picklist(['contact', 'application', 'download', 'register', 'meeting']),
  receivedAt: v.pipe(v.string(), v.isoTimestamp()),
  language: v.string(),
  page: v.string(),
  fields: texts,
  /** Absent from enquiries that were stored before labels existed. */
  labels: v.optional(texts, {}),
  choices: v.optional(texts),
  files: v.array(v.object({ field: v.string(), filename: v.string(), stored: v.string() })),
  isQuarantined: v.boolean(),
});

export type StoredEnquiry = v.InferOutput<typeof storedEnquiry>;

/** Throws when the file cannot be read or is not an enquiry. */
export async function readStoredEnquiry(file: string): Promise<StoredEnquiry> {
  return v.parse(storedEnquiry, JSON.parse(await readFile(file, 'utf8')));
}
