import type { PoolClient } from 'pg';
import { createRunQueue } from '../run-queue.ts';
import type { Registers, Storage, StoreNews } from '../storage.ts';
import { StorageError } from '../storage-error.ts';
import { misuses } from '../transaction-misuses.ts';
import { constant } from './sql.ts';
import { createQueries, executeOn, type Statements, type WriteStatements } from './statements.ts';
import { isConnectionLoss } from './to-storage-error.ts';

/** What one transaction has collected so far. The rollback of a savepoint removes what was collected since. */
export interface Open {
  readonly client: PoolClient;
  readonly news: StoreNews[];
  readonly messages: string[];
  readonly waiting: (() => void)[];
  savepoints: number;
}

type CreateRegisters = (statements: Statements) => Registers;

/** Runs the work of one transaction, or of a nested one, with its own handle. */
export async function runStep<Result>(
  open: Open,
  work: (transaction: Storage) => Promise<Result>,
  createRegisters: CreateRegisters,
): Promise<Result> {
  const handle = createHandle(open, createRegisters);
  try {
    return await work(handle.storage);
  } finally {
    await handle.end();
  }
}

function createHandle(open: Open, createRegisters: CreateRegisters): { storage: Storage; end: () => Promise<void> } {
  let state: keyof typeof misuses | 'open' = 'open';
  const check = (): void => {
    if (state !== 'open') throw new StorageError('constraint', misuses[state]);
  };
  const checkOver = (): void => {
    if (state === 'over') check();
  };
  /** Savepoints form a stack, so two concurrent ones would end each other. */
  const queue = createRunQueue();
  const registers = createRegisters({
    ...createQueries(async (text) => {
      checkOver();
      return executeOn(open.client, text);
    }),
    isTransaction: true,
    write: (work) => queue.run(() => runSavepoint(open, () => work(createInnerStatements(open, checkOver)))),
  });
  return {
    async end() {
      state = 'over';
      // Writes that were not awaited are rolled back before the transaction goes on.
      await queue.run(() => undefined);
    },
    storage: {
      ...checkCalls(registers, check),
      afterCommit(work) {
        check();
        open.waiting.push(work);
      },
      async announce(message) {
        check();
        open.messages.push(message);
      },
      async transaction(work) {
        check();
        state = 'nested';
        try {
          return await queue.run(() => runSavepoint(open, () => runStep(open, work, createRegisters)));
        } finally {
          // The outer transaction may have ended already, if the nested one was not awaited.
          if ((state as string) === 'nested') state = 'open';
        }
      },
    },
  };
}

/** Inside a write, every further write belongs to it. */
export function createInnerStatements(open: Open, check: () => void): WriteStatements {
  const inner: WriteStatements = {
    ...createQueries(async (text) => {
      check();
      return executeOn(open.client, text);
    }),
    isTransaction: true,
    announce: (news) => void open.news.push(news),
    write: (work) => work(inner),
  };
  return inner;
}

/** The same methods with a check before each call. */
export function checkCalls(registers: Registers, check: () => void): Registers {
  const checked = Object.entries(registers).map(([name, method]: [string, (...given: never[]) => unknown]) => [
    name,
    async (...given: never[]) => {
      check();
      return method(...given);
    },
  ]);
  // The cast is safe: the names and the types of the methods are the same.
  return Object.fromEntries(checked) as Registers;
}

async function runSavepoint<Result>(open: Open, work: () => Promise<Result>): Promise<Result> {
  open.savepoints += 1;
  const name = `step_${open.savepoints}`;
  const before = { news: open.news.length, messages: open.messages.length, waiting: open.waiting.length };
  await executeOn(open.client, constant(`SAVEPOINT ${name}`));
  try {
    const result = await work();
    await executeOn(open.client, constant(`RELEASE SAVEPOINT ${name}`));
    return result;
  } catch (error) {
    open.news.length = before.news;
    open.messages.length = before.messages;
    open.waiting.length = before.waiting;
    if (error instanceof StorageError && isConnectionLoss(error.cause)) throw error;
    await executeOn(open.client, constant(`ROLLBACK TO SAVEPOINT ${name}`));
    throw error;
  } finally {
    open.savepoints -= 1;
  }
}
