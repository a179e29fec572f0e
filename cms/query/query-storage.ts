import type { Storage } from '../storage/storage.ts';
import type { QueryBudget } from './query-budget.ts';

/** The methods of the store that queries use. */
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
 * Wraps the store for one query. Its budget counts the time in which a call occupies the event loop, and not the wait
 * for the store while other requests run.
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
