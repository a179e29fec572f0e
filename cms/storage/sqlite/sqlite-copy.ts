/** Whole stores in SQLite files, as sources and targets of a copy. The caller holds the lock of the store. */
import { rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  copiedTables,
  textTable,
  type CopiedRow,
  type CopiedTable,
  type CopiedValue,
  type RowBatch,
} from '../copy/copied-tables.ts';
import { toCopiedWord } from '../copy/copied-words.ts';
import { toBatches, type StoreSource, type StoreTarget } from '../copy/store-copy.ts';
import { openPrivateDatabase } from '../private-files.ts';
import { StorageError } from '../storage-error.ts';
import { syncDirectory } from '../sync-directory.ts';
import { createAuditStore } from './audit-store.ts';
import { checkSchemaNumber, migrate } from './migrate.ts';
import { createStatements } from './statement-cache.ts';
import { textRowParts, toTextRow } from './text-rows.ts';

/** The columns that have other names here. */
const names: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  field_path: { name: 'path' },
  language: { name: 'lang' },
};

const listColumns = ({ name, columns }: CopiedTable): string[] =>
  Object.keys(columns).map((column) => names[name]?.[column] ?? column);

/** Reads one state of the store, and changes nothing. Throws `StorageError`. */
export function openSqliteSource(file: string): StoreSource {
  const database = openReadOnly(file);
  try {
    checkSchemaNumber(database, file);
    addWords(database);
    // A transaction, so that all reads see the snapshot of the first one.
    database.exec('BEGIN');
  } catch (error) {
    database.close();
    throw error;
  }
  return {
    exportRows: (tables) => exportRows(database, tables),
    close: async () => database.close(),
  };
}

function openReadOnly(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { readOnly: true });
  } catch (cause) {
    throw new StorageError('failed', `There is no content store ${file}. Is DATA_DIR right?`, { cause });
  }
}

/** Updates the schema of a store that no process uses, such as one from a backup. */
export function updateSchema(file: string): void {
  const database = openPrivateDatabase(file);
  try {
    migrate(database, file);
  } finally {
    database.close();
  }
}

/**
 * Deletes the sessions and sign-in links of a store from a backup, which must not let anyone sign in. Updates the
 * schema first.
 */
export function endSignIns(file: string): void {
  updateSchema(file);
  const database = openPrivateDatabase(file);
  try {
    database.exec('DELETE FROM session; DELETE FROM sign_in_link;');
  } finally {
    database.close();
  }
}

/** A new store that replaces the file. It has no write-ahead log, so the one file is complete. */
export function createSqliteTarget(file: string): StoreTarget {
  removeStore(file);
  const database = openPrivateDatabase(file);
  // An incomplete copy is thrown away, so it needs no journal.
  database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA foreign_keys = ON;');
  migrate(database, file);
  addWords(database);
  const audit = createAuditStore(createStatements(database));
  database.exec('BEGIN');
  return {
    exportRows: (tables) => exportRows(database, tables),
    audit: {
      readAudit: async (range) => audit.readAudit(range),
      getLastAudit: async () => audit.getLastAudit(),
    },
    async importRows(batches) {
      for await (const batch of batches) insertRows(database, batch);
    },
    async commit() {
      database.exec('COMMIT');
      database.close();
      await using handle = await open(file, 'r+');
      await handle.sync();
      syncDirectory(dirname(file));
    },
    async close() {
      if (database.isOpen) database.close();
    },
  };
}

/** Removes the store's file and the files that SQLite and the service keep beside it. */
function removeStore(file: string): void {
  for (const end of ['', '-wal', '-shm', '-journal', '.stopped']) rmSync(`${file}${end}`, { force: true });
}

/** The text index stores no text, so the words are read from its vocabulary. */
function addWords(database: DatabaseSync): void {
  database.exec(`CREATE VIRTUAL TABLE temp.fulltext_word USING fts5vocab ('main', 'fulltext', 'instance')`);
}

async function* exportRows(database: DatabaseSync, tables = copiedTables): AsyncGenerator<RowBatch> {
  for (const table of tables) yield* toBatches(table, readTable(database, table));
}

function* readTable(database: DatabaseSync, table: CopiedTable): Generator<CopiedRow> {
  const statement = database.prepare(table === textTable ? selectTexts : toSelect(table));
  statement.setReturnArrays(true);
  for (const row of statement.iterate()) {
    // `setReturnArrays` makes rows arrays, which the types of `node:sqlite` do not express.
    const values = row as unknown as CopiedValue[];
    yield table === textTable ? [...values.slice(0, 2), toCopiedText(String(values[2]))] : values;
  }
}

function toSelect(table: CopiedTable): string {
  const where = table.where === undefined ? '' : ` WHERE ${table.where}`;
  return `SELECT ${quote(listColumns(table))} FROM "${table.name}"${where} ORDER BY ${quote(table.key)}`;
}

const selectTexts = `
  SELECT t.publication, t.path, t.words
  FROM (
    SELECT ${textRowParts('doc').publication} AS publication, ${textRowParts('doc').path} AS path,
      group_concat(term, ' ' ORDER BY "offset") AS words
    FROM temp.fulltext_word GROUP BY doc
  ) t JOIN publication p ON p.id = t.publication
  WHERE p.from_ref < p.to_ref ORDER BY t.publication, t.path`;

const toCopiedText = (words: string): string => words.split(' ').map(toCopiedWord).join(' ');

function insertRows(database: DatabaseSync, { table, rows }: RowBatch): void {
  if (table === textTable) return insertTexts(database, rows);
  const columns = listColumns(table);
  const statement = database.prepare(
    `INSERT INTO "${table.name}" (${quote(columns)}) VALUES (${columns.map(() => '?').join(', ')})`,
  );
  for (const row of rows) statement.run(...row);
}

function insertTexts(database: DatabaseSync, rows: readonly CopiedRow[]): void {
  const findLanguage = database.prepare(
    'SELECT l.id AS number FROM publication p JOIN language l ON l.lang = p.lang WHERE p.id = ?',
  );
  const insert = database.prepare('INSERT INTO fulltext (rowid, text) VALUES (?, ?)');
  for (const [publication = null, path = null, words = null] of rows) {
    const language = Number(findLanguage.get(publication)?.['number']);
    insert.run(toTextRow(Number(path), language, Number(publication)), words);
  }
}

function quote(columns: readonly string[]): string {
  return columns.map((column) => `"${column}"`).join(', ');
}
