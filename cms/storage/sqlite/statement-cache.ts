import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { StorageError } from '../storage-error.ts';
import type { CompiledSql, SqlValue } from './compile-query.ts';

/** Query texts vary with the number of values; beyond this many the oldest prepared one is dropped. */
const maximumStatements = 200;

export type Row = Readonly<Record<string, unknown>>;

/** Prepared statements by text, rows as plain values, native errors turned into `StorageError`. */
export interface Statements {
  run(text: string, ...values: SqlValue[]): void;
  get(text: string, ...values: SqlValue[]): Row | undefined;
  all(text: string, ...values: SqlValue[]): Row[];
  allCompiled(sql: CompiledSql): Row[];
  /** Everything inside is kept together or not at all. */
  transaction<Result>(work: () => Result): Result;
}

export function createStatements(database: DatabaseSync): Statements {
  const cache = new Map<string, StatementSync>();

  function prepare(text: string): StatementSync {
    const known = cache.get(text);
    if (known) {
      cache.delete(text);
      cache.set(text, known);
      return known;
    }
    const statement = database.prepare(text);
    cache.set(text, statement);
    const oldest = cache.keys().next().value;
    if (cache.size > maximumStatements && oldest !== undefined) cache.delete(oldest);
    return statement;
  }

  return {
    run: (text, ...values) => void guard(() => prepare(text).run(...values)),
    get: (text, ...values) => guard(() => prepare(text).get(...values)),
    all: (text, ...values) => guard(() => prepare(text).all(...values)),
    allCompiled: (sql) => guard(() => prepare(sql.text).all(...sql.values)),
    transaction: (work) => runTransaction(database, work),
  };
}

function runTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  guard(() => database.exec('BEGIN IMMEDIATE'));
  try {
    const result = work();
    guard(() => database.exec('COMMIT'));
    return result;
  } catch (error) {
    // A failed COMMIT may have ended the transaction already.
    if (database.isTransaction) guard(() => database.exec('ROLLBACK'));
    throw error;
  }
}

function guard<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (cause) {
    throw toStorageError(cause);
  }
}

/** SQLite's primary result codes, the low byte of `errcode`. */
const busy = 5;
const corrupt = 11;
const constraint = 19;
const notADatabase = 26;

function toStorageError(cause: unknown): StorageError {
  if (cause instanceof StorageError) return cause;
  const message = cause instanceof Error ? cause.message : String(cause);
  const native =
    cause instanceof Error && 'errcode' in cause && typeof cause.errcode === 'number' ? cause.errcode & 0xff : 0;
  if (native === busy) return new StorageError('locked', message, { cause });
  if (native === corrupt || native === notADatabase) return new StorageError('corrupt', message, { cause });
  if (native === constraint) return new StorageError('constraint', message, { cause });
  return new StorageError('failed', message, { cause });
}
