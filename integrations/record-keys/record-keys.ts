import type { Keyring, WrappedKey } from './keyring.ts';

/** The name of an enquiry's record, whose key seals everything that belongs to the enquiry. */
export const enquiryRecord = (id: string): string => `enquiry-${id}`;
/** The id of the enquiry; `undefined` for another record. */
export const readEnquiryRecord = (record: string): string | undefined => /^enquiry-([\da-f]{32})$/.exec(record)?.[1];
export const subscriberRecord = (id: string): string => `subscriber-${id}`;

/**
 * The content of a copy of the keys. It is stored apart from copies of the records, and each new copy replaces it
 * (0085).
 */
export interface KeyCopy {
  readonly keys: Readonly<Record<string, WrappedKey>>;
  /** Erased records, which no older copy may restore. */
  readonly erased: readonly string[];
}

/** Operations on all keys, for files and PostgreSQL. */
export interface RecordKeyKeeping {
  readonly copy: () => Promise<KeyCopy>;
  /** Adds missing keys, except keys of erased records, and erases the records that the copy lists as erased. */
  readonly addCopy: (copy: KeyCopy) => Promise<void>;
  /**
   * Wraps keys with the current key that an older one wrapped, and deletes keys of erased records. Returns how many it
   * wrapped.
   */
  readonly tidy: () => Promise<number>;
}

/** There are keys that cannot be opened. To start would lose what they seal. */
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
