/**
 * Sends purges to the shared cache, one request after the other. Purges that arrive in the meantime are merged. A
 * failed purge is retried with backoff until it succeeds. Every purge is repeated once, because a response that this
 * process sent just before the change may reach the cache just after the purge.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Purge, SharedCache } from '../../integrations/shared-caches/shared-cache.ts';
import { createPurgeSet, type PurgeSet } from './purge-set.ts';

export interface PurgeQueue {
  readonly add: (purge: Purge) => void;
  /** Whether the last purge failed, so that the cache may have stale responses. */
  readonly isFailing: () => boolean;
  readonly counts: Readonly<PurgeCounts>;
  /** The number of keys that wait for their first purge, including those in flight. */
  readonly waiting: () => number;
  /** The number of keys that were purged and wait for the repeated purge. */
  readonly repeating: () => number;
  /**
   * Resolves when the purge in flight has ended. Waiting purges are covered by the purge of everything at the next
   * start.
   */
  readonly stop: () => Promise<void>;
}

export interface PurgeCounts {
  /** The number of successful purges, each of one or more keys. */
  done: number;
  failed: number;
  keys: number;
}

export interface PurgeQueueOptions {
  readonly purge: SharedCache['purge'];
  /** The surrogate key of every response. */
  readonly all: string;
  readonly wait?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
  readonly logger: { info: (fields: object, message: string) => void; warn: (fields: object, message: string) => void };
}

/**
 * A purge is repeated after one to two of these periods. By then, every older response has reached the cache, and other
 * sites behind the same cache know of the change, so that no older response follows.
 */
export const repeatAfterMs = 10_000;
const minRetryMs = 500;
export const maxRetryMs = 30_000;

const waitFor = (milliseconds: number, signal: AbortSignal) =>
  sleep(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);

/** Randomised, so that several sites do not retry at the same moment. */
const spread = (milliseconds: number) => milliseconds * (0.5 + 0.5 * Math.random());

export function createPurgeQueue({ purge, all, wait = waitFor, logger }: PurgeQueueOptions): PurgeQueue {
  const stopped = new AbortController();
  const { signal } = stopped;
  const counts: PurgeCounts = { done: 0, failed: 0, keys: 0 };
  /** Purges that were never sent, and purges that are due to be repeated. */
  const [first, repeated] = [createPurgeSet(all), createPurgeSet(all)];
  /** Purges that were sent in this period and in the previous one. They are repeated after a whole period. */
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
