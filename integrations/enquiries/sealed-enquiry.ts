/** Seals the parts of an enquiry: its record, and its attachments in parts, for files and rows alike. */
import { open } from 'node:fs/promises';
import * as v from 'valibot';
import {
  isSealed,
  isSealedValue,
  openStored,
  openStoredValue,
  sealedOverheadBytes,
  type RecordKey,
} from '../record-keys/record-key.ts';

const partBytes = 256 * 1024;

const recordPart = 'record';
const sealedRecord = v.object({
  receivedAt: v.pipe(v.string(), v.isoTimestamp()),
  /** The number of attachments. */
  files: v.number(),
  sealed: v.string(),
});

/**
 * The parts that are not sealed, because a copy into another store needs them: the time of receipt, and the number of
 * attachments.
 */
interface Outline {
  readonly receivedAt: string;
  readonly files: readonly unknown[];
}

/** The record as JSON values. */
export function toStoredRecord(key: RecordKey | undefined, record: Outline): object {
  return key ? sealRecord(key, record, record) : record;
}

export function sealRecord(key: RecordKey, { receivedAt, files }: Outline, record: unknown): object {
  return { receivedAt, files: files.length, ...key.sealValue(recordPart, record) };
}

/** Throws `Unopenable`. */
export const openRecord = (key: RecordKey | undefined, stored: unknown): unknown =>
  openStoredValue(key, recordPart, stored);

/** What a copy needs to know about a record that it cannot open; `undefined` for plain text. */
export function readSealedRecord(stored: unknown): { receivedAt: string; files: number } | undefined {
  return isSealedValue(stored) ? v.parse(sealedRecord, stored) : undefined;
}

interface AttachmentPart {
  readonly file: number;
  readonly part: number;
  readonly bytes: Uint8Array;
}

/** The parts of an attachment in their stored form; plain without a key. */
export function* toStoredParts(key: RecordKey | undefined, file: number, bytes: Uint8Array): Generator<AttachmentPart> {
  for (let part = 0; part * partBytes < bytes.byteLength; part += 1) {
    const plain = bytes.subarray(part * partBytes, (part + 1) * partBytes);
    yield { file, part, bytes: key ? key.seal(toPartName(file, part), plain) : plain };
  }
}

/** The stored parts, concatenated to the file of an attachment. */
export function toStoredFile(key: RecordKey | undefined, file: number, bytes: Uint8Array): Uint8Array {
  return key ? Buffer.concat([...toStoredParts(key, file, bytes)].map(({ bytes: stored }) => stored)) : bytes;
}

/** Throws `Unopenable`. */
export function openPart(key: RecordKey | undefined, { file, part, bytes }: AttachmentPart): Uint8Array {
  return openStored(key, toPartName(file, part), bytes);
}

/** The stored parts of an attachment's file, as `toStoredParts` made them. */
export async function* readStoredParts(place: string): AsyncGenerator<Uint8Array, void, undefined> {
  await using handle = await open(place);
  const head = new Uint8Array(sealedOverheadBytes);
  const { bytesRead: headBytes } = await handle.read(head, 0, head.length, 0);
  const length = partBytes + (isSealed(head.subarray(0, headBytes)) ? sealedOverheadBytes : 0);
  for (let position = 0; ; position += length) {
    const bytes = new Uint8Array(length);
    const { bytesRead } = await handle.read(bytes, 0, length, position);
    if (bytesRead === 0) return;
    yield bytes.subarray(0, bytesRead);
  }
}

export const toPartName = (file: number, part: number): string => `file-${file}/${part}`;
