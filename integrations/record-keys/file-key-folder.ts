/**
 * Wrapped record keys as files, in one folder for each key that wraps them, so that a start sees at once which ones it
 * needs. Beside them is an append-only list of erased records, which several processes may write.
 */
import { randomUUID } from 'node:crypto';
import { link, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import {
  appendLine,
  isAbsent,
  isTaken,
  listNames,
  makePrivateDirectory,
  readIfThere,
  syncDirectory,
  writeDurably,
} from '../durable-file.ts';
import type { WrappedKey } from './keyring.ts';
import type { KeyCopy } from './record-keys.ts';

interface ErasedRecords {
  readonly erased: ReadonlySet<string>;
  /** All records in the list, including those that were created again after an erasure. */
  readonly known: ReadonlySet<string>;
}

/** Each change is durable when its promise resolves. */
export interface FileKeyFolder {
  readonly find: (record: string) => Promise<WrappedKey | undefined>;
  /** Returns `false` when that key wraps one of the record already. */
  readonly add: (record: string, wrapped: WrappedKey) => Promise<boolean>;
  readonly remove: (record: string, keyId?: string) => Promise<void>;
  readonly readErased: () => Promise<ErasedRecords>;
  /** Erases the record. The list is written before the key is deleted, so that an interrupted erasure is known. */
  readonly erase: (record: string) => Promise<void>;
  readonly bringBack: (record: string) => Promise<void>;
  readonly listKeyIds: () => Promise<string[]>;
  readonly listRecords: (keyId: string) => Promise<string[]>;
  /** Removes the folder of the key if it wraps no record key any more. */
  readonly dropIfUnused: (keyId: string) => Promise<void>;
  readonly copy: () => Promise<KeyCopy>;
  readonly addCopy: (copy: KeyCopy) => Promise<void>;
}

const keyFolder = 'record-keys';
const erasedRecordsFile = 'erased-records';

/** `directory`: the directory that contains the folders of `DATA_DIR`. */
export function createFileKeyFolder(directory: string): FileKeyFolder {
  const folder = path.resolve(directory, keyFolder);
  const erasedFile = path.resolve(directory, erasedRecordsFile);
  const toFile = (keyId: string, record: string) => path.join(folder, toName(keyId), toName(record));
  const made = new Set<string>();
  const readErased = createErasedReader(erasedFile);
  const listKeyIds = () => list(folder);

  const find: FileKeyFolder['find'] = async (record) => {
    for (const keyId of await listKeyIds()) {
      const wrapped = await readIfThere(toFile(keyId, record));
      if (wrapped !== undefined) return { keyId, wrapped };
    }
    return undefined;
  };
  const add: FileKeyFolder['add'] = async (record, { keyId, wrapped }) => {
    const own = path.join(folder, toName(keyId));
    await makePrivateDirectory(own);
    if (!made.has(keyId)) for (const parent of [folder, path.dirname(folder)]) await syncDirectory(parent);
    made.add(keyId);
    const isNew = await addWhole(toFile(keyId, record), wrapped);
    await syncDirectory(own);
    return isNew;
  };
  const remove: FileKeyFolder['remove'] = async (record, keyId) => {
    for (const own of keyId === undefined ? await listKeyIds() : [keyId]) {
      await rm(toFile(own, record), { force: true });
      await syncDirectory(path.join(folder, own));
    }
  };
  const erase = async (record: string) => {
    if (!(await readErased()).erased.has(record)) await appendLine(erasedFile, `-${toName(record)}`);
    await remove(record);
  };

  return {
    find,
    add,
    remove,
    readErased,
    erase,
    async bringBack(record) {
      if ((await readErased()).erased.has(record)) await appendLine(erasedFile, `+${toName(record)}`);
    },
    listKeyIds,
    listRecords: (keyId) => list(path.join(folder, keyId)),
    async dropIfUnused(keyId) {
      if ((await list(path.join(folder, toName(keyId)))).length > 0) return;
      await rm(path.join(folder, keyId), { recursive: true, force: true });
      await syncDirectory(folder);
    },
    async copy() {
      const keys: Record<string, WrappedKey> = {};
      for (const keyId of await listKeyIds())
        for (const record of await list(path.join(folder, keyId))) {
          const wrapped = await readIfThere(toFile(keyId, record));
          if (wrapped !== undefined) keys[record] = { keyId, wrapped };
        }
      return { keys, erased: [...(await readErased()).erased] };
    },
    async addCopy({ keys, erased }) {
      const { known } = await readErased();
      // A record that was created again after its erasure is in the list, and is kept.
      for (const record of erased) if (!known.has(record)) await erase(record);
      const gone = (await readErased()).erased;
      for (const [record, wrapped] of Object.entries(keys))
        if (!gone.has(record) && (await find(record)) === undefined) await add(record, wrapped);
    },
  };
}

/** Reads the list only when it has changed, because each new record needs it. */
function createErasedReader(file: string): () => Promise<ErasedRecords> {
  let read: { size: number; records: ErasedRecords } | undefined;
  return async () => {
    // The file only grows, so a different size means a change.
    const size = await stat(file).then(
      (found) => found.size,
      (error: unknown) => {
        if (isAbsent(error)) return 0;
        throw error;
      },
    );
    if (read?.size !== size) read = { size, records: parseErased((await readIfThere(file)) ?? '') };
    return read.records;
  };
}

function parseErased(text: string): ErasedRecords {
  const [erased, known] = [new Set<string>(), new Set<string>()];
  for (const line of text.split('\n').filter(Boolean)) {
    const record = line.slice(1);
    known.add(record);
    if (line.startsWith('-')) erased.add(record);
    else erased.delete(record);
  }
  return { erased, known };
}

/** Creates the file with its whole content or not at all. Of two concurrent calls only one returns `true`. */
async function addWhole(file: string, content: string): Promise<boolean> {
  const draft = path.join(path.dirname(file), `.${path.basename(file)}-${randomUUID()}`);
  try {
    await writeDurably(draft, content);
    await link(draft, file);
    return true;
  } catch (error) {
    if (isTaken(error)) return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Names may come from copies, so one must not name another file. */
function toName(name: string): string {
  if (!/^[\w-]{1,128}$/.test(name)) throw new Error('No name of a key');
  return name;
}

/** Leaves out drafts. */
async function list(directory: string): Promise<string[]> {
  return (await listNames(directory)).filter((name) => !name.startsWith('.')).toSorted();
}
