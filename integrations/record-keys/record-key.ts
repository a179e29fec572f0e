/**
 * The key of one record of visitor data, which seals it (authenticated encryption). Deleting the key erases the record
 * in every copy (decision 0085).
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import * as v from 'valibot';

/** `part` names what is sealed within the record, so that a sealed part cannot be exchanged for another. */
export interface RecordKey {
  readonly seal: (part: string, bytes: Uint8Array) => Buffer;
  /** Plain text, from before records were sealed, is returned unchanged. Throws `Unopenable`. */
  readonly open: (part: string, stored: Uint8Array) => Uint8Array;
  /** The same for stores of JSON. */
  readonly sealValue: (part: string, value: unknown) => SealedValue;
  readonly openValue: (part: string, stored: unknown) => unknown;
}

const sealedValue = v.object({ sealed: v.pipe(v.string(), v.base64()) });
export type SealedValue = v.InferOutput<typeof sealedValue>;

/** The record was changed or exchanged, or sealed with another key. */
export class Unopenable extends Error {
  override name = 'Unopenable';
}

/** No file that people may send begins with these bytes. */
const mark = Buffer.from('\0sealed1');
const ivBytes = 12;
const tagBytes = 16;
/** The number of bytes by which a sealed part is longer. */
export const sealedOverheadBytes = mark.length + ivBytes + tagBytes;
const algorithm = 'aes-256-gcm';

export const isSealed = (stored: Uint8Array): boolean =>
  stored.byteLength >= sealedOverheadBytes && mark.equals(stored.subarray(0, mark.length));
export const isSealedValue = (stored: unknown): stored is SealedValue => v.is(sealedValue, stored);

/** `secret`: 32 random bytes. */
export function createRecordKey(record: string, secret: Uint8Array): RecordKey {
  const toAssociatedData = (part: string) => Buffer.from(`${record}\n${part}`);

  function seal(part: string, bytes: Uint8Array): Buffer {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv(algorithm, secret, iv).setAAD(toAssociatedData(part));
    return Buffer.concat([mark, iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }

  function open(part: string, stored: Uint8Array): Uint8Array {
    if (!isSealed(stored)) return stored;
    const iv = stored.subarray(mark.length, mark.length + ivBytes);
    const decipher = createDecipheriv(algorithm, secret, iv).setAAD(toAssociatedData(part));
    decipher.setAuthTag(stored.subarray(-tagBytes));
    try {
      return Buffer.concat([decipher.update(stored.subarray(mark.length + ivBytes, -tagBytes)), decipher.final()]);
    } catch (cause) {
      throw new Unopenable(`Its key does not open ${part} of ${record}`, { cause });
    }
  }

  return {
    seal,
    open,
    sealValue: (part, value) => ({ sealed: seal(part, Buffer.from(JSON.stringify(value))).toString('base64') }),
    openValue(part, stored) {
      if (!isSealedValue(stored)) return stored;
      return JSON.parse(Buffer.from(open(part, Buffer.from(stored.sealed, 'base64'))).toString()) as unknown;
    },
  };
}

/** Opens a value of the record. Throws `Unopenable` for a sealed value whose key is gone. */
export function openStoredValue(key: RecordKey | undefined, part: string, stored: unknown): unknown {
  if (key) return key.openValue(part, stored);
  if (isSealedValue(stored)) throw new Unopenable(keyIsGone);
  return stored;
}

/** The same for bytes. */
export function openStored(key: RecordKey | undefined, part: string, stored: Uint8Array): Uint8Array {
  if (key) return key.open(part, stored);
  if (isSealed(stored)) throw new Unopenable(keyIsGone);
  return stored;
}

const keyIsGone = 'Its key is gone: it was erased, or the keys were not restored';
