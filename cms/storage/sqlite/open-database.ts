import { DatabaseSync } from 'node:sqlite';
import { openPrivateDatabase } from '../private-files.ts';
import { StorageError } from '../storage-error.ts';
import { migrate } from './migrate.ts';
import { writeShutdownMarker, takeShutdownMarker } from './shutdown-marker.ts';
import { checkFinished } from './unfinished-marker.ts';
import { acquireLock } from './writer-lock.ts';

/**
 * In this order: the journal mode first, because `synchronous` depends on it. FULL, not NORMAL: with NORMAL a power cut
 * loses acknowledged commits.
 */
const pragmas: readonly { name: string; set: string; expected: string | number }[] = [
  { name: 'journal_mode', set: 'WAL', expected: 'wal' },
  { name: 'synchronous', set: 'FULL', expected: 2 },
  { name: 'foreign_keys', set: 'ON', expected: 1 },
  { name: 'busy_timeout', set: '2000', expected: 2000 },
  { name: 'trusted_schema', set: 'OFF', expected: 0 },
];

/** Read caches only; a store works without them, so they are not verified. */
const tuning = 'PRAGMA mmap_size = 268435456; PRAGMA temp_store = MEMORY;';
const readerCache = 'PRAGMA cache_size = -32768;';
const writerCache = 'PRAGMA cache_size = -8192;';

export interface OpenDatabase {
  /** The only connection that writes. */
  readonly writer: DatabaseSync;
  /** Sees committed data only, and does not wait for the writer (write-ahead log). */
  readonly reader: DatabaseSync;
  /** May be called more than once. `isSound`: no error indicated a damaged file. */
  readonly close: (state: { isSound: boolean }) => void;
}

/**
 * Opens the store for this process alone. Throws `StorageError`: `locked`, `corrupt`, `unsupported-engine`,
 * `misconfigured`, `newer-schema`, `unfinished`.
 */
export function openDatabase(file: string): OpenDatabase {
  const lock = acquireLock(file);
  try {
    checkFinished(file);
    const writer = openChecked(file);
    const reader = openReader(file, writer);
    return {
      writer,
      reader,
      close({ isSound }) {
        if (!writer.isOpen) return;
        reader.close();
        writer.close();
        if (isSound) writeShutdownMarker(file);
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

function openReader(file: string, writer: DatabaseSync): DatabaseSync {
  try {
    const reader = new DatabaseSync(file, { readOnly: true, timeout: 2000 });
    reader.exec(tuning + readerCache);
    return reader;
  } catch (cause) {
    writer.close();
    throw toDamageError(file, cause);
  }
}

function openChecked(file: string): DatabaseSync {
  const isUnchanged = takeShutdownMarker(file);
  const database = openPrivateDatabase(file);
  try {
    checkEngineVersion(database);
    checkIntegrity(database, file, isUnchanged ? [] : listTables(database));
    applyPragmas(database, file);
    migrate(database, file);
    database.exec(tuning + writerCache);
    return database;
  } catch (cause) {
    database.close();
    throw cause instanceof StorageError ? cause : toDamageError(file, cause);
  }
}

/** Before 3.51.3 a WAL reset could lose pages; 3.52.0 was withdrawn. */
export function isSafeEngineVersion(version: string): boolean {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  if (version === '3.52.0') return false;
  const rank = major * 1_000_000 + minor * 1_000 + patch;
  return rank >= 3_051_003;
}

function checkEngineVersion(database: DatabaseSync): void {
  const version = String(database.prepare('SELECT sqlite_version() AS version').get()?.['version']);
  if (isSafeEngineVersion(version)) return;
  throw new StorageError(
    'unsupported-engine',
    `SQLite ${version} can lose data. Use a Node release that brings 3.51.3 or later, but not 3.52.0.`,
  );
}

/**
 * Checks the schema and the list of free pages, then these tables with their indexes. The cost grows with the size of
 * the tables.
 */
function checkIntegrity(database: DatabaseSync, file: string, tables: readonly string[]): void {
  for (const name of ['sqlite_schema', ...tables]) {
    const answer = database.prepare(`PRAGMA quick_check("${name}")`).get()?.['quick_check'];
    if (answer !== 'ok') throw toDamageError(file, new Error(String(answer)));
  }
}

/**
 * Tables that are stored in b-trees (virtual tables are not). The search index is only checked with a backup: comparing
 * it with all texts takes ten times as long as the rest, and damage in it shows as an error when it is searched.
 */
function listTables(database: DatabaseSync): string[] {
  const rows = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0").all();
  return rows.map(({ name }) => String(name));
}

export function toDamageError(file: string, cause: unknown): StorageError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new StorageError(
    'corrupt',
    `The content store ${file} is damaged (${reason}). Restore the last backup with: npm run restore -- FILE`,
    { cause },
  );
}

function applyPragmas(database: DatabaseSync, file: string): void {
  for (const { name, set, expected } of pragmas) {
    database.exec(`PRAGMA ${name} = ${set}`);
    const row = database.prepare(`PRAGMA ${name}`).get() ?? {};
    const actual = Object.values(row)[0];
    if (actual === expected) continue;
    throw new StorageError('misconfigured', `${file}: PRAGMA ${name} is ${String(actual)}, must be ${expected}.`);
  }
}
