import { LRUCache } from 'lru-cache';
import { ImageWorkError } from './image-job.ts';

/**
 * Remembers images that could not be transformed, so that an image that crashes its worker is not retried at every
 * request.
 */
export interface FailedImages {
  readonly find: (name: string) => ImageWorkError | undefined;
  /** Stores only failures that the image itself caused. */
  readonly add: (name: string, error: unknown) => void;
}

/** One damaged image can be requested in any number of sizes. */
const maxNames = 10_000;

export function createFailedImages({ forMs, now }: { forMs: number; now: () => Date }): FailedImages {
  const failed = new LRUCache<string, { error: ImageWorkError; until: number }>({ max: maxNames });
  return {
    find(name) {
      const known = failed.get(name);
      return known && known.until > now().getTime() ? known.error : undefined;
    },
    add(name, error) {
      if (!(error instanceof ImageWorkError) || error.code === 'image-workers-busy') return;
      failed.set(name, { error, until: now().getTime() + forMs });
    },
  };
}
