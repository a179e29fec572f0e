/**
 * Hears of publishes from the content service: one question after the other is held back by it until there is news
 * (cms/http/changes.ts). What is heard is a reason to look, and saves the look most of its questions. Whatever is wrong with
 * it, the looks of the watcher go on, and are right.
 */
import type { ContentIndexSource } from './content-index-source.ts';
import type { ContentWatcher } from './content-watcher.ts';
import type { Versions } from '../versions.ts';

export interface ContentListener {
  start: () => void;
  /** Whether the last question was answered, so that looks need not be frequent. */
  isHearing: () => boolean;
  stop: () => void;
}

interface ListenerOptions {
  source: Pick<ContentIndexSource, 'hearChanges'>;
  watcher: Pick<ContentWatcher, 'index' | 'state' | 'look'>;
  versions: Pick<Versions, 'current'>;
  /** Milliseconds until the next question after one in vain. */
  interval: () => number;
  wait: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
  /** A monotonic clock in milliseconds. */
  now?: () => number;
}

/** Sooner than this nobody who holds an answer back says that there is nothing: it comes from something in between. */
const leastHeldMs = 500;

/** A hosted repository does not tell, and is asked again in case that it has become another service. */
const deafRetryMs = 600_000;

export function createContentListener(options: ListenerOptions): ContentListener {
  const { source, watcher, versions, interval, now = () => performance.now() } = options;
  const stopped = new AbortController();
  const { signal } = stopped;
  let isHearing = false;

  /** Asks once, and takes up what is answered. Gives the milliseconds until the next question. */
  const hear = async (): Promise<number> => {
    const known = watcher.index()?.ref;
    if (known === undefined || watcher.state() !== 'available') {
      await watcher.look();
      return interval();
    }
    const seen = versions.current();
    const begun = now();
    const told = await source.hearChanges(known, signal);
    if (!told) return deafRetryMs;
    if (told.ref === known) return now() - begun < leastHeldMs ? interval() : 0;
    await watcher.look({ ...told, seen });
    // Nothing came of it: it is not to be believed, or comes from a cache in between.
    return watcher.index()?.ref === known ? interval() : 0;
  };

  const hearOrLook = async (): Promise<number> => {
    try {
      return await hear();
    } catch {
      // A look says what is wrong, and whether anything is.
      if (!signal.aborted) await watcher.look();
      return interval();
    }
  };

  const listen = async () => {
    while (!signal.aborted) {
      const pauseMs = await hearOrLook();
      isHearing = pauseMs === 0;
      if (!isHearing) await options.wait(pauseMs, signal);
    }
  };

  return {
    start: () => void listen(),
    isHearing: () => isHearing,
    stop: () => stopped.abort(),
  };
}
