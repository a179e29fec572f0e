/**
 * Sends purges to the shared cache, one request after the other. Purges that come meanwhile are united. A failed purge
 * is tried again, with backoff, until it succeeds. Every purge is repeated once: a response that this process wrote
 * just before the change may reach the cache just after the purge.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Purge, SharedCache } from '../../integrations/shared-caches/shared-cache.ts';
import { createPurgeSet, type PurgeSet } from './purge-set.ts';

export interface PurgeQueue {
  add: (purge: Purge) => void;
  /** The last purge failed: the cache may hold what has changed. */
  isFailing: () => boolean;
  counts: Readonly<PurgeCounts>;
  /** Keys that are to be purged for the first time, those in flight included. */
  waiting: () => number;
  /** Keys that were purged and are to be purged once more. */
  repeating: () => number;
  /** Resolves when the purge in flight has ended. What waits is covered by the purge of everything at the next start. */
  stop: () => Promise<void>;
}

export interface PurgeCounts {
  /** Purges that succeeded, each of one or more keys. */
  done: number;
  failed: number;
  keys: number;
}

export interface PurgeQueueOptions {
  purge: SharedCache['purge'];
  /** The key of every response. */
  all: string;
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
  logger: { info: (fields: object, message: string) => void; warn: (fields: object, message: string) => void };
}

/**
 * A purge is repeated between one and two of these later. A response takes less time to the cache, and another site
 * behind the same cache has learned of the change: it then serves nothing older again.
 */
export const repeatAfterMs = 10_000;
const minRetryMs = 500;
export const maxRetryMs = 30_000;

const waitFor = (milliseconds: number, signal: AbortSignal) =>
  sleep(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);

/** Sites that lost the same cache do not return to it at the same moment. */
const spread = (milliseconds: number) => milliseconds * (0.5 + 0.5 * Math.random());

export function createPurgeQueue({ purge, all, wait = waitFor, logger }: PurgeQueueOptions): PurgeQueue {
  const stopped = new AbortController();
  const { signal } = stopped;
  const counts: PurgeCounts = { done: 0, failed: 0, keys: 0 };
  /** Never sent, and due to be repeated. */
  const [first, repeated] = [createPurgeSet(all), createPurgeSet(all)];
  /** Sent within this period and the one before: they are repeated a whole period after they were sent. */
  const [sent, sentBefore] = [createPurgeSet(all), createPurgeSet(all)];
  let failures = 0;
  let inFlight = 0;
  let sending: Promise<void> | undefined;
  let aging: Promise<void> | undefined;

  const retryLater = async (own: PurgeSet, purges: readonly Purge[], error: unknown) => {
    own.addAll(purges);
    counts.failed += 1;
    if (failures === 0) logger.warn({ err: error }, 'The shared cache cannot be purged; it is tried again');
    const delayMs = Math.min(maxRetryMs, minRetryMs * 2 ** failures);
    failures += 1;
    await wait(spread(delayMs), signal);
  };

  const send = async (own: PurgeSet) => {
    const purges = own.take();
    const keys = purges.flatMap((one) => one.keys).length;
    inFlight = own === first ? keys : 0;
    try {
      for (const one of purges) await purge(one);
    } catch (error) {
      return retryLater(own, purges, error);
    } finally {
      inFlight = 0;
    }
    if (failures > 0) logger.warn({ failures, keys }, 'The shared cache is purged again');
    failures = 0;
    counts.done += 1;
    counts.keys += keys;
    logger.info({ keys, isRepeated: own === repeated }, 'The shared cache was purged');
    if (own === repeated) return;
    sent.addAll(purges);
    aging ??= age();
  };

  const sendAll = async () => {
    while (!signal.aborted && first.size() + repeated.size() > 0) await send(first.size() > 0 ? first : repeated);
    sending = undefined;
  };

  const wake = () => {
    if (!signal.aborted && first.size() + repeated.size() > 0) sending ??= sendAll();
  };

  const age = async () => {
    while (!signal.aborted && sent.size() + sentBefore.size() > 0) {
      await wait(repeatAfterMs, signal);
      repeated.addAll(sentBefore.take());
      sentBefore.addAll(sent.take());
      wake();
    }
    aging = undefined;
  };

  return {
    add(given) {
      if (given.keys.length === 0) return;
      first.add(given);
      wake();
    },
    isFailing: () => failures > 0,
    counts,
    waiting: () => first.size() + inFlight,
    repeating: () => sent.size() + sentBefore.size() + repeated.size(),
    async stop() {
      stopped.abort();
      await sending;
      await aging;
    },
  };
}
