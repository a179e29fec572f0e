import { createFileKeyFolder } from './file-key-folder.ts';
import type { Keyring } from './keyring.ts';
import type { RecordKey } from './record-key.ts';
import { assertKnown, type RecordKeyKeeping } from './record-keys.ts';

/** Record keys in files. Each change is durable when its promise resolves. */
export interface FileRecordKeys extends RecordKeyKeeping {
  readonly find: (record: string) => Promise<RecordKey | undefined>;
  /** The record's key, which is created if there is none; `undefined` when the record is erased. */
  readonly get: (record: string) => Promise<RecordKey | undefined>;
  /** The same for a person who sends the record again, which is then no longer erased. */
  readonly make: (record: string) => Promise<RecordKey>;
  /** Erases the record in every copy. */
  readonly erase: (record: string) => Promise<void>;
  readonly isErased: (record: string) => Promise<boolean>;
  readonly listErased: () => Promise<string[]>;
  /** Throws `WrongVisitorDataKey`. */
  readonly check: () => Promise<void>;
}

/** `directory`: the directory that contains the folders of `DATA_DIR`. */
export function createFileRecordKeys({ directory, keyring }: { directory: string; keyring: Keyring }): FileRecordKeys {
  const folder = createFileKeyFolder(directory);
  const find = async (record: string) => {
    const wrapped = await folder.find(record);
    return wrapped && keyring.open(record, wrapped);
  };
  const isErased = async (record: string) => (await folder.readErased()).erased.has(record);
  const provide = async (record: string) => {
    const { key, wrapped } = keyring.create(record);
    const found = (await find(record)) ?? ((await folder.add(record, wrapped)) ? key : await find(record));
    if (!found) throw new Error('A key was erased while it was used');
    return found;
  };

  return {
    find,
    async get(record) {
      if (await isErased(record)) return undefined;
      const key = await provide(record);
      if (!(await isErased(record))) return key;
      // Another process, which did not see the new key, has erased the record in the meantime.
      await folder.remove(record);
      return undefined;
    },
    async make(record) {
      await folder.bringBack(record);
      return provide(record);
    },
    erase: folder.erase,
    isErased,
    listErased: async () => [...(await folder.readErased()).erased],
    check: async () => assertKnown(keyring, await folder.listKeyIds()),
    copy: folder.copy,
    addCopy: folder.addCopy,
    async tidy() {
      for (const record of (await folder.readErased()).erased)
        if ((await folder.find(record)) !== undefined) await folder.remove(record);
      let count = 0;
      for (const keyId of (await folder.listKeyIds()).filter((id) => id !== keyring.currentId)) {
        for (const record of await folder.listRecords(keyId)) {
          const old = await folder.find(record);
          if (!old) continue;
          if (old.keyId === keyId) await folder.add(record, keyring.wrapAgain(record, old));
          await folder.remove(record, keyId);
          if (await isErased(record)) await folder.remove(record);
          count += 1;
        }
        await folder.dropIfUnused(keyId);
      }
      return count;
    },
  };
}
