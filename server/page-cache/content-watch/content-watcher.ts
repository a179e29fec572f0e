/**
 * Follows what is published: looks at the content service at intervals and when something was heard, and takes up the
 * publishes of this process, one after the other. What comes of each is found by the comparison (content-comparison.ts).
 */
import {
  createContentComparison,
  type ComparisonOptions,
  type ContentComparison,
  type HeardChanges,
  type Publish,
} from './content-comparison.ts';
import type { ContentIndex } from './content-index.ts';

export interface ContentWatcher extends Pick<ContentComparison, 'state' | 'index' | 'has' | 'hasUid' | 'hadUid'> {
  /** Compares with what was known before this process, and keeps looking. */
  start: (last: ContentIndex | undefined) => Promise<void>;
  /** A publish in this process. Its pages are refreshed without waiting to be looked for. Never rejects. */
  published: (publish: Publish) => Promise<void>;
  /** Looks now; what was heard saves most questions. Never rejects. */
  look: (heard?: HeardChanges) => Promise<void>;
  stop: () => void;
}

export interface WatcherOptions extends Omit<ComparisonOptions, 'cache'> {
  cache: ComparisonOptions['cache'] & { expect: (documentIds: ReadonlySet<string>) => void };
  /** Milliseconds until the next look. */
  interval: () => number;
  wait: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
}

export function createContentWatcher(options: WatcherOptions): ContentWatcher {
  const { versions, cache, logger } = options;
  const comparison = createContentComparison(options);
  const stopped = new AbortController();
  // One change after the other, in the order they were heard of.
  let work: Promise<void> = Promise.resolve();

  /** Whatever fails in one step does not stop those after it. */
  const inTurn = (step: () => Promise<void>) => {
    work = work.then(step).catch((error: unknown) => {
      logger.error({ err: error }, 'What has changed could not be told on; every page is checked after the next look');
      comparison.startOver();
    });
    return work;
  };

  const look = (heard?: HeardChanges) => inTurn(() => comparison.look(heard));

  const watch = async () => {
    while (!stopped.signal.aborted) {
      await options.wait(options.interval(), stopped.signal);
      if (!stopped.signal.aborted) await look();
    }
  };

  return {
    async start(last) {
      if (last) comparison.resume(last);
      const looking = look();
      // There is a version that pages can be of, or nobody to ask.
      await (last ? looking : Promise.race([comparison.begun, looking]));
      void looking.then(watch);
    },
    published(publish) {
      // At once, before anything is asked: what is rendered from here on is of the new version.
      options.onNewRef();
      const version = versions.announce(publish.ref);
      cache.expect(new Set(publish.documentIds));
      return inTurn(() => comparison.lookInto(publish, version));
    },
    look,
    state: comparison.state,
    index: comparison.index,
    has: comparison.has,
    hasUid: comparison.hasUid,
    hadUid: comparison.hadUid,
    stop: () => stopped.abort(),
  };
}
