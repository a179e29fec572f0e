import { StorageError } from './storage-error.ts';

/** A store that is being written as a whole has a mark, which is removed last. With it, no service starts. */
export function toUnfinishedError(store: string): StorageError {
  return new StorageError(
    'unfinished',
    `The content store ${store} is not whole: a move into it did not finish. Repeat it with: npm run move`,
  );
}
