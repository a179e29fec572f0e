/**
 * The tables of the snapshot. Rows have checksums, because a file that is written without fsync may be damaged
 * anywhere.
 */
import { closeSync, mkdirSync, openSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import { privateDirectory, privateFileMode } from '../private-files.ts';

/** Incremented with every change of the tables or rows. A file with another version is deleted. */
const schemaVersion = 2;

const fileName = 'pages.sqlite';

type Statements = ReturnType<typeof prepare>;

export interface SnapshotDatabase extends Statements {
  readonly transaction: (write: () => void) => void;
  readonly close: () => void;
}

export function openSnapshotDatabase(directory: string): SnapshotDatabase {
  mkdirSync(directory, privateDirectory);
  const file = path.join(directory, fileName);
  // SQLite gives its journal the mode of the database file.
  closeSync(openSync(file, 'a', privateFileMode));
  const database = new DatabaseSync(file, { timeout: 250 });
  try {
    createTables(database);
    return {
      ...prepare(database),
      transaction(write) {
        database.exec('BEGIN IMMEDIATE');
        try {
          write();
          database.exec('COMMIT');
        } catch (error) {
          // SQLite has rolled back already after some faults.
          if (database.isTransaction) database.exec('ROLLBACK');
          throw error;
        }
      },
      close: () => database.close(),
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

class OtherSchema extends Error {
  override name = 'OtherSchema';
}

function createTables(database: DatabaseSync): void {
  const found = database.prepare('PRAGMA user_version').get()?.['user_version'];
  if (found !== 0 && found !== schemaVersion) throw new OtherSchema(`The snapshot has schema version ${String(found)}`);
  // A small step, because a checkpoint runs on the event loop.
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA wal_autocheckpoint = 256');
  // Bodies are in a separate table, because SQLite rewrites a whole row and facts change more often.
  database.exec(`
    CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT, checksum INTEGER) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS documents (key TEXT PRIMARY KEY, value TEXT, checksum INTEGER) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS pages (key TEXT PRIMARY KEY, value TEXT, checksum INTEGER) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS bodies (key TEXT PRIMARY KEY, value TEXT, gzip BLOB, br BLOB, checksum INTEGER);
    PRAGMA user_version = ${schemaVersion};
  `);
}

export function removeSnapshotDatabase(directory: string): void {
  for (const ending of ['', '-wal', '-shm']) rmSync(path.join(directory, fileName + ending), { force: true });
}

/** Whether the error is SQLITE_CORRUPT or SQLITE_NOTADB, or the tables have another version. */
export function isDamage(error: unknown): boolean {
  const code = (error as { errcode?: number }).errcode ?? 0;
  return error instanceof OtherSchema || [11, 26].includes(code & 0xff);
}

/** A table of JSON values by key. A row that is damaged, or was written for another key, reads as `undefined`. */
function prepareTable(database: DatabaseSync, table: string) {
  const select = database.prepare(`SELECT value, checksum FROM ${table} WHERE key = ?`);
  const selectAll = database.prepare(`SELECT key, value, checksum FROM ${table}`);
  const selectKeys = database.prepare(`SELECT key FROM ${table}`);
  const upsert = database.prepare(`INSERT OR REPLACE INTO ${table} (key, value, checksum) VALUES (?, ?, ?)`);
  const remove = database.prepare(`DELETE FROM ${table} WHERE key = ?`);
  const toChecksum = (key: string, value: string) => crc32(value, crc32(`${table} ${key}`));
  const read = (key: string, row: Record<string, unknown> | undefined): unknown => {
    const value = row?.['value'];
    if (typeof value !== 'string' || toChecksum(key, value) !== row?.['checksum']) return undefined;
    // The checksum proves that this program version wrote it, so the type is known.
    return JSON.parse(value);
  };
  return {
    get: (key: string) => read(key, select.get(key)),
    all: () => selectAll.all().map((row) => read(String(row['key']), row)),
    keys: () => selectKeys.all().map((row) => String(row['key'])),
    set(key: string, value: unknown) {
      const text = JSON.stringify(value);
      upsert.run(key, text, toChecksum(key, text));
    },
    delete: (key: string) => void remove.run(key),
  };
}

interface StoredBodies {
  /** The stored response without its bodies. */
  readonly value: unknown;
  readonly gzip: Buffer;
  readonly br: Buffer;
}

function prepareBodies(database: DatabaseSync) {
  const select = database.prepare('SELECT value, gzip, br, checksum FROM bodies WHERE key = ?');
  const upsert = database.prepare(
    'INSERT OR REPLACE INTO bodies (key, value, gzip, br, checksum) VALUES (?, ?, ?, ?, ?)',
  );
  const remove = database.prepare('DELETE FROM bodies WHERE key = ?');
  const toChecksum = (...parts: (string | Uint8Array)[]) => parts.reduce((sum: number, part) => crc32(part, sum), 0);
  return {
    get(key: string): StoredBodies | undefined {
      const { value, gzip, br, checksum } = select.get(key) ?? {};
      if (typeof value !== 'string' || !(gzip instanceof Uint8Array) || !(br instanceof Uint8Array)) return undefined;
      if (toChecksum(key, value, gzip, br) !== checksum) return undefined;
      return { value: JSON.parse(value), gzip: toBuffer(gzip), br: toBuffer(br) };
    },
    set(key: string, { value, gzip, br }: StoredBodies) {
      const text = JSON.stringify(value);
      upsert.run(key, text, gzip, br, toChecksum(key, text, gzip, br));
    },
    delete: (key: string) => void remove.run(key),
  };
}

const toBuffer = ({ buffer, byteOffset, length }: Uint8Array) => Buffer.from(buffer, byteOffset, length);

function prepare(database: DatabaseSync) {
  const pages = prepareTable(database, 'pages');
  const bodies = prepareBodies(database);
  return {
    meta: prepareTable(database, 'meta'),
    documents: prepareTable(database, 'documents'),
    pages,
    bodies,
    removePage(key: string) {
      pages.delete(key);
      bodies.delete(key);
    },
  };
}
