/** The page cache with everything around it: snapshot, watcher of the content, warm-up, better compression. */
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import type { KnownChange, Publications, Site } from '../../site/site.ts';
import { createSparePause } from '../overload/spare-pause.ts';
import { atMidnight } from './at-midnight.ts';
import { createChangeLog, type ChangeLog } from './change-log.ts';
import { isAcceptedLoss } from './content-watch/content-acceptance.ts';
import type { ContentState } from './content-watch/content-comparison.ts';
import { createContentIndexSource, type IndexSourceOptions } from './content-watch/content-index-source.ts';
import type { ContentWatcher } from './content-watch/content-watcher.ts';
import {
  createFollowedContent,
  type FollowedContent,
  type FollowedContentOptions,
} from './content-watch/followed-content.ts';
import { tellAll } from './content-watch/tell-change.ts';
import { createNewsDesk } from './news-desk.ts';
import { createPageCache, type PageCache, type PageCacheCounts } from './page-cache.ts';
import { createPageListener, type PageListener, type PageListenerOptions } from './page-listener.ts';
import type { PageSource } from './page-source.ts';
import { createRefreshQueue } from './refresh-queue.ts';
import { createSitePageSource, toUnavailable } from './site-page-source.ts';
import type { SavedState } from './snapshot-state.ts';
import type { CacheState } from './stored-answer.ts';
import { createStoredPages, type StoredPages, type StoredPagesOptions } from './stored-pages.ts';
import { createVersions, type Versions } from './versions.ts';
import { createWarmUp } from './warm-up.ts';

/** What the site is told by its cache, which watches the content. */
export interface SiteNews {
  publications: Publications;
  onNewContent: (listener: () => void) => void;
  onChange: (listener: (change: KnownChange | undefined) => void) => void;
}

interface SiteCacheOptions
  extends
    Pick<StoredPagesOptions, 'directory' | 'mostBytes' | 'onRendered' | 'gather'>,
    Pick<FollowedContentOptions, 'lookEveryMs' | 'isListening'> {
  /** Makes the site, which is told of new content and asks what is published. */
  createSite: (news: SiteNews) => Site;
  content: IndexSourceOptions;
  /** Where the site is to itself. */
  origin: string;
  basePath: string;
  build: string;
  isBuildServed: (build: string) => boolean;
  isTelling: boolean;
  /** Between two background renders; a share of the processor's time unless told. */
  pause?: (milliseconds: number) => Promise<unknown>;
  /** Under load: how many renders there are at once, and who may not cost one. Without it, all that are asked for. */
  limitRenders?: (source: PageSource, site: Site) => PageSource;
  refuse?: PageListenerOptions['refuse'];
  /** Milliseconds since 1970: the clock that the site goes by, too. */
  now?: () => number;
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
interface SiteCacheState {
  answers: Readonly<Record<CacheState, number>>;
  work: Readonly<PageCacheCounts>;
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
  const { build, isTelling, logger, now = () => Date.now() } = options;
  let hasExperiment = false;
  let isStopped = false;
  const versions = createVersions();
  const changes = createChangeLog(versions.current());
  const desk = createNewsDesk();
  const onError = (error: unknown) => logger.error({ err: error }, 'The page cache failed');
  const sparePause = createSparePause(pause);
  const rest = (milliseconds: number) => sparePause(2 * milliseconds);

  // The parts know each other: each is reached through the constant that holds it, once all are made.
  const site = options.createSite({
    onNewContent: desk.onNewContent,
    onChange: desk.onChange,
    publications: toPublications(() => content.watcher),
  });
  const source = createSource(options, site);
  const index = () => content.watcher.index();
  const pages = createStoredPages({
    ...options,
    answering: { isTelling, isVaried: () => hasExperiment },
    changes,
    index,
    pause,
    quiet: () => cache.idle(),
    onError,
  });
  const { store, snapshot, compression } = pages;
  const cache: PageCache = createPageCache({
    ...{ source, store, versions, changes, build, index, onError },
    queue: (refresh) => createRefreshQueue({ refresh, pause: options.pause ?? ((ms) => pauseForReaders(ms)) }),
    examineContent: () => content.watcher.look(),
    unavailable: toUnavailable(site.securityHeaders),
    onStored: pages.onStored,
    onConfirmed: snapshot.saveFacts,
    onRemoved: snapshot.remove,
    isTelling,
    isVaried: () => hasExperiment,
    now,
  });
  const warmUp = createWarmUp({
    ...{ cache, load: store.load, source, rest, onError },
    basePath: options.basePath,
    delayMs: warmDelayMs,
  });
  const content: FollowedContent = createFollowedContent({
    ...options,
    ...{ versions, cache },
    source: createContentIndexSource(options.content, site.listedBy),
    onNewRef: desk.tellNewContent,
    onChange: desk.tellChange,
    onIndexed: () => {
      snapshot.saveState();
      warmUp.schedule();
    },
    onExperiment: (isRunning) => {
      if (isRunning === hasExperiment) return;
      hasExperiment = isRunning;
      desk.tellNewContent();
      pages.answerAnew();
    },
    onReturn: () => cache.refreshStale(),
    isAccepted: (ref, lost) => isAcceptedLoss(options.directory, { ref, ...lost }),
  });
  const listener = createListener(options, { cache, store, source, site, onError });
  const pauseForReaders = createPauseForReaders(listener, now);
  // Whatever a page cannot know of is asked for anew once a day.
  const midnight = atMidnight(now, () => tellAll({ versions, cache, onChange: desk.tellChange }, versions.advance()));

  /** The pages of an earlier process that no reader has asked for yet. */
  const takeUpAll = async () => {
    const begun = performance.now();
    if (!store.takeUp()) return;
    await rest(performance.now() - begun);
    if (!isStopped) await takeUpAll();
  };

  return {
    site,
    answer: listener.answer,
    watcher: content.watcher,
    async start() {
      const saved = snapshot.open();
      resumeVersions(saved, versions, changes);
      await content.start(saved.index);
      warmUp.schedule();
      void pause(warmDelayMs).then(takeUpAll).catch(onError);
    },
    async stop() {
      isStopped = true;
      content.stop();
      warmUp.stop();
      midnight.stop();
      cache.queue.stop();
      compression.stop();
      snapshot.saveState();
      await snapshot.close();
    },
    idle: () => cache.idle(),
    state: () => ({
      ...describeCache(cache, pages),
      answers: listener.counts,
      content: content.watcher.state(),
      ref: versions.ref(),
    }),
  };
}

/** Versions are counted on from where the earlier process stopped: its pages say for which they were right. */
function resumeVersions({ index, changes: saved }: SavedState, versions: Versions, changes: ChangeLog): void {
  if (!saved) return;
  changes.resume(saved);
  if (index) return versions.resume(index.ref, saved.version);
  // It is not known what has changed since.
  const version = saved.version + 1;
  versions.resume('', version);
  changes.record({ version, contentKeys: 'all', documentIds: new Set(), removedIds: new Set() });
}

const readersLeaveMs = 1000;

/** Renders in the background leave time to readers, and take all of it where there are none: a first start has to be quick. */
function createPauseForReaders({ counts }: PageListener, now: () => number) {
  let seen = 0;
  let seenAt = -Infinity;
  return (milliseconds: number) => {
    const answered = Object.values(counts).reduce((sum, count) => sum + count, 0);
    if (answered !== seen) [seen, seenAt] = [answered, now()];
    return pause(now() - seenAt < readersLeaveMs ? milliseconds : 0);
  };
}

const describeCache = ({ counts, queue, listed }: PageCache, { store, snapshot, compression }: StoredPages) => ({
  work: counts,
  ...store.size(),
  kept: { pages: [...listed()].filter((key) => snapshot.holds({ key })).length, of: listed().size },
  refreshesWaiting: queue.length(),
  compressionsWaiting: compression.length(),
});

function toPublications(watcher: () => ContentWatcher): Publications {
  return {
    has: (...asked) => watcher().has(...asked),
    hasUid: (uid) => watcher().hasUid(uid),
    hadUid: (...asked) => watcher().hadUid(...asked),
    list: () => watcher().index(),
  };
}

function createListener(
  { origin, isTelling, isBuildServed, refuse = async () => false }: SiteCacheOptions,
  { site, ...parts }: { site: Site } & Pick<PageListenerOptions, 'cache' | 'store' | 'source' | 'onError'>,
): PageListener {
  return createPageListener({
    ...parts,
    ...{ isTelling, isBuildServed, refuse },
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
