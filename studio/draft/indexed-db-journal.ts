import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { JournalRefused, type Journal, type JournalOwner, type JournalWrite, type StoredJournal } from './journal.ts';

type OwnerKey = [account: string, document: string, client: string];

interface JournalSchema extends DBSchema {
  readonly journals: { key: OwnerKey; value: StoredJournal };
  readonly records: { key: [...OwnerKey, record: string]; value: { owner: OwnerKey; key: string; value: unknown } };
}

const databaseName = 'fc-studio-journal';

/**
 * The journal in the browser's IndexedDB. A write is one transaction; transactions on the same stores run in the order
 * of the calls. Each is committed explicitly: an automatic commit waits until the page has handled all success events,
 * which queue behind key events, and a page that crashes before that has stored nothing. Throws `JournalRefused` if
 * IndexedDB cannot be opened.
 */
export async function openIndexedDbJournal(): Promise<Journal> {
  const database = await attempt(() =>
    openDB<JournalSchema>(databaseName, 1, {
      upgrade(created) {
        created.createObjectStore('journals', { keyPath: ['account', 'document', 'client'] });
        created.createObjectStore('records');
      },
    }),
  );
  return new IndexedDbJournal(database);
}

class IndexedDbJournal implements Journal {
  readonly #database: IDBPDatabase<JournalSchema>;

  constructor(database: IDBPDatabase<JournalSchema>) {
    this.#database = database;
  }

  async write(owner: JournalOwner, { puts, deletes, at, isWhole }: JournalWrite): Promise<void> {
    await attempt(async () => {
      const transaction = this.#database.transaction(['journals', 'records'], 'readwrite', { durability: 'relaxed' });
      const records = transaction.objectStore('records');
      const ownerKey = toKey(owner);
      const requests = [
        transaction.objectStore('journals').put({ ...owner, at }),
        ...(isWhole ? [records.delete(toRange(ownerKey))] : []),
        ...deletes.map((key) => records.delete([...ownerKey, key])),
        ...[...puts].map(([key, value]) => records.put({ owner: ownerKey, key, value }, [...ownerKey, key])),
      ];
      transaction.commit();
      await Promise.all([...requests, transaction.done]);
    });
  }

  async read(owner: JournalOwner): Promise<ReadonlyMap<string, unknown>> {
    const stored = await attempt(() => this.#database.getAll('records', toRange(toKey(owner))));
    return new Map(stored.map(({ key, value }) => [key, value]));
  }

  async list(account: string, document?: string): Promise<StoredJournal[]> {
    const prefix = document === undefined ? [account] : [account, document];
    const range = IDBKeyRange.bound(prefix, [...prefix, []]);
    const stored = await attempt(() => this.#database.getAll('journals', range));
    return stored.sort((one, other) => other.at - one.at);
  }

  async remove(owner: JournalOwner): Promise<void> {
    await attempt(async () => {
      const transaction = this.#database.transaction(['journals', 'records'], 'readwrite');
      await Promise.all([
        transaction.objectStore('journals').delete(toKey(owner)),
        transaction.objectStore('records').delete(toRange(toKey(owner))),
        transaction.done,
      ]);
    });
  }
}

function toKey({ account, document, client }: JournalOwner): OwnerKey {
  return [account, document, client];
}

/** All records of an owner: IndexedDB sorts arrays after all strings. */
function toRange(owner: OwnerKey): IDBKeyRange {
  return IDBKeyRange.bound([...owner], [...owner, []]);
}

async function attempt<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (cause) {
    throw new JournalRefused({ cause });
  }
}
