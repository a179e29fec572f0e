/**
 * Follows the content service. Publishes of this process are followed at once. Others are found by a long poll, if the
 * service has one, and by comparisons at intervals. content-comparison.ts finds what has changed, one change after the
 * other.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createContentComparison,
  type ComparisonOptions,
  type ContentSubscriber,
  type PolledChanges,
  type Publish,
} from './content-comparison.ts';
import type { ContentIndex } from './content-index.ts';

export interface ContentFollower {
  /** Compares with the index of an earlier process, then keeps following. */
  readonly start: (last: ContentIndex | undefined) => Promise<void>;
  /** Follows a publish of this process. Never rejects. */
  readonly published: (publish: Publish) => Promise<void>;
  /** Never rejects. */
  readonly compare: (polled?: PolledChanges) => Promise<void>;
  readonly stop: () => void;
}

export interface FollowerOptions extends ComparisonOptions {
  /** Milliseconds between two comparisons, or between two polls after a failure. */
  readonly lookEveryMs: number;
  /** Whether the content service is another process, so that it is polled for publishes. */
  readonly isPolling: boolean;
  readonly wait?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
  /** A monotonic clock in milliseconds. */
  readonly now?: () => number;
}

/** The minimum between two comparisons while polls succeed. */
const minPolledCompareMs = 5000;
/** A held poll takes at least this long when nothing is published. A faster response comes from a cache in between. */
const minHeldMs = 500;
/** A hosted repository has no long poll. After this time it is tried again, in case the service was replaced. */
const noPollRetryMs = 600_000;

const waitFor = (milliseconds: number, signal: AbortSignal) =>
  sleep(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);

/** Randomised, so that the comparisons of many processes are spread over time. */
const spread = (milliseconds: number) => milliseconds * (0.8 + 0.4 * Math.random());

export function createContentFollower(options: FollowerOptions, subscriber: ContentSubscriber): ContentFollower {
  const { client, versions, known, logger, wait = waitFor, now = () => performance.now() } = options;
  const comparison = createContentComparison(options, subscriber);
  const stopped = new AbortController();
  const { signal } = stopped;
  let isPollHeld = false;
  let work: Promise<void> = Promise.resolve();

  /** Runs one step after the other. A failure does not stop the next one. */
  const inTurn = (step: () => Promise<void>) => {
    work = work.then(step).catch((error: unknown) => {
      logger.error({ err: error }, 'A change could not be applied; every page is checked after the next comparison');
      comparison.startOver();
    });
    return work;
  };

  const compare = (polled?: PolledChanges) => inTurn(() => comparison.compare(polled));

  const compareAtIntervals = async () => {
    while (!signal.aborted) {
      await wait(spread(isPollHeld ? Math.max(options.lookEveryMs, minPolledCompareMs) : options.lookEveryMs), signal);
      if (!signal.aborted) await compare();
    }
  };

  /** Returns the milliseconds until the next poll. */
  const poll = async (): Promise<number> => {
    const ref = known.index()?.ref;
    const retryMs = spread(options.lookEveryMs);
    if (ref === undefined || known.state() !== 'available') {
      await compare();
      return retryMs;
    }
    const [seen, begun] = [versions.current(), now()];
    const polled = await client.waitForChanges(ref, signal);
    if (!polled) return noPollRetryMs;
    if (polled.ref === ref) return now() - begun < minHeldMs ? retryMs : 0;
    await compare({ ...polled, seen });
    // The index did not change: the loss is distrusted, or the response came from a cache in between.
    return known.index()?.ref === ref ? retryMs : 0;
  };

  const pollOrCompare = async (): Promise<number> => {
    try {
      return await poll();
    } catch {
      // The comparison logs the fault, if it still exists.
      if (!signal.aborted) await compare();
      return spread(options.lookEveryMs);
    }
  };

  const pollWithoutEnd = async () => {
    while (!signal.aborted) {
      const pauseMs = await pollOrCompare();
      isPollHeld = pauseMs === 0;
      if (!isPollHeld) await wait(pauseMs, signal);
    }
  };

  return {
    async start(last) {
      if (last) comparison.resume(last);
      const comparing = compare();
      await (last ? comparing : Promise.race([comparison.begun, comparing]));
      void comparing.then(compareAtIntervals);
      if (options.isPolling) void pollWithoutEnd();
    },
    published(publish) {
      // Announced before the change is known, so that renders that begin now belong to the new version.
      subscriber.refChanged();
      const version = versions.announce(publish.ref);
      subscriber.expect(new Set(publish.documentIds));
      return inTurn(() => comparison.followPublish(publish, version));
    },
    compare,
    stop: () => stopped.abort(),
  };
}
