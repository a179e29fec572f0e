import { StorageError } from './storage-error.ts';

/**
 * While a copy writes a whole store, the store has a mark, which is removed last. No service opens a store with this
 * mark.
 */
export function toUnfinishedError(store: string): StorageError {
  return new StorageError(
    'unfinished',
    `The content store ${store} is not whole: a move into it did not finish. Repeat it with: npm run move`,
  );
}
