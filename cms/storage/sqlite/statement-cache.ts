import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { LRUCache } from 'lru-cache';
import { StorageError, type StorageErrorCode } from '../storage-error.ts';
import type { CompiledSql, SqlValue } from './sql.ts';

/** A limit, because the SQL text varies with the number of values. */
const maxStatements = 200;

export type Row = Readonly<Record<string, unknown>>;

/** Prepared statements by SQL text. Rows are plain values; native errors become `StorageError`. */
export interface Statements {
  /** False permanently once the disk failed to confirm a write. */
  readonly isWritable: () => boolean;
  /** False permanently once the engine failed in a way that may come from damage. */
  readonly isSound: () => boolean;
  readonly run: (text: string, ...values: SqlValue[]) => void;
  readonly get: (text: string, ...values: SqlValue[]) => Row | undefined;
  readonly all: (text: string, ...values: SqlValue[]) => Row[];
  readonly allCompiled: (sql: CompiledSql) => Row[];
  /** Everything inside is committed together or not at all. A nested transaction is part of the outer one. */
  readonly transaction: <Result>(work: () => Result) => Result;
  /** The same for asynchronous work: the caller ends the transaction, and no other begins on this level meanwhile. */
  readonly begin: () => OpenTransaction;
  /** Runs the callback when the outermost transaction is durable, or at once outside of one. A rollback drops it. */
  readonly afterCommit: (work: () => void) => void;
  /** Runs the callback when the current transaction is rolled back, to clear caches of what it wrote. */
  readonly onUndo: (undoStep: () => void) => void;
}

/** Exactly one of `keep` and `undo` ends it; `undo` may also follow a `keep` that failed. */
interface OpenTransaction {
  readonly keep: () => void;
  readonly undo: () => void;
}

export function createStatements(database: DatabaseSync): Statements {
  const cache = new LRUCache<string, StatementSync>({ max: maxStatements });
  const { guard, isWritable, isSound } = createGuard(database);

  function prepare(text: string): StatementSync {
    const statement = cache.get(text) ?? database.prepare(text);
    cache.set(text, statement);
    return statement;
  }

  return {
    isWritable,
    isSound,
    run: (text, ...values) => void guard(() => prepare(text).run(...values)),
    get: (text, ...values) => guard(() => prepare(text).get(...values)),
    all: (text, ...values) => guard(() => prepare(text).all(...values)),
    allCompiled: (sql) => guard(() => prepare(sql.text).all(...sql.values)),
    ...createTransactions(database, guard),
  };
}

type Transactions = Pick<Statements, 'transaction' | 'begin' | 'afterCommit' | 'onUndo'>;

function createTransactions(database: DatabaseSync, guard: Guard): Transactions {
  let undoSteps: (() => void)[] = [];
  let waiting: (() => void)[] = [];
  let depth = 0;

  function begin(): OpenTransaction {
    const steps = toSteps(depth);
    const before = { waiting: waiting.length, undoSteps: undoSteps.length };
    guard(() => database.exec(steps.begin));
    depth += 1;
    let isKept = false;
    return {
      keep() {
        guard(() => database.exec(steps.keep));
        isKept = true;
        depth -= 1;
        if (depth > 0) return;
        const ready = waiting;
        waiting = [];
        undoSteps = [];
        for (const next of ready) next();
      },
      undo() {
        // A callback after the commit failed. The commit itself is done.
        if (isKept) return;
        depth -= 1;
        waiting.length = before.waiting;
        for (const undoStep of undoSteps.splice(before.undoSteps)) undoStep();
        // A failed COMMIT, or a full disk, may have ended the transaction already.
        if (database.isTransaction) guard(() => database.exec(steps.undo));
      },
    };
  }

  return {
    begin,
    transaction(work) {
      const open = begin();
      let result;
      try {
        result = work();
        open.keep();
      } catch (error) {
        open.undo();
        throw error;
      }
      return result;
    },
    afterCommit(work) {
      if (depth > 0) waiting.push(work);
      else work();
    },
    onUndo: (undoStep) => void undoSteps.push(undoStep),
  };
}

interface TransactionSteps {
  readonly begin: string;
  readonly keep: string;
  readonly undo: string;
}

/** SQLite has one transaction, and savepoints inside it. */
function toSteps(depth: number): TransactionSteps {
  if (depth === 0) return { begin: 'BEGIN IMMEDIATE', keep: 'COMMIT', undo: 'ROLLBACK' };
  const name = `step_${depth}`;
  return { begin: `SAVEPOINT ${name}`, keep: `RELEASE ${name}`, undo: `ROLLBACK TO ${name}; RELEASE ${name}` };
}

/** Runs a native call and turns its error into a `StorageError`. */
type Guard = <Result>(work: () => Result) => Result;

/**
 * After a failed flush the kernel may drop the unwritten pages and still confirm the next flush, so that a later
 * acknowledged write would be lost at the next start. `query_only` ends all writes; reads continue.
 */
function createGuard(database: DatabaseSync): { guard: Guard } & Pick<Statements, 'isWritable' | 'isSound'> {
  let isUnflushed = false;
  let isSound = true;
  return {
    isWritable: () => !isUnflushed,
    isSound: () => isSound,
    guard(work) {
      try {
        return work();
      } catch (cause) {
        const error = toStorageError(cause);
        if (unsound.has(error.code)) isSound = false;
        if (error.code === 'unflushed' && !isUnflushed) {
          isUnflushed = true;
          database.exec('PRAGMA query_only = ON');
        }
        if (error.code === 'read-only' && isUnflushed) throw new StorageError('unflushed', unflushedMessage, { cause });
        throw error;
      }
    },
  };
}

/** An I/O error is `failed`, too. */
const unsound: ReadonlySet<StorageErrorCode> = new Set<StorageErrorCode>(['corrupt', 'unflushed', 'failed']);

const unflushedMessage = 'The disk failed to confirm a write. The service takes no more until it is started again.';

/** SQLite's primary result codes, the low byte of `errcode`. */
const busy = 5;
const readOnly = 8;
const corrupt = 11;
const full = 13;
const constraint = 19;
const notADatabase = 26;
/** Extended codes: the store's file, or its directory, could not be flushed. */
const flushFailures = new Set([1034, 1290]);

function toStorageError(cause: unknown): StorageError {
  if (cause instanceof StorageError) return cause;
  const message = cause instanceof Error ? cause.message : String(cause);
  const extended =
    cause instanceof Error && 'errcode' in cause && typeof cause.errcode === 'number' ? cause.errcode : 0;
  const native = extended & 0xff;
  if (flushFailures.has(extended)) return new StorageError('unflushed', unflushedMessage, { cause });
  if (native === busy) return new StorageError('locked', message, { cause });
  if (native === corrupt || native === notADatabase) return new StorageError('corrupt', message, { cause });
  if (native === full) return new StorageError('full', message, { cause });
  if (native === readOnly) return new StorageError('read-only', message, { cause });
  if (native === constraint) return new StorageError('constraint', message, { cause });
  return new StorageError('failed', message, { cause });
}
