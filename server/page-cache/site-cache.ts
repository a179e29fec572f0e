/** Composes the page cache: entries, snapshot, content follower, warm-up and better compression around one site. */
import { EventEmitter } from 'node:events';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import type { SharedCache } from '../../integrations/shared-caches/shared-cache.ts';
import type { KnownChange, Publications, Site } from '../../site/site.ts';
import { createSparePause } from '../overload/spare-pause.ts';
import { createChangeLog, type ChangeLog } from './change-log.ts';
import { createBetterCompression } from './compression/better-compression.ts';
import type { Quality } from './compression/compress.ts';
import { isAcceptedLoss } from './content-watch/content-acceptance.ts';
import { createContentClient, type ContentClientOptions } from './content-watch/content-client.ts';
import { createContentFollower, type ContentFollower } from './content-watch/content-follower.ts';
import { toUnknownChange, type ContentChange } from './content-watch/content-index.ts';
import { createKnownContent, type ContentState, type KnownContent } from './content-watch/known-content.ts';
import { createEntryStore, type EntryStore } from './entry-store.ts';
import { everyMidnight } from './every-midnight.ts';
import { createPageCache } from './page-cache.ts';
import { createPageListener, type PageListener, type PageListenerOptions } from './page-listener.ts';
import type { PageEntry, PageSource } from './page.ts';
import type { PageRenderCounts } from './page-renders.ts';
import { createRefreshQueue, watchReaders } from './refresh-queue.ts';
import { createSharedCaching, type SharedCachingOptions, type SharedCachingState } from './shared-caching.ts';
import { createSitePageSource, toUnavailable } from './site-page-source.ts';
import { createPublishedPages } from './published-pages.ts';
import { readStored } from './read-stored.ts';
import type { SavedState } from './snapshot-state.ts';
import { createSnapshot } from './snapshot.ts';
import { createCachedResponse, type ResponseOptions, type CacheState } from './cached-response.ts';
import { createVersions, type Versions } from './versions.ts';
import { createWarmUp } from './warm-up.ts';

/** The parts of the cache that the site uses. */
export interface SiteContent {
  readonly publications: Publications;
  /** `undefined` when there is no such page. */
  readonly readStored: (url: string) => ReturnType<typeof readStored>;
  /** The pages that a publish of the document would make stale. */
  readonly listPublished: ReturnType<typeof createPublishedPages>;
  /** Calls the listener when the content service has a new ref. */
  readonly onRefChanged: (listener: () => void) => void;
  /** Calls the listener with what cached responses are still valid for; `undefined` when that is not known. */
  readonly onContentChanged: (listener: (change: KnownChange | undefined) => void) => void;
}

interface SiteCacheOptions {
  readonly createSite: (content: SiteContent) => Site;
  readonly content: ContentClientOptions;
  /** The directory of the snapshot. */
  readonly directory: string;
  /** The maximum size of stored pages in memory. */
  readonly maxBytes: number;
  /** The shared cache in front, which is purged. Sites of several repositories may use it. */
  readonly shared?: (Pick<SharedCachingOptions, 'wait'> & { cache: SharedCache; repository: string }) | undefined;
  /** The quality of the compression in spare time; the best by default. */
  readonly spareQuality?: Quality;
  /** How long after a publish or a start pages are rendered that nobody has asked for; by default two seconds. */
  readonly warmDelayMs?: number;
  /** Called with each rendered page, to prepare the pictures in it. */
  readonly onRendered?: (page: Buffer) => void;
  /** Resolves when the next writes to disk may begin; by default after a quarter of a second. */
  readonly gather?: () => Promise<unknown>;
  /** Milliseconds between two comparisons with the content service. */
  readonly lookEveryMs: number;
  /** Whether the content service is another process, so that it is polled for publishes. */
  readonly isPolling: boolean;
  /** The origin that the site itself uses. */
  readonly origin: string;
  readonly basePath: string;
  readonly build: string;
  readonly isBuildServed: (build: string) => boolean;
  readonly exposeDebugHeaders: boolean;
  /** Pauses between two background renders; by default the busier the process, the longer. */
  readonly pause?: (milliseconds: number) => Promise<unknown>;
  /** Load shedding: limits concurrent renders, and decides which requests may cause one. */
  readonly limitRenders?: (source: PageSource, site: Site) => PageSource;
  readonly refuse?: PageListenerOptions['refuse'];
  /** The clock in epoch milliseconds, which the site uses too. */
  readonly now?: () => number;
  readonly logger: Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>;
}

export interface SiteCache {
  readonly site: Site;
  readonly answer: PageListener['answer'];
  readonly follower: Pick<ContentFollower, 'compare' | 'published'>;
  /** Continues with the snapshot, and compares it with the content service. */
  readonly start: () => Promise<void>;
  /** Writes pending changes to disk. */
  readonly stop: () => Promise<void>;
  /** Resolves when nothing is left to refresh. */
  readonly idle: () => Promise<void>;
  /** Whether there were responses in the last second, or since the last call. */
  readonly hasReaders: () => boolean;
  readonly state: () => SiteCacheState;
}

/** For metrics and health. */
interface SiteCacheState {
  readonly answers: Readonly<Record<CacheState, number>>;
  readonly work: Readonly<PageRenderCounts>;
  readonly entries: number;
  readonly bytes: number;
  /**
   * The number of pages that the manifest and the sitemap list (`of`), and how many of them are on disk, where they
   * survive a restart.
   */
  readonly kept: { pages: number; of: number };
  readonly refreshesWaiting: number;
  readonly compressionsWaiting: number;
  readonly content: ContentState;
  readonly ref: string;
  /** `undefined` without a shared cache that is purged. */
  readonly shared: SharedCachingState | undefined;
}

/** The time limit of a whole render, relative to the time-out of one query. */
const renderDeadlineRatio = 1.5;
const defaultWarmDelayMs = 2000;

const pause = (milliseconds: number) => (milliseconds < 1 ? turn() : sleep(milliseconds, undefined, { ref: false }));

/** Cookies that may select a variant. */
const choosingCookie = /io\.prismic|fc_consent/;

export function createSiteCache(options: SiteCacheOptions): SiteCache {
  const { build, exposeDebugHeaders, logger, now = () => Date.now(), warmDelayMs = defaultWarmDelayMs } = options;
  const onError = (error: unknown) => logger.error({ err: error }, 'The page cache failed');
  const answers: Record<CacheState, number> = { hit: 0, miss: 0, stale: 0, bypass: 0 };
  const experiment = { isRunning: false };
  const hasReaders = watchReaders(answers, now);
  const sparePause = createSparePause({ wait: pause, hasReaders });

  const versions = createVersions();
  const changes = createChangeLog(versions.current());
  const events = new EventEmitter<{ refChanged: []; contentChanged: [KnownChange | undefined]; indexed: [] }>();
  const known = createKnownContent(versions);
  const site = options.createSite({
    publications: {
      has: known.has,
      hasUid: known.hasUid,
      findRenamed: known.findRenamed,
      wasTakenDown: known.wasTakenDown,
      list: known.index,
      onChange: (listener) => void events.on('indexed', listener),
    },
    // Only called by requests, which begin after the cache is created.
    readStored: (url) => readStored(url, { source, cache, store }),
    listPublished: (draft) => createPublishedPages({ client, known, store, source })(draft),
    onRefChanged: (listener) => void events.on('refChanged', listener),
    onContentChanged: (listener) => void events.on('contentChanged', listener),
  });
  const unlimited = createSitePageSource({
    site,
    deadlineMs: options.content.timeoutMs * renderDeadlineRatio,
    onFailure: (error, url) => logger.error({ err: error, url }, 'A page could not be rendered in time'),
  });
  const source = options.limitRenders?.(unlimited, site) ?? unlimited;
  const shared =
    options.shared &&
    createSharedCaching({
      ...options.shared,
      isContentKnown: () => known.state() === 'available',
      // Only called for changes, which come after the cache is created.
      refreshed: (documentIds) => cache.refreshed(documentIds),
      idle: () => cache.idle(),
      logger,
      onError,
    });
  const answerOptions = { exposeDebugHeaders, isVaried: () => experiment.isRunning, toShared: shared?.toHeaders };
  const storage = createStorage(options, { changes, known, answerOptions, hasReaders, onError });
  const { store, snapshot, compression } = storage;
  const cache = createPageCache({
    source,
    store,
    versions,
    changes,
    build,
    ...answerOptions,
    index: known.index,
    queue: (refresh) => createRefreshQueue({ refresh, pause: options.pause ?? pause, hasReaders }),
    // Only called by renders, which begin after the follower is created.
    examineContent: () => follower.compare(),
    unavailable: toUnavailable(site.securityHeaders),
    onStored: storage.onStored,
    onConfirmed: snapshot.saveFacts,
    onRemoved: snapshot.remove,
    onError,
    now,
  });
  /** Twice as long as the work before it, and longer in a busy process. */
  const rest = (milliseconds: number) => sparePause(2 * milliseconds);
  const { basePath } = options;
  const warmUp = createWarmUp({
    cache,
    load: store.load,
    source,
    feedPaths: site.feedPaths,
    rest,
    onError,
    basePath,
    delayMs: warmDelayMs,
  });
  const apply = (change: ContentChange) => {
    cache.apply(change);
    shared?.changed(change);
  };
  const client = createContentClient(options.content, site);
  const follower = createContentFollower(
    {
      client,
      versions,
      known,
      isAccepted: (ref, lost) => isAcceptedLoss(options.directory, { ref, ...lost }),
      lookEveryMs: options.lookEveryMs,
      isPolling: options.isPolling,
      logger,
    },
    {
      refChanged: () => void events.emit('refChanged'),
      contentChanged: (change) => void events.emit('contentChanged', change),
      expect: cache.expect,
      apply,
      returned: cache.refreshStale,
      indexed() {
        snapshot.saveState();
        warmUp.schedule();
        events.emit('indexed');
      },
      experiment(isRunning) {
        if (isRunning === experiment.isRunning) return;
        experiment.isRunning = isRunning;
        events.emit('refChanged');
        replaceHeaders(store, answerOptions);
        shared?.everything();
      },
    },
  );
  const listener = createPageListener({
    cache,
    store,
    source,
    markdown: site.markdown,
    chooseVariant: (cookie) => site.chooseVariant(new Request(options.origin, { headers: { cookie } })),
    mayChooseVariant: (cookie) => choosingCookie.test(cookie),
    isBuildServed: options.isBuildServed,
    refuse: options.refuse ?? (async () => false),
    exposeDebugHeaders,
    shared,
    isVaried: answerOptions.isVaried,
    counts: answers,
    onError,
  });
  // Some pages depend on the date but have no `changesAt`, so every page is checked once a day.
  const midnight = everyMidnight(now, () => {
    events.emit('contentChanged', undefined);
    apply(toUnknownChange(versions.advance()));
  });

  return {
    site,
    answer: listener.answer,
    follower,
    async start() {
      const saved = snapshot.open(store);
      resumeVersions(saved, versions, changes);
      compression.start(cache.idle);
      await follower.start(saved.index);
      // An earlier process may have ended before its purges were sent, and may have been another build.
      shared?.everything();
      warmUp.schedule();
      void pause(warmDelayMs)
        .then(() => store.takeAll(rest))
        .catch(onError);
    },
    async stop() {
      follower.stop();
      warmUp.stop();
      midnight.stop();
      cache.queue.stop();
      compression.stop();
      snapshot.saveState();
      await Promise.all([snapshot.close(), shared?.stop()]);
    },
    idle: cache.idle,
    hasReaders,
    state: () => ({
      answers,
      work: cache.counts,
      ...store.size(),
      kept: { pages: [...cache.listed()].filter((key) => snapshot.holds({ key })).length, of: cache.listed().size },
      refreshesWaiting: cache.queue.length(),
      compressionsWaiting: compression.length(),
      content: known.state(),
      ref: versions.ref(),
      shared: shared?.state(),
    }),
  };
}

/** Stores entries in memory and on disk for the next process, and compresses them well when there is time. */
function createStorage(
  { directory, maxBytes, spareQuality, gather, onRendered, logger }: SiteCacheOptions,
  parts: {
    changes: ChangeLog;
    known: KnownContent;
    answerOptions: ResponseOptions;
    hasReaders: () => boolean;
    onError: (error: unknown) => void;
  },
) {
  const { changes, known, answerOptions, hasReaders, onError } = parts;
  const snapshot = createSnapshot({ ...answerOptions, directory, changes, index: known.index, gather, logger });
  const store = createEntryStore({
    maxBytes,
    archive: snapshot,
    // An earlier process may have stopped before it compressed the page well.
    onLoaded: (entry) => compression.add(entry),
  });
  const compression = createBetterCompression({
    store,
    quality: spareQuality,
    pause: createSparePause({ wait: pause, hasReaders }),
    ...answerOptions,
    onImproved: snapshot.save,
    onError,
  });
  return {
    store,
    snapshot,
    compression,
    /** `rendered`: the uncompressed body of a page that has just been rendered. */
    onStored(entry: PageEntry, rendered?: Buffer) {
      if (!entry.isTemporary) snapshot.save(entry);
      compression.add(entry);
      if (rendered) onRendered?.(rendered);
    },
  };
}

/** Rebuilds header lists, because the headers for shared caches have changed. */
function replaceHeaders(store: EntryStore, answerOptions: ResponseOptions): void {
  for (const entry of store.values())
    if (entry.answer) store.replaceAnswer(entry, createCachedResponse(entry.answer, answerOptions, entry));
}

/**
 * Versions continue from those of the earlier process, because its pages contain the version for which they are valid.
 */
function resumeVersions({ index, changes: saved }: SavedState, versions: Versions, changes: ChangeLog): void {
  if (!saved) return;
  changes.resume(saved);
  if (index) return versions.resume(index.ref, saved.version);
  // Without the index it is unknown what has changed since.
  const version = saved.version + 1;
  versions.resume('', version);
  changes.record(toUnknownChange(version));
}
