import type { PageEntry, PageRequest } from './page.ts';
import type { CacheState } from './cached-response.ts';

/** A page that may be missing, or a stored one. */
export type QueuedPage = PageRequest | PageEntry;

/** `now`: its own document was published. `soon`: it shows the change. `whenIdle`: it was not requested. */
export type Urgency = 'now' | 'soon' | 'whenIdle';

export interface RefreshQueue {
  /** Adds pages in the given order. A queued page can move up but not down. */
  readonly add: (pages: readonly QueuedPage[], urgency: Urgency) => void;
  /** Resolves when nothing is queued or in flight. */
  readonly idle: () => Promise<void>;
  readonly length: () => number;
  readonly stop: () => void;
}

/** A refresh over HTTP mostly waits for content, one in the same process mostly computes. A few at a time suit both. */
const maxAtOnce = 4;

/**
 * Renders queued pages in the background. Pages of a published document come first and alone, because requests may wait
 * for them (page-listener.ts). The event loop turns between two pages, and pages that were not requested take at most
 * half of the time.
 */
export function createRefreshQueue({
  refresh,
  pause,
  hasReaders = () => true,
}: {
  /** Never rejects. */
  refresh: (page: QueuedPage) => Promise<unknown>;
  /** Resolves after this number of milliseconds, and not before the next turn of the event loop. */
  pause: (milliseconds: number) => Promise<unknown>;
  /** Without requests, `whenIdle` pages are rendered several at a time and without pauses. */
  hasReaders?: () => boolean;
}): RefreshQueue {
  const lanes: Record<Urgency, Map<string, QueuedPage>> = { now: new Map(), soon: new Map(), whenIdle: new Map() };
  let running = 0;
  let urgent = 0;
  let isStopped = false;
  let waiters: (() => void)[] = [];
  const maxIdle = () => (hasReaders() ? 1 : maxAtOnce);
  const length = () => lanes.now.size + lanes.soon.size + lanes.whenIdle.size;

  const take = (): { page: QueuedPage; urgency: Urgency } | undefined => {
    for (const urgency of ['now', 'soon', 'whenIdle'] as const) {
      if (urgency === 'whenIdle' && running > maxIdle()) return undefined;
      if (urgency !== 'now' && (urgent > 0 || running > maxAtOnce)) return undefined;
      const [page] = lanes[urgency].values();
      if (page) {
        lanes[urgency].delete(page.key);
        return { page, urgency };
      }
    }
    return undefined;
  };

  const start = () => {
    // Pages of a published document do not wait for refreshes in flight.
    for (let free = maxAtOnce - urgent; free > 0 && lanes.now.size > 0; free -= 1) void run();
    const isWaiting = () => (running < maxIdle() ? length() > 0 : lanes.now.size + lanes.soon.size > 0);
    for (let slot = running; slot < maxAtOnce && isWaiting(); slot += 1) void run();
  };

  const run = async () => {
    running += 1;
    for (let job = take(); job; job = take()) {
      const begun = performance.now();
      if (job.urgency === 'now') urgent += 1;
      await refresh(job.page);
      if (job.urgency === 'now') {
        urgent -= 1;
        start();
      }
      await pause(job.urgency === 'whenIdle' && hasReaders() ? performance.now() - begun : 0);
    }
    running -= 1;
    if (running > 0) return;
    for (const resolve of waiters) resolve();
    waiters = [];
  };

  return {
    add(pages, urgency) {
      if (isStopped) return;
      for (const page of pages) {
        if (lanes.now.has(page.key) || (urgency !== 'now' && lanes.soon.has(page.key))) continue;
        for (const lane of Object.values(lanes)) lane.delete(page.key);
        lanes[urgency].set(page.key, page);
      }
      start();
    },
    idle: () => (running === 0 ? Promise.resolve() : new Promise((resolve) => waiters.push(resolve))),
    length: () => length() + running,
    stop() {
      isStopped = true;
      for (const lane of Object.values(lanes)) lane.clear();
    },
  };
}

const idleAfterMs = 1000;

/** Whether there were responses in the last second. Without any, a first start uses all processor time. */
export function watchReaders(answers: Readonly<Record<CacheState, number>>, now: () => number): () => boolean {
  let seen = 0;
  let seenAt = -Infinity;
  return () => {
    const answered = Object.values(answers).reduce((sum, count) => sum + count, 0);
    if (answered !== seen) [seen, seenAt] = [answered, now()];
    return now() - seenAt < idleAfterMs;
  };
}
