/**
 * The tables of the search index: pages, their words, and one full-text table for each language. All of it can be
 * rebuilt from the content.
 */
import { closeSync, mkdirSync, openSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { SearchablePage } from '../../site/site.ts';
import { privateDirectory, privateFileMode } from '../private-files.ts';

/** Incremented with every change of the tables, or of the words. A file with another version is deleted. */
const schemaVersion = 3;

const fileName = 'search.sqlite';

/** The part of a page that is in memory. */
export type PageCard = Omit<SearchablePage, 'text' | 'headings' | 'language'>;

export interface StoredCard {
  readonly row: number;
  readonly language: string;
  readonly card: PageCard;
}

/** The searchable text of a page as stems, by column. */
interface IndexedColumns {
  readonly title: string;
  readonly headings: string;
  readonly summary: string;
  readonly topics: string;
  readonly text: string;
}

/** The weights of the other columns relative to the text. */
const columnWeights = '8, 3, 4, 2, 1';

export interface FullTextTable {
  /** Rows that match the expression, with their relevance: the larger, the better. */
  readonly match: (expression: string) => [row: number, score: number][];
  readonly insert: (row: number, columns: IndexedColumns) => void;
  readonly delete: (row: number) => void;
}

export type SearchDatabase = ReturnType<typeof openSearchDatabase>;

/** Without a directory, the database is in memory. */
export function openSearchDatabase(directory: string | undefined) {
  const database = new DatabaseSync(directory === undefined ? ':memory:' : createFile(directory), { timeout: 250 });
  try {
    createTables(database);
    return { ...prepare(database), close: () => database.close() };
  } catch (error) {
    database.close();
    throw error;
  }
}

function createFile(directory: string): string {
  mkdirSync(directory, privateDirectory);
  const file = path.join(directory, fileName);
  // SQLite gives its journal the mode of the database file.
  closeSync(openSync(file, 'a', privateFileMode));
  return file;
}

export function removeSearchDatabase(directory: string | undefined): void {
  if (directory === undefined) return;
  for (const ending of ['', '-wal', '-shm']) rmSync(path.join(directory, fileName + ending), { force: true });
}

class OtherSchema extends Error {
  override name = 'OtherSchema';
}

/** Whether the error is SQLITE_CORRUPT or SQLITE_NOTADB, or the tables have another version. */
export function isDamage(error: unknown): boolean {
  if (error instanceof OtherSchema) return true;
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : undefined;
  return code === 11 || code === 26;
}

function createTables(database: DatabaseSync): void {
  const found = database.prepare('PRAGMA user_version').get()?.['user_version'];
  if (found !== 0 && found !== schemaVersion)
    throw new OtherSchema(`The search index has schema version ${String(found)}`);
  // A power cut may lose the last pages, which are then indexed again, but does not damage the file.
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
  database.exec(`
    CREATE TABLE IF NOT EXISTS pages (
      row INTEGER PRIMARY KEY, id TEXT UNIQUE, language TEXT, card TEXT, words TEXT, text TEXT
    );
    CREATE TABLE IF NOT EXISTS vocabulary (
      language TEXT, word TEXT, pages INTEGER, PRIMARY KEY (language, word)
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS kept (type TEXT, language TEXT, value TEXT, PRIMARY KEY (type, language)) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS misses (
      language TEXT, words TEXT, count INTEGER, last TEXT, PRIMARY KEY (language, words)
    ) WITHOUT ROWID;
    PRAGMA user_version = ${schemaVersion};
  `);
}

function prepare(database: DatabaseSync) {
  const tables = new Map<string, FullTextTable>();
  return {
    pages: preparePages(database),
    vocabulary: prepareVocabulary(database),
    kept: prepareKept(database),
    misses: prepareMisses(database),
    fullText(language: string): FullTextTable {
      const known = tables.get(language) ?? prepareFullText(database, language);
      tables.set(language, known);
      return known;
    },
    transaction(write: () => void) {
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
  };
}

/** The text is stemmed before it is stored, because SQLite's tokenizer only supports English. */
function prepareFullText(database: DatabaseSync, language: string): FullTextTable {
  if (!/^[a-z]{2}(-[a-z]{2})?$/.test(language)) throw new Error(`No language: ${language}`);
  const table = `words_${language.replace('-', '_')}`;
  database.exec(`
    CREATE VIRTUAL TABLE IF NOT EXISTS ${table} USING fts5 (
      title, headings, summary, topics, text,
      content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 0'
    )
  `);
  const match = database.prepare(
    `SELECT rowid, -bm25(${table}, ${columnWeights}) FROM ${table} WHERE ${table} MATCH ?`,
  );
  match.setReturnArrays(true);
  const insert = database.prepare(
    `INSERT INTO ${table} (rowid, title, headings, summary, topics, text) VALUES (?, ?, ?, ?, ?, ?)`,
  );
  const remove = database.prepare(`DELETE FROM ${table} WHERE rowid = ?`);
  return {
    // The query selects these two columns, so the cast is safe.
    match: (expression) => match.all(expression) as unknown as [number, number][],
    insert: (row, { title, headings, summary, topics, text }) =>
      void insert.run(row, title, headings, summary, topics, text),
    delete: (row) => void remove.run(row),
  };
}

function preparePages(database: DatabaseSync) {
  const list = database.prepare('SELECT row, language, card FROM pages');
  const insert = database.prepare('INSERT INTO pages (id, language, card, words, text) VALUES (?, ?, ?, ?, ?)');
  const remove = database.prepare('DELETE FROM pages WHERE row = ?');
  const words = database.prepare('SELECT words FROM pages WHERE row = ?');
  const text = database.prepare('SELECT text FROM pages WHERE row = ?');
  return {
    list: (): StoredCard[] =>
      list.all().map(({ row, language, card }) => ({
        row: Number(row),
        language: String(language),
        // This schema version wrote it, so the type is known.
        card: JSON.parse(String(card)) as PageCard,
      })),
    insert: ({ language, ...card }: PageCard & { language: string }, own: { words: string; text: string }) =>
      Number(insert.run(card.id, language, JSON.stringify(card), own.words, own.text).lastInsertRowid),
    delete: (row: number) => void remove.run(row),
    getWords: (row: number) => readText(words, row).split(' '),
    getText: (row: number) => readText(text, row),
  };
}

function readText(statement: StatementSync, row: number): string {
  const [value] = Object.values(statement.get(row) ?? {});
  return typeof value === 'string' ? value : '';
}

function prepareVocabulary(database: DatabaseSync) {
  const list = database.prepare('SELECT word, pages FROM vocabulary WHERE language = ?');
  list.setReturnArrays(true);
  const add = database.prepare(
    'INSERT INTO vocabulary (language, word, pages) VALUES (?, ?, 1) ON CONFLICT DO UPDATE SET pages = pages + 1',
  );
  const subtract = database.prepare('UPDATE vocabulary SET pages = pages - 1 WHERE language = ? AND word = ?');
  const removeUnused = database.prepare('DELETE FROM vocabulary WHERE language = ? AND word = ? AND pages < 1');
  return {
    // The query selects these two columns, so the cast is safe.
    list: (language: string) => list.all(language) as unknown as [word: string, pages: number][],
    add: (language: string, word: string) => void add.run(language, word),
    subtract(language: string, word: string) {
      subtract.run(language, word);
      removeUnused.run(language, word);
    },
  };
}

function prepareKept(database: DatabaseSync) {
  const select = database.prepare('SELECT value FROM kept WHERE type = ? AND language = ?');
  const upsert = database.prepare('INSERT OR REPLACE INTO kept (type, language, value) VALUES (?, ?, ?)');
  const remove = database.prepare('DELETE FROM kept WHERE type = ? AND language = ?');
  return {
    get(type: string, language: string): unknown {
      const value = select.get(type, language)?.['value'];
      return typeof value === 'string' ? JSON.parse(value) : undefined;
    },
    set(type: string, language: string, value: unknown) {
      if (value === undefined) remove.run(type, language);
      else upsert.run(type, language, JSON.stringify(value));
    },
  };
}

export interface StoredMiss {
  readonly language: string;
  readonly words: string;
  readonly count: number;
  /** The day of the last search for it, `YYYY-MM-DD`. */
  readonly last: string;
}

function prepareMisses(database: DatabaseSync) {
  const list = database.prepare(
    'SELECT language, words, count, last FROM misses ORDER BY count DESC, last DESC, words',
  );
  const add = database.prepare(`
    INSERT INTO misses (language, words, count, last) VALUES (?, ?, 1, ?)
    ON CONFLICT DO UPDATE SET count = count + 1, last = excluded.last
  `);
  const count = database.prepare('SELECT count(*) AS count FROM misses');
  const removeRarest = database.prepare(`
    DELETE FROM misses WHERE (language, words) IN (
      SELECT language, words FROM misses ORDER BY count DESC, last DESC LIMIT -1 OFFSET ?
    )
  `);
  return {
    list: (): StoredMiss[] =>
      list.all().map(({ language, words, count, last }) => ({
        language: String(language),
        words: String(words),
        count: Number(count),
        last: String(last),
      })),
    add: ({ language, words }: { language: string; words: string }, day: string) => void add.run(language, words, day),
    limit(maxRows: number) {
      if (Number(count.get()?.['count']) > maxRows) removeRarest.run(maxRows);
    },
  };
}
