/** The page cache with everything around it: snapshot, watcher of the content, warm-up, better compression. */
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import type { KnownChange, Publications, Site } from '../../site/site.ts';
import { createSparePause } from '../overload/spare-pause.ts';
import { createBetterCompression } from './better-compression.ts';
import { createChangeLog } from './change-log.ts';
import { isAcceptedLoss } from './content-acceptance.ts';
import { createContentIndexSource, type IndexSourceOptions } from './content-index.ts';
import { createContentListener, type ContentListener } from './content-listener.ts';
import { createContentWatcher, type ContentState, type ContentWatcher } from './content-watcher.ts';
import { createEntryStore } from './entry-store.ts';
import { createPageCache, type PageCache, type PageCacheCounts } from './page-cache.ts';
import { createPageListener, type PageListener, type PageListenerOptions } from './page-listener.ts';
import type { PageSource } from './page-source.ts';
import { createRefreshQueue } from './refresh-queue.ts';
import { createSitePageSource, toUnavailable } from './site-page-source.ts';
import { resumeVersions, tidyUp, toArchive } from './saved-pages.ts';
import { createSnapshot, type Snapshot } from './snapshot.ts';
import { createStoredAnswer, type CacheState } from './stored-answer.ts';
import { createVersions } from './versions.ts';
import { createWarmUp } from './warm-up.ts';

/** What the site is told by its cache, which watches the content. */
export interface SiteNews {
  publications: Publications;
  onNewContent: (listener: () => void) => void;
  onChange: (listener: (change: KnownChange | undefined) => void) => void;
}

export interface SiteCacheOptions {
  /** Makes the site, which is told of new content and asks what is published. */
  createSite: (news: SiteNews) => Site;
  content: IndexSourceOptions;
  /** Where the site is to itself. */
  origin: string;
  basePath: string;
  directory: string;
  mostBytes: number;
  build: string;
  isBuildServed: (build: string) => boolean;
  /** Between two looks at the content service. */
  lookEveryMs: number;
  /** The content service is not in this process: it is asked to tell of publishes. */
  isListening: boolean;
  isTelling: boolean;
  /** Between two background renders; a share of the processor's time unless told. */
  pause?: (milliseconds: number) => Promise<unknown>;
  /** Before what was stored is written to disk, so that it is written once; half a second and a share of the time unless told. */
  gather?: (lastMs: number) => Promise<unknown>;
  /** Under load: how many renders there are at once, and who may not cost one. Without it, all that are asked for. */
  limitRenders?: (source: PageSource, site: Site) => PageSource;
  refuse?: PageListenerOptions['refuse'];
  /** Milliseconds since 1970: the clock that the site goes by, too. */
  now?: () => number;
  /** Whoever prepares what pages ask for is given each that is stored. */
  onRendered?: (page: Buffer) => void;
  logger: { warn: (fields: object, message: string) => void; error: (fields: object, message: string) => void };
}

export interface SiteCache {
  site: Site;
  answer: PageListener['answer'];
  watcher: Pick<ContentWatcher, 'look' | 'published' | 'state'>;
  /** Takes up what the snapshot has, and looks at the content service. */
  start: () => Promise<void>;
  /** Writes what is to be written. */
  stop: () => Promise<void>;
  /** Resolves when nothing is left to refresh. */
  idle: () => Promise<void>;
  state: () => SiteCacheState;
}

/** For metrics and health. */
export interface SiteCacheState {
  answers: Readonly<Record<CacheState, number>>;
  work: Readonly<PageCacheCounts>;
  entries: number;
  bytes: number;
  refreshesWaiting: number;
  compressionsWaiting: number;
  content: ContentState;
  ref: string;
}

/** The whole of a render (reliability.md F11). */
const renderDeadlineMs = 1500;
const gatherMs = 500;
/** The lists of a large site take a second, and change with every page that is rendered: a twentieth of the time goes to them. */
const gatherRatio = 20;
const warmDelayMs = 2000;
/** Between two looks while news is heard at once. */
const rareLookMs = 5000;

const pause = (milliseconds: number) => (milliseconds < 1 ? turn() : sleep(milliseconds, undefined, { ref: false }));

export function createSiteCache(options: SiteCacheOptions): SiteCache {
  const { content, directory, build, isBuildServed, isTelling, logger } = options;
  let hasExperiment = false;
  let isStopped = false;
  const answering = { isTelling, isVaried: () => hasExperiment };
  const versions = createVersions();
  const changes = createChangeLog(versions.current());
  const listeners: (() => void)[] = [];
  const changeListeners: ((change: KnownChange | undefined) => void)[] = [];
  const tellChange = (change: KnownChange | undefined) => {
    for (const listener of changeListeners) listener(change);
  };
  const forgetRoot = () => {
    for (const listener of listeners) listener();
  };
  const now = options.now ?? (() => Date.now());
  const onError = (error: unknown) => logger.error({ err: error }, 'The page cache failed');

  // The parts know each other: each is reached through the constant that holds it, once all are made.
  const site = options.createSite({
    publications: {
      has: (...asked) => watcher.has(...asked),
      hasUid: (uid) => watcher.hasUid(uid),
      list: () => watcher.index(),
    },
    onNewContent: (listener) => void listeners.push(listener),
    onChange: (listener) => void changeListeners.push(listener),
  });
  const unlimited = createSitePageSource({
    site,
    deadlineMs: renderDeadlineMs,
    onFailure: (error, url) => logger.error({ err: error, url }, 'A page could not be rendered in time'),
  });
  const source = options.limitRenders?.(unlimited, site) ?? unlimited;
  const snapshot: Snapshot = createSnapshot({
    directory,
    ...answering,
    gather: options.gather ?? ((lastMs) => sleep(Math.max(gatherMs, gatherRatio * lastMs), undefined, { ref: false })),
    getState: () => ({ index: watcher.index(), changes: changes.save() }),
    find: (key) => store.get(key),
    logger,
  });
  const store = createEntryStore({
    mostBytes: options.mostBytes,
    archive: toArchive(snapshot, changes),
    // The process before this one may have ended before it was compressed well.
    onLoaded: (entry) => compression.add(entry),
  });
  const compression = createBetterCompression({
    store,
    pause: createSparePause(pause),
    quiet: () => cache.idle(),
    ...answering,
    onImproved: snapshot.save,
    onError,
  });
  const cache: PageCache = createPageCache({
    source,
    store,
    versions,
    changes,
    queue: (refresh) => createRefreshQueue({ refresh, pause: options.pause ?? pause }),
    build,
    examineContent: () => watcher.look(),
    index: () => watcher.index(),
    unavailable: toUnavailable(site.securityHeaders),
    onStored: (entry) => {
      if (!entry.isTemporary) snapshot.save(entry);
      compression.add(entry);
      if (entry.answer) options.onRendered?.(entry.answer.bodies.identity);
    },
    onConfirmed: snapshot.saveFacts,
    onRemoved: snapshot.remove,
    onError,
    ...answering,
    now,
  });
  const sparePause = createSparePause(pause);
  const rest = (milliseconds: number) => sparePause(2 * milliseconds);
  const warmUp = createWarmUp({
    cache,
    load: store.load,
    source,
    basePath: options.basePath,
    delayMs: warmDelayMs,
    rest,
    onError,
  });
  const index = createContentIndexSource(content, site.listedBy);
  // Looks of many processes are spread, so that they do not fall on one moment.
  const spread = (milliseconds: number) => milliseconds * (0.8 + 0.4 * Math.random());
  const wait = (milliseconds: number, signal: AbortSignal) =>
    sleep(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
  const watcher: ContentWatcher = createContentWatcher({
    source: index,
    versions,
    cache,
    interval: () => spread(news.isHearing() ? Math.max(options.lookEveryMs, rareLookMs) : options.lookEveryMs),
    wait,
    onNewRef: forgetRoot,
    onChange: tellChange,
    onIndexed: () => {
      snapshot.saveList();
      warmUp.schedule();
    },
    onExperiment: (isRunning) => {
      if (isRunning === hasExperiment) return;
      hasExperiment = isRunning;
      forgetRoot();
      for (const entry of store.values())
        if (entry.answer) store.replaceAnswer(entry, createStoredAnswer(entry.answer, answering));
    },
    onReturn: () => cache.refreshStale(),
    isAccepted: (ref, lost) => isAcceptedLoss(directory, { ref, ...lost }),
    logger,
  });
  const interval = () => spread(options.lookEveryMs);
  const news: ContentListener = createContentListener({ source: index, watcher, versions, interval, wait });
  const listener = createPageListener({
    cache,
    store,
    source,
    chooseVariant: (cookie) => site.chooseVariant(new Request(options.origin, { headers: { cookie } })),
    mayChoose: (cookie) => /io\.prismic|fc_consent/.test(cookie),
    isBuildServed,
    refuse: options.refuse ?? (() => false),
    isTelling,
    onError,
  });
  const midnight = atMidnight(now, () => {
    const version = versions.advance();
    // Whatever a page cannot know of is asked for anew once a day.
    tellChange(undefined);
    cache.apply({ version, contentKeys: 'all', documentIds: new Set(), removedIds: new Set() });
  });

  return {
    site,
    answer: listener.answer,
    watcher,
    async start() {
      const saved = await snapshot.open();
      resumeVersions(saved, versions, changes);
      await watcher.start(saved.index);
      if (options.isListening) news.start();
      warmUp.schedule();
      void pause(warmDelayMs)
        .then(() => tidyUp({ snapshot, store, rest, isStopped: () => isStopped }))
        .catch(onError);
    },
    async stop() {
      isStopped = true;
      news.stop();
      watcher.stop();
      warmUp.stop();
      midnight.stop();
      cache.queue.stop();
      compression.stop();
      snapshot.saveList();
      await snapshot.flush();
    },
    idle: () => cache.idle(),
    state: () => ({
      answers: listener.counts,
      work: cache.counts,
      ...store.size(),
      refreshesWaiting: cache.queue.length(),
      compressionsWaiting: compression.length(),
      content: watcher.state(),
      ref: versions.ref(),
    }),
  };
}

const dayMs = 24 * 60 * 60 * 1000;

/** Pages say what day it is to them: what has closed, what is new. They are checked when the day ends (UTC). */
function atMidnight(now: () => number, act: () => void): { stop: () => void } {
  let timer: NodeJS.Timeout;
  const wait = () => {
    timer = setTimeout(
      () => {
        act();
        wait();
      },
      dayMs - (now() % dayMs) + 1000,
    ).unref();
  };
  wait();
  return { stop: () => clearTimeout(timer) };
}
