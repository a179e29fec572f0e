/** Wrapped record keys as rows, read and written in the same transaction as the records that they seal. */
import * as v from 'valibot';
import type { SiteDatabase } from '../postgres/site-database.ts';
import type { Statements } from '../postgres/statements.ts';
import type { Keyring } from './keyring.ts';
import type { RecordKey } from './record-key.ts';
import { assertKnown, type KeyCopy, type RecordKeyKeeping } from './record-keys.ts';

export interface PostgresRecordKeys {
  readonly find: (statements: Statements, record: string) => Promise<RecordKey | undefined>;
  /** The keys of several records, by record. */
  readonly findAll: (statements: Statements, records: readonly string[]) => Promise<ReadonlyMap<string, RecordKey>>;
  /** The record's key, which is created if there is none; `undefined` when the record is erased. */
  readonly get: (statements: Statements, record: string) => Promise<RecordKey | undefined>;
  /** The same for a person who sends the record again, which is then no longer erased. */
  readonly make: (statements: Statements, record: string) => Promise<RecordKey>;
  /** Erases the record in every copy. */
  readonly erase: (statements: Statements, record: string) => Promise<void>;
  readonly isErased: (statements: Statements, record: string) => Promise<boolean>;
}

const row = v.object({ record: v.string(), keyId: v.string(), wrapped: v.string() });
const columns = 'record, key_id as "keyId", wrapped';
const pageSize = 1000;

export function createPostgresRecordKeys(keyring: Keyring): PostgresRecordKeys {
  const findAll: PostgresRecordKeys['findAll'] = async ({ list }, records) => {
    const found = await list(row, `select ${columns} from site.record_keys where record = any($1)`, [records]);
    return new Map(found.map((one) => [one.record, keyring.open(one.record, one)]));
  };
  const find: PostgresRecordKeys['find'] = async (statements, record) =>
    (await findAll(statements, [record])).get(record);
  const provide = async (statements: Statements, record: string) => {
    const { key, wrapped } = keyring.create(record);
    const added = await statements.run(
      'insert into site.record_keys (record, key_id, wrapped) values ($1, $2, $3) on conflict (record) do nothing',
      [record, wrapped.keyId, wrapped.wrapped],
    );
    const found = added === 0 ? await find(statements, record) : key;
    if (!found) throw new Error('A key was erased while it was used');
    return found;
  };
  const isErased: PostgresRecordKeys['isErased'] = async ({ run }, record) =>
    (await run('select from site.erased_records where record = $1 and came_back_at is null', [record])) > 0;
  return {
    find,
    findAll,
    get: async (statements, record) => ((await isErased(statements, record)) ? undefined : provide(statements, record)),
    async make(statements, record) {
      await statements.run(
        'update site.erased_records set came_back_at = now() where record = $1 and came_back_at is null',
        [record],
      );
      return provide(statements, record);
    },
    erase,
    isErased,
  };
}

async function erase({ run }: Statements, record: string): Promise<void> {
  await run(
    `insert into site.erased_records (record) values ($1)
      on conflict (record) do update set erased_at = now(), came_back_at = null`,
    [record],
  );
  await run('delete from site.record_keys where record = $1', [record]);
}

/** Throws `WrongVisitorDataKey`. */
export async function checkPostgresRecordKeys(database: SiteDatabase, keyring: Keyring): Promise<void> {
  const used = await database.transact(({ list }) =>
    list(v.object({ keyId: v.string() }), 'select distinct key_id as "keyId" from site.record_keys order by 1'),
  );
  assertKnown(
    keyring,
    used.map(({ keyId }) => keyId),
  );
}

export function copyPostgresKeys(database: SiteDatabase): Promise<KeyCopy> {
  return database.transact(async ({ list }) => {
    const keys = await list(row, `select ${columns} from site.record_keys order by record`);
    const erased = await list(
      v.object({ record: v.string() }),
      'select record from site.erased_records where came_back_at is null order by record',
    );
    return {
      keys: Object.fromEntries(keys.map(({ record, keyId, wrapped }) => [record, { keyId, wrapped }])),
      erased: erased.map(({ record }) => record),
    };
  });
}

/** Does the same as `RecordKeyKeeping.addCopy`. */
export function addPostgresKeys(database: SiteDatabase, { keys, erased }: KeyCopy): Promise<void> {
  return database.transact(async (statements) => {
    for (const record of erased) {
      // A record that was created again after its erasure is in the list, and is kept.
      const known = await statements.run('select from site.erased_records where record = $1', [record]);
      if (known === 0) await erase(statements, record);
    }
    for (const [record, { keyId, wrapped }] of Object.entries(keys))
      await statements.run(
        `insert into site.record_keys (record, key_id, wrapped)
          select $1, $2, $3 where not exists
            (select from site.erased_records where record = $1 and came_back_at is null)
          on conflict (record) do nothing`,
        [record, keyId, wrapped],
      );
  });
}

export function createPostgresRecordKeyKeeping(database: SiteDatabase, keyring: Keyring): RecordKeyKeeping {
  return {
    copy: () => copyPostgresKeys(database),
    addCopy: (copy) => addPostgresKeys(database, copy),
    async tidy() {
      await database.transact(({ run }) =>
        run(`delete from site.record_keys where record in
          (select record from site.erased_records where came_back_at is null)`),
      );
      for (let count = 0; ;) {
        const done = await database.transact((statements) => wrapSome(statements, keyring));
        if (done === 0) return count;
        count += done;
      }
    },
  };
}

async function wrapSome({ run, list }: Statements, keyring: Keyring): Promise<number> {
  const old = await list(
    row,
    `select ${columns} from site.record_keys where key_id <> $1 order by record limit ${pageSize} for update`,
    [keyring.currentId],
  );
  for (const one of old) {
    const { keyId, wrapped } = keyring.wrapAgain(one.record, one);
    const values = [one.record, keyId, wrapped];
    await run('update site.record_keys set key_id = $2, wrapped = $3 where record = $1', values);
  }
  return old.length;
}
