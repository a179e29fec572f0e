import { LRUCache } from 'lru-cache';
import { ImageWorkError } from './image-job.ts';

/** Pictures that failed to transform, so that one that crashes its process is not retried at every request. */
export interface FailedImages {
  find(name: string): ImageWorkError | undefined;
  /** Stores only failures that the picture itself caused. */
  add(name: string, error: unknown): void;
}

/** One damaged picture can be requested in any number of sizes. */
const maxNames = 10_000;

export function createFailedImages({ forMs, now }: { forMs: number; now: () => Date }): FailedImages {
  const failed = new LRUCache<string, { error: ImageWorkError; until: number }>({ max: maxNames });
  return {
    find(name) {
      const known = failed.get(name);
      return known && known.until > now().getTime() ? known.error : undefined;
    },
    add(name, error) {
      if (!(error instanceof ImageWorkError) || error.code !== 'image-unreadable') return;
      failed.set(name, { error, until: now().getTime() + forMs });
    },
  };
}
