import type { Keyring, WrappedKey } from './keyring.ts';

/** Names of records: whose key seals what belongs to them. */
export const enquiryRecord = (id: string): string => `enquiry-${id}`;
/** The id of the enquiry; `undefined` for another record. */
export const readEnquiryRecord = (record: string): string | undefined => /^enquiry-([\da-f]{32})$/.exec(record)?.[1];
export const subscriberRecord = (id: string): string => `subscriber-${id}`;

/** What a copy of the keys holds: it lies apart from copies of the records, and is replaced, never kept (0085). */
export interface KeyCopy {
  keys: Readonly<Record<string, WrappedKey>>;
  /** Erased records: no older copy may bring them back. */
  erased: readonly string[];
}

/** What is done with all keys, in files and in PostgreSQL. */
export interface RecordKeyKeeping {
  copy: () => Promise<KeyCopy>;
  /** Adds what is missing, but no key of an erased record, and erases what the copy says is erased. */
  addCopy: (copy: KeyCopy) => Promise<void>;
  /** Wraps by the current key what an older one wrapped, and ends keys of erased records. Returns how many it wrapped. */
  tidy: () => Promise<number>;
}

/** Keys are there that cannot be opened: starting would lose what they seal. */
export class WrongVisitorDataKey extends Error {
  override name = 'WrongVisitorDataKey';
}

/** Throws `WrongVisitorDataKey`; the message contains no secret. */
export function assertKnown(keyring: Keyring, keyIds: readonly string[]): void {
  const unknown = keyIds.filter((id) => !keyring.has(id));
  if (unknown.length > 0)
    throw new WrongVisitorDataKey(
      `does not open what people have sent (key ${unknown.join(', ')} is missing): put the earlier key after the new one, with a comma`,
    );
}
