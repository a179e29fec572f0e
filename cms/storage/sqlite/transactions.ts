import { AsyncLocalStorage } from 'node:async_hooks';
import type { Registers, Storage, StoreNews } from '../storage.ts';
import { StorageError } from '../storage-error.ts';
import { misuses } from '../transaction-misuses.ts';
import type { Statements } from './statement-cache.ts';
import { listNews, toRegisters, type Call, type Stores } from './stores.ts';

/** Transactions on the connection that writes. The caller runs one at a time. */
export interface Transactions {
  readonly run: <Result>(work: (transaction: Storage) => Promise<Result>) => Promise<Result>;
  /** Runs a single write in its own transaction. */
  readonly runOne: <Result>(method: keyof Registers, work: () => Result) => Result;
  /** Throws when the work of a transaction calls it: that work would wait for the store, and the store for the work. */
  readonly checkOutside: () => void;
}

interface WritingConnection {
  readonly statements: Statements;
  readonly stores: Stores;
  /** Called after each commit. */
  readonly onCommit: (news: readonly StoreNews[]) => void;
  /** Called with each announced message after the commit. */
  readonly onMessage: (message: string) => void;
}

export function createTransactions({ statements, stores, onCommit, onMessage }: WritingConnection): Transactions {
  /**
   * Detects use of the store inside a transaction, which is a mistake. It does not pass the handle on: calls inside a
   * transaction use its handle explicitly.
   */
  const running = new AsyncLocalStorage<{ isOpen: boolean }>();

  function runOne<Result>(method: keyof Registers, work: () => Result): Result {
    const result = work();
    const news = listNews(method);
    if (news) statements.afterCommit(() => onCommit(news));
    return result;
  }

  async function runStep<Result>(work: (transaction: Storage) => Promise<Result>, onEnd: () => void): Promise<Result> {
    const open = statements.begin();
    const handle = createHandle();
    try {
      const result = await work(handle.storage);
      handle.end();
      onEnd();
      open.keep();
      return result;
    } catch (error) {
      handle.end();
      onEnd();
      open.undo();
      throw error;
    }
  }

  function createHandle(): { storage: Storage; end: () => void } {
    let state: keyof typeof misuses | 'open' = 'open';
    const check = (): void => {
      if (state !== 'open') throw new StorageError('constraint', misuses[state]);
    };
    const call: Call = async (method, work) => {
      check();
      return runOne(method, work);
    };
    return {
      end: () => void (state = 'over'),
      storage: {
        ...toRegisters({ reading: stores, writing: stores }, { read: call, write: call }),
        afterCommit: statements.afterCommit,
        async announce(message) {
          check();
          statements.afterCommit(() => onMessage(message));
        },
        async transaction(work) {
          check();
          state = 'nested';
          try {
            return await runStep(work, () => undefined);
          } finally {
            state = 'open';
          }
        },
      },
    };
  }

  return {
    runOne,
    run(work) {
      const mark = { isOpen: true };
      // Callbacks after the commit may use the store again.
      return running.run(mark, () => runStep(work, () => void (mark.isOpen = false)));
    },
    checkOutside() {
      if (running.getStore()?.isOpen) throw new StorageError('constraint', misuses.outside);
    },
  };
}
