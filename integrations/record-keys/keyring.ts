/** Keys that wrap (encrypt) record keys. The first wraps new ones, all can unwrap. */
import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { createRecordKey, Unopenable, type RecordKey } from './record-key.ts';

export interface WrappedKey {
  /** Identifies the key that wrapped it, without revealing anything about that key. */
  readonly keyId: string;
  /** Base64. */
  readonly wrapped: string;
}

export interface Keyring {
  /** The id of the key that wraps new record keys. */
  readonly currentId: string;
  readonly has: (keyId: string) => boolean;
  readonly create: (record: string) => { key: RecordKey; wrapped: WrappedKey };
  /** Throws `Unopenable`. */
  readonly open: (record: string, wrapped: WrappedKey) => RecordKey;
  /** The same record key, wrapped with the current key. Throws `Unopenable`. */
  readonly wrapAgain: (record: string, wrapped: WrappedKey) => WrappedKey;
}

const part = 'key';

/** `secrets`: texts of at least 32 characters, the current one first. */
export function createKeyring(secrets: readonly string[]): Keyring {
  const keys = new Map(secrets.map((secret) => [toKeyId(secret), derive(secret)]));
  const [currentId] = keys.keys();
  if (currentId === undefined) throw new Error('A keyring needs a key');
  // A record key is sealed with the wrapping key in the way in which a record is sealed with its own key.
  const wrapper = (record: string, keyId: string) => {
    const secret = keys.get(keyId);
    if (!secret) throw new Unopenable(`No key of VISITOR_DATA_KEY opens the key of ${record}`);
    return createRecordKey(record, secret);
  };
  const wrap = (record: string, secret: Uint8Array): WrappedKey => ({
    keyId: currentId,
    wrapped: wrapper(record, currentId).seal(part, secret).toString('base64'),
  });
  const unwrap = (record: string, { keyId, wrapped }: WrappedKey) =>
    wrapper(record, keyId).open(part, Buffer.from(wrapped, 'base64'));
  return {
    currentId,
    has: (keyId) => keys.has(keyId),
    create(record) {
      const secret = randomBytes(32);
      return { key: createRecordKey(record, secret), wrapped: wrap(record, secret) };
    },
    open: (record, wrapped) => createRecordKey(record, unwrap(record, wrapped)),
    wrapAgain: (record, wrapped) => wrap(record, unwrap(record, wrapped)),
  };
}

const derive = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'financial-cloud visitor data', 32));
const toKeyId = (secret: string) => createHmac('sha256', derive(secret)).update('name').digest('hex').slice(0, 16);
