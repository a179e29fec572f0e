import { compress, uncompress, type Quality } from './compress.ts';
import type { EntryStore } from '../entry-store.ts';
import type { PageEntry } from '../page.ts';
import { createCachedResponse, type ResponseOptions } from '../cached-response.ts';

export interface BetterCompression {
  readonly add: (entry: PageEntry) => void;
  /** `quiet` resolves when no page is rendered in the background: renders need the same processor. */
  readonly start: (quiet: () => Promise<unknown>) => void;
  readonly length: () => number;
  readonly stop: () => void;
}

/** Enough for a whole site. Above this number, the oldest pages keep the quick compression until their next render. */
const maxWaiting = 5000;

/**
 * Replaces the quick compression of stored pages by the best one, one page at a time and at most a third of the time,
 * because a page takes 80 ms of a core. The pauses are longer while there are requests (spare-pause.ts).
 */
export function createBetterCompression(
  options: ResponseOptions & {
    store: EntryStore;
    /** Tests of other behaviour use a lower quality. */
    quality?: Quality | undefined;
    pause: (milliseconds: number) => Promise<unknown>;
    onImproved: (entry: PageEntry) => void;
    onError: (error: unknown) => void;
  },
): BetterCompression {
  const { store, pause, quality = 'best' } = options;
  /** Keys, oldest first. Entries would keep evicted bytes in memory. */
  const waiting = new Set<string>();
  let quiet: (() => Promise<unknown>) | undefined;
  let isRunning = false;

  const improve = async (key: string) => {
    const entry = store.get(key);
    // The page was evicted, or is compressed already.
    if (!entry?.answer || entry.answer.quality === 'best') return;
    const { answer } = entry;
    const identity = await uncompress(answer.bodies.gzip, answer.length);
    const bodies = await compress(identity, quality);
    // A newer entry must not be overwritten, in memory or on disk.
    if (store.get(key) !== entry) return;
    store.replaceAnswer(entry, createCachedResponse({ ...answer, bodies, quality: 'best' }, options, entry));
    options.onImproved(entry);
  };

  const run = async () => {
    if (isRunning || !quiet) return;
    isRunning = true;
    while (waiting.size > 0) {
      await quiet?.();
      const [key] = waiting;
      if (key === undefined) continue;
      waiting.delete(key);
      const begun = performance.now();
      await improve(key).catch(options.onError);
      await pause(2 * (performance.now() - begun));
    }
    isRunning = false;
  };

  return {
    add(entry) {
      if (entry.isTemporary || entry.answer?.quality === 'best') return;
      waiting.delete(entry.key);
      waiting.add(entry.key);
      const [oldest] = waiting;
      if (waiting.size > maxWaiting && oldest !== undefined) waiting.delete(oldest);
      void run();
    },
    start(given) {
      quiet = given;
      void run();
    },
    length: () => waiting.size,
    stop: () => waiting.clear(),
  };
}
