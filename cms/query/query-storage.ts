import type { Storage } from '../storage/storage.ts';
import type { QueryBudget } from './query-budget.ts';

/** What a query reads from the store. */
export type QueryStorage = Pick<
  Storage,
  | 'countDocuments'
  | 'findPublished'
  | 'findSimilar'
  | 'findUidHolders'
  | 'getPublished'
  | 'listPublished'
  | 'listPublishedUids'
  | 'listTranslations'
>;

/**
 * The same store for one query, whose budget counts what the event loop does in a call, and not how long the store is
 * waited for while others run.
 */
export function createQueryStorage(storage: QueryStorage, budget: QueryBudget): QueryStorage {
  const timed =
    <Given extends readonly unknown[], Result>(call: (...given: Given) => Promise<Result>) =>
    async (...given: Given): Promise<Result> => {
      const waiting = call(...given);
      budget.suspend();
      try {
        return await waiting;
      } finally {
        budget.resume();
      }
    };
  return {
    countDocuments: timed(storage.countDocuments),
    findPublished: timed(storage.findPublished),
    findSimilar: timed(storage.findSimilar),
    findUidHolders: timed(storage.findUidHolders),
    getPublished: timed(storage.getPublished),
    listPublished: timed(storage.listPublished),
    listPublishedUids: timed(storage.listPublishedUids),
    listTranslations: timed(storage.listTranslations),
  };
}
