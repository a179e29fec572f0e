/**
 * Follows what is published, tells the cache what changed, and holds back what cannot be true. It keeps its own index
 * of the published documents: a publish is compared with it, wherever the news of it came from.
 */
import type { KnownChange } from '../../site/site.ts';
import {
  advanceIndex,
  advanceIndexByName,
  compareIndexes,
  isBelievable,
  isInPlace,
  toContentKeys,
  type ContentIndex,
  type ContentIndexSource,
  type IndexDifference,
  type IndexedDocument,
  type ToldChanges,
} from './content-index.ts';
import { createKnownContent, type KnownContent } from './known-content.ts';
import type { ContentChange } from './page-refreshes.ts';
import type { Versions } from './versions.ts';

/** `distrusted`: too much is gone at once; what was published before is shown until a person accepts it. */
export type ContentState = 'unknown' | 'available' | 'unavailable' | 'distrusted';

export interface ContentWatcher {
  /** Compares with what was known before this process, and keeps looking. */
  start: (last: ContentIndex | undefined) => Promise<void>;
  /** A publish in this process. Its pages are refreshed without waiting to be looked for. Never rejects. */
  published: (event: { ref: string; documentIds: readonly string[] }) => Promise<void>;
  /** Looks now; what was heard saves most questions. Never rejects. */
  look: (heard?: HeardChanges) => Promise<void>;
  state: () => ContentState;
  index: () => ContentIndex | undefined;
  /** Whether the document is published; `undefined` while nobody can tell. One that was taken away is known to be gone. */
  has: (type: string, uid: string, lang?: string) => boolean | undefined;
  hasUid: (uid: string) => boolean | undefined;
  stop: () => void;
}

/** What the content service has told of its changes. It is held against what the service has. */
export interface HeardChanges extends ToldChanges {
  /** The version when it was asked: when another is known by now, what was told may be the older. */
  seen: number;
}

interface WatcherCache {
  expect: (documentIds: ReadonlySet<string>) => void;
  apply: (change: ContentChange) => void;
}

export interface WatcherOptions {
  source: ContentIndexSource;
  versions: Versions;
  cache: WatcherCache;
  /** Milliseconds until the next look. */
  interval: () => number;
  wait: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
  /** Before pages are asked for anew: whoever keeps the content service's root lets go of it. */
  onNewRef: () => void;
  /** What the pages that are asked for anew may be made of: all that a change has left as it was. */
  onChange: (change: KnownChange | undefined) => void;
  /** After the index has changed. */
  onIndexed: (index: ContentIndex) => void;
  /** With every look: whether an experiment runs. */
  onExperiment: (isRunning: boolean) => void;
  /** The content service can be had again. */
  onReturn: () => void;
  /** Whether a person has accepted that so much is gone with this ref. */
  isAccepted: (ref: string, lost: { removed: number; before: number }) => Promise<boolean>;
  logger: { warn: (fields: object, message: string) => void; error: (fields: object, message: string) => void };
}

export function createContentWatcher(options: WatcherOptions): ContentWatcher {
  const { source, versions, cache, logger } = options;
  const stopped = new AbortController();
  let state: ContentState = 'unknown';
  const known = createKnownContent(options.onIndexed);
  /** Something was published that is not looked into yet: the next publish alone does not lead from the index to what there is. */
  let isBehind = false;
  /** Where nothing was known: the version that pages are made of while what there is is being asked. */
  let begunAt: number | undefined;
  const begun = Promise.withResolvers<void>();
  // One change after the other, in the order they were heard of.
  let work: Promise<void> = Promise.resolve();

  const keep = (...advance: Parameters<KnownContent['advance']>) => {
    isBehind = false;
    known.advance(...advance);
  };

  /** Nobody can tell what has changed. */
  const applyAll = (version: number, documentIds: ReadonlySet<string> = new Set()) => {
    options.onChange(undefined);
    cache.apply({ version, contentKeys: 'all', documentIds, removedIds: new Set() });
  };

  /** `before`: what was there, when all that has changed was named since. */
  const apply = (version: number, difference: IndexDifference, before?: ContentIndex) => {
    const contentKeys = toContentKeys(difference.changed);
    const [from, to] = [before?.ref, known.index()?.ref];
    // Something newer may be announced already: what leads there is not known yet.
    const isKnown = before && from && to === versions.ref() && isInPlace(before.documents, difference);
    options.onChange(isKnown ? { from, to, keys: contentKeys } : undefined);
    const documentIds = new Set(difference.changed.map(({ id }) => id));
    const removedIds = new Set(difference.removed.map(({ id }) => id));
    cache.apply({ version, contentKeys, documentIds, removedIds });
  };

  /**
   * A large service is asked for minutes what it has. Pages are made meanwhile, of a ref that is known; whatever an earlier
   * process has stored without its index may show anything.
   */
  const beginAnew = async (ref: string) => {
    options.onNewRef();
    const version = versions.announce(ref);
    if (begunAt !== version) applyAll(version);
    begunAt = version;
    begun.resolve();
    const documents = toMap(await source.list(ref));
    if (versions.current() !== version) return;
    known.begin({ ref, documents, gone: [] }, version);
    isBehind = false;
  };

  /** `seen`: the version when the ref was asked for. What is published meanwhile is newer than the answer, and comes by itself. */
  const compareWhole = async (ref: string, seen: number, ids: readonly string[] = []) => {
    const last = known.index();
    if (!last) return versions.current() === seen ? beginAnew(ref) : undefined;
    const before = last.documents;
    const named = ids.length > 0 ? await advanceIndexByName(before, ids, { source, ref }) : undefined;
    const newest = named ?? (await advanceIndex(before, (most) => source.listNewest(ref, most)));
    const documents = newest ?? toMap(await source.list(ref));
    if (versions.current() !== seen) return undefined;
    const difference = compareIndexes(before, documents, named ? ids : []);
    const lost = { removed: difference.removed.length, before: before.size };
    const isBelieved = named !== undefined || lost.removed === 0 || isBelievable(lost.removed, lost.before);
    if (!isBelieved && !(await options.isAccepted(ref, lost))) {
      if (state !== 'distrusted')
        logger.error({ ref, ...lost }, 'Too much content is gone to be true; accept it to show it so');
      state = 'distrusted';
      return undefined;
    }
    if (versions.current() !== seen) return undefined;
    options.onNewRef();
    const version = versions.announce(ref);
    keep({ ref, version, documents }, difference);
    if (difference.changed.length > 0) return apply(version, difference, named && last);
    // A new ref, and no document with a new date: something was restored, and nobody can tell what.
    return applyAll(version);
  };

  const askRoot = async () => {
    const { ref, hasExperiment } = await source.getRoot();
    options.onExperiment(hasExperiment);
    return ref;
  };

  const lookOnce = async (heard?: HeardChanges) => {
    try {
      const seen = versions.current();
      const news = heard?.seen === seen ? heard : undefined;
      const ref = news?.ref ?? (await askRoot());
      if (ref !== known.index()?.ref) await compareWhole(ref, seen, news?.documentIds);
      if (ref !== known.index()?.ref) return;
      isBehind = false;
      const wasGone = state === 'unavailable';
      state = 'available';
      if (wasGone) options.onReturn();
    } catch (error) {
      if (state !== 'unavailable')
        logger.warn({ err: error }, 'The content service cannot be had; stored pages are shown');
      state = 'unavailable';
    }
  };

  const applyNamed = async (event: { ref: string; documentIds: readonly string[] }, version: number) => {
    if (version <= known.version()) return undefined;
    const last = known.index();
    const before = last?.documents;
    if (!before || isBehind) return lookOnce();
    const found = toMap(await source.listByIds(event.ref, event.documentIds));
    const named = new Map(event.documentIds.flatMap((id) => (before.has(id) ? [[id, before.get(id)] as const] : [])));
    const removed = [...named.values()].flatMap((document) => (document && !found.has(document.id) ? [document] : []));
    const documents = new Map(before);
    for (const { id } of removed) documents.delete(id);
    for (const [id, document] of found) documents.set(id, document);
    const left = [...named.values()].flatMap((document) => document ?? []);
    const difference = { changed: [...found.values(), ...left], removed };
    keep({ ref: event.ref, version, documents }, difference);
    return apply(version, difference, last);
  };

  /** Whatever fails in one step does not stop those after it. What it has left undone is done with the return of the content. */
  const inTurn = (step: () => Promise<void>) => {
    work = work.then(step).catch((error: unknown) => {
      logger.error({ err: error }, 'What has changed could not be told on; every page is checked after the next look');
      state = 'unavailable';
    });
    return work;
  };

  const look = (heard?: HeardChanges) => inTurn(() => lookOnce(heard));

  const watch = async () => {
    while (!stopped.signal.aborted) {
      await options.wait(options.interval(), stopped.signal);
      if (!stopped.signal.aborted) await look();
    }
  };

  return {
    async start(last) {
      if (last) {
        const version = versions.announce(last.ref);
        known.begin(last, version);
        isBehind = true;
        cache.apply({ version, contentKeys: new Set(), documentIds: new Set(), removedIds: new Set() });
      }
      const looking = look();
      // There is a version that pages can be of, or nobody to ask.
      await (last ? looking : Promise.race([begun.promise, looking]));
      void looking.then(watch);
    },
    published(event) {
      // At once, before anything is asked: what is rendered from here on is of the new version.
      options.onNewRef();
      const version = versions.announce(event.ref);
      cache.expect(new Set(event.documentIds));
      return inTurn(async () => {
        try {
          await applyNamed(event, version);
        } catch (error) {
          isBehind = true;
          logger.warn({ err: error }, 'A publish could not be looked into; every page is checked');
          applyAll(version, new Set(event.documentIds));
        }
      });
    },
    look,
    state: () => state,
    index: known.index,
    has(type, uid, lang) {
      const isKnown = known.has({ type, uid, lang: lang ?? '*' });
      if (isKnown !== undefined) return isKnown;
      return state === 'available' && known.index()?.ref === versions.ref() ? false : undefined;
    },
    hasUid: (uid) => known.hasUid(uid) || (known.index() && state === 'available' ? false : undefined),
    stop: () => stopped.abort(),
  };
}

const toMap = (documents: readonly IndexedDocument[]) => new Map(documents.map((document) => [document.id, document]));
