/** The page cache with everything around it: snapshot, follower of the content, warm-up, better compression. */
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import type { Publications, Site } from '../../site/site.ts';
import { createSparePause } from '../overload/spare-pause.ts';
import { atMidnight } from './at-midnight.ts';
import { createChangeLog, type ChangeLog } from './change-log.ts';
import { createContentEvents, type ContentEvents } from './content-events.ts';
import { isAcceptedLoss } from './content-watch/content-acceptance.ts';
import { toUnknownChange } from './content-watch/content-change.ts';
import { createContentClient, type ContentClientOptions } from './content-watch/content-client.ts';
import { createContentFollower, type ContentFollower } from './content-watch/content-follower.ts';
import { createKnownContent, type ContentState } from './content-watch/known-content.ts';
import { createPageCache, type PageCache } from './page-cache.ts';
import { createPageListener, type PageListener, type PageListenerOptions } from './page-listener.ts';
import type { PageSource } from './page.ts';
import type { PageRenderCounts } from './page-renders.ts';
import { createRefreshQueue } from './refresh-queue.ts';
import { createSitePageSource, toUnavailable } from './site-page-source.ts';
import type { SavedState } from './snapshot-state.ts';
import type { CacheState } from './stored-answer.ts';
import { createStoredPages, type StoredPages, type StoredPagesOptions } from './stored-pages.ts';
import { createVersions, type Versions } from './versions.ts';
import { createWarmUp } from './warm-up.ts';

/** What the site learns from its cache, which follows the content. */
export interface SiteContent extends ContentEvents {
  publications: Publications;
}

interface SiteCacheOptions extends Pick<StoredPagesOptions, 'directory' | 'maxBytes' | 'onRendered' | 'gather'> {
  createSite: (content: SiteContent) => Site;
  content: ContentClientOptions;
  /** Between two looks at the content service. */
  lookEveryMs: number;
  /** The content service is another process: it is polled for publishes. */
  isPolling: boolean;
  /** Where the site is to itself. */
  origin: string;
  basePath: string;
  build: string;
  isBuildServed: (build: string) => boolean;
  exposeDebugHeaders: boolean;
  /** Between two background renders; as long as readers leave unless given. */
  pause?: (milliseconds: number) => Promise<unknown>;
  /** Under load: how many renders there are at once, and which requests may not cause one. */
  limitRenders?: (source: PageSource, site: Site) => PageSource;
  refuse?: PageListenerOptions['refuse'];
  /** Milliseconds since 1970: the clock that the site goes by, too. */
  now?: () => number;
  logger: { warn: (fields: object, message: string) => void; error: (fields: object, message: string) => void };
}

export interface SiteCache {
  site: Site;
  answer: PageListener['answer'];
  follower: Pick<ContentFollower, 'look' | 'published'>;
  /** Continues with the snapshot, and looks at the content service. */
  start: () => Promise<void>;
  /** Writes what is not written yet. */
  stop: () => Promise<void>;
  /** Resolves when nothing is left to refresh. */
  idle: () => Promise<void>;
  state: () => SiteCacheState;
}

/** For metrics and health. */
interface SiteCacheState {
  answers: Readonly<Record<CacheState, number>>;
  work: Readonly<PageRenderCounts>;
  entries: number;
  bytes: number;
  /** Of the pages that the manifest and the sitemap name, how many are on disk. They outlive the process. */
  kept: { pages: number; of: number };
  refreshesWaiting: number;
  compressionsWaiting: number;
  content: ContentState;
  ref: string;
}

/** The whole of a render (requirement F11). */
const renderDeadlineMs = 1500;
const warmDelayMs = 2000;

const pause = (milliseconds: number) => (milliseconds < 1 ? turn() : sleep(milliseconds, undefined, { ref: false }));

/** Cookies that can choose what a reader is shown. */
const choosingCookie = /io\.prismic|fc_consent/;

export function createSiteCache(options: SiteCacheOptions): SiteCache {
  const { build, exposeDebugHeaders, logger, now = () => Date.now() } = options;
  const onError = (error: unknown) => logger.error({ err: error }, 'The page cache failed');
  const answers: Record<CacheState, number> = { hit: 0, miss: 0, stale: 0, bypass: 0 };
  const experiment = { isRunning: false };
  const answering = { exposeDebugHeaders, isVaried: () => experiment.isRunning };

  const versions = createVersions();
  const changes = createChangeLog(versions.current());
  const events = createContentEvents();
  const known = createKnownContent(versions);
  const publications = { has: known.has, hasUid: known.hasUid, hadUid: known.hadUid, list: known.index };
  const site = options.createSite({ ...events, publications });
  const source = createSource(options, site);
  const pages = createStoredPages({ ...options, answering, changes, index: known.index, pause, onError });
  const { store, snapshot, compression } = pages;
  const cache = createPageCache({
    ...answering,
    source,
    store,
    versions,
    changes,
    build,
    index: known.index,
    queue: (refresh) =>
      createRefreshQueue({ refresh, pause: options.pause ?? pause, hasReaders: watchReaders(answers, now) }),
    // Renders begin after everything here is made.
    examineContent: () => follower.look(),
    unavailable: toUnavailable(site.securityHeaders),
    onStored: pages.onStored,
    onConfirmed: snapshot.saveFacts,
    onRemoved: snapshot.remove,
    onError,
    now,
  });
  const rest = createRest();
  const warmUp = createWarmUp({
    cache,
    load: store.load,
    source,
    rest,
    onError,
    basePath: options.basePath,
    delayMs: warmDelayMs,
  });
  const follower = createContentFollower(
    {
      client: createContentClient(options.content, site.listedBy),
      versions,
      known,
      isAccepted: (ref, lost) => isAcceptedLoss(options.directory, { ref, ...lost }),
      lookEveryMs: options.lookEveryMs,
      isPolling: options.isPolling,
      logger,
    },
    {
      refChanged: events.emitRefChanged,
      contentChanged: events.emitContentChanged,
      expect: cache.expect,
      apply: cache.apply,
      returned: cache.refreshStale,
      indexed() {
        snapshot.saveState();
        warmUp.schedule();
      },
      experiment(isRunning) {
        if (isRunning === experiment.isRunning) return;
        experiment.isRunning = isRunning;
        events.emitRefChanged();
        pages.answerAnew();
      },
    },
  );
  const listener = createListener(options, { cache, store, source, site, counts: answers, onError });
  // Once a day every page is checked: some depend on the date without saying so.
  const midnight = atMidnight(now, () => {
    events.emitContentChanged(undefined);
    cache.apply(toUnknownChange(versions.advance()));
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
      await snapshot.close();
    },
    idle: cache.idle,
    state: () => ({ ...describeCache(cache, pages), answers, content: known.state(), ref: versions.ref() }),
  };
}

/** Told how long the work before it took. Resolves later while readers leave little time. */
function createRest() {
  const sparePause = createSparePause(pause);
  return (milliseconds: number) => sparePause(2 * milliseconds);
}

/** Versions are counted on from where the earlier process stopped: its pages say for which they were right. */
function resumeVersions({ index, changes: saved }: SavedState, versions: Versions, changes: ChangeLog): void {
  if (!saved) return;
  changes.resume(saved);
  if (index) return versions.resume(index.ref, saved.version);
  // It is not known what has changed since.
  const version = saved.version + 1;
  versions.resume('', version);
  changes.record(toUnknownChange(version));
}

const readersLeaveMs = 1000;

/** Whether requests were answered in the last second. Where none were, a first start takes all the time there is. */
function watchReaders(answers: Readonly<Record<CacheState, number>>, now: () => number): () => boolean {
  let seen = 0;
  let seenAt = -Infinity;
  return () => {
    const answered = Object.values(answers).reduce((sum, count) => sum + count, 0);
    if (answered !== seen) [seen, seenAt] = [answered, now()];
    return now() - seenAt < readersLeaveMs;
  };
}

const describeCache = ({ counts, queue, listed }: PageCache, { store, snapshot, compression }: StoredPages) => ({
  work: counts,
  ...store.size(),
  kept: { pages: [...listed()].filter((key) => snapshot.holds({ key })).length, of: listed().size },
  refreshesWaiting: queue.length(),
  compressionsWaiting: compression.length(),
});

function createListener(
  { origin, exposeDebugHeaders, isBuildServed, refuse = async () => false }: SiteCacheOptions,
  { site, ...parts }: { site: Site } & Pick<PageListenerOptions, 'cache' | 'store' | 'source' | 'counts' | 'onError'>,
): PageListener {
  return createPageListener({
    ...parts,
    ...{ exposeDebugHeaders, isBuildServed, refuse },
    chooseVariant: (cookie) => site.chooseVariant(new Request(origin, { headers: { cookie } })),
    mayChoose: (cookie) => choosingCookie.test(cookie),
  });
}

/** The site's renders, within their time, and as many at once as there may be. */
function createSource({ limitRenders, logger }: SiteCacheOptions, site: Site): PageSource {
  const unlimited = createSitePageSource({
    site,
    deadlineMs: renderDeadlineMs,
    onFailure: (error, url) => logger.error({ err: error, url }, 'A page could not be rendered in time'),
  });
  return limitRenders?.(unlimited, site) ?? unlimited;
}
