/** What is published, as it is looked at and heard of: the watcher and the listener of one content service. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ContentIndex } from './content-index.ts';
import type { ContentIndexSource } from './content-index-source.ts';
import { createContentListener, type ContentListener } from './content-listener.ts';
import { createContentWatcher, type ContentWatcher, type WatcherOptions } from './content-watcher.ts';

export interface FollowedContentOptions extends Omit<WatcherOptions, 'interval' | 'wait'> {
  source: ContentIndexSource;
  /** Between two looks at the content service. */
  lookEveryMs: number;
  /** The content service is not in this process: it is asked to tell of publishes. */
  isListening: boolean;
}

export interface FollowedContent {
  watcher: ContentWatcher;
  /** With what an earlier process knew. */
  start: (last: ContentIndex | undefined) => Promise<void>;
  stop: () => void;
}

/** Between two looks while news is heard at once. */
const rareLookMs = 5000;

/** Looks of many processes are spread, so that they do not fall on one moment. */
const spread = (milliseconds: number) => milliseconds * (0.8 + 0.4 * Math.random());

const wait = (milliseconds: number, signal: AbortSignal) =>
  sleep(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);

export function createFollowedContent(options: FollowedContentOptions): FollowedContent {
  const { source, versions, lookEveryMs } = options;
  const watcher: ContentWatcher = createContentWatcher({
    ...options,
    interval: () => spread(listener.isHearing() ? Math.max(lookEveryMs, rareLookMs) : lookEveryMs),
    wait,
  });
  const listener: ContentListener = createContentListener({
    ...{ source, watcher, versions, wait },
    interval: () => spread(lookEveryMs),
  });
  return {
    watcher,
    async start(last) {
      await watcher.start(last);
      if (options.isListening) listener.start();
    },
    stop() {
      listener.stop();
      watcher.stop();
    },
  };
}
