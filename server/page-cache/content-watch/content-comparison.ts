/**
 * What is known of the content, held against what the content service has: what has changed is told on, and what cannot be
 * true is held back. One question after the other; which one is next is for the watcher to say (content-watcher.ts).
 */
import { advanceIndex, advanceIndexByName, compareIndexes, replaceNamed } from './compare-indexes.ts';
import { isBelievable } from './content-acceptance.ts';
import { toDocumentMap, type ContentIndex } from './content-index.ts';
import type { ContentIndexSource, ToldChanges } from './content-index-source.ts';
import { listFormerUids } from './former-uids.ts';
import { createKnownContent, type KnownContent } from './known-content.ts';
import { createKnownPublications, type KnownPublications } from './known-publications.ts';
import { tellAll, tellDifference, type ToldOfChanges } from './tell-change.ts';
import type { Versions } from '../versions.ts';

/** `distrusted`: too much is gone at once; what was published before is shown until a person accepts it. */
export type ContentState = 'unknown' | 'available' | 'unavailable' | 'distrusted';

/** What the content service has told of its changes. It is held against what the service has. */
export interface HeardChanges extends ToldChanges {
  /** The version when it was asked: when another is known by now, what was told may be the older. */
  seen: number;
}

/** Published and taken away, and the ref that it has led to. */
export interface Publish {
  ref: string;
  documentIds: readonly string[];
}

export interface ComparisonOptions extends ToldOfChanges {
  source: ContentIndexSource;
  versions: Versions;
  /** Before pages are asked for anew: whoever keeps the content service's root lets go of it. */
  onNewRef: () => void;
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

export interface ContentComparison extends KnownPublications {
  /** Goes on with what an earlier process knew. */
  resume: (last: ContentIndex) => void;
  /** Asks what there is; what was heard saves most questions. Never rejects. */
  look: (heard?: HeardChanges) => Promise<void>;
  /** Looks into a publish that was announced as this version. Rejects when that could not be told on. */
  lookInto: (publish: Publish, version: number) => Promise<void>;
  /** Resolves where nothing was known, once there is a version that pages can be of. */
  begun: Promise<void>;
  /** Nobody knows what was told on: every page is checked with the return of the content, after the next look. */
  startOver: () => void;
  state: () => ContentState;
  index: () => ContentIndex | undefined;
}

export function createContentComparison(options: ComparisonOptions): ContentComparison {
  const { source, versions, logger } = options;
  let state: ContentState = 'unknown';
  const known = createKnownContent(options.onIndexed);
  /** Something was published that is not looked into yet: the next publish alone does not lead from the index to what there is. */
  let isBehind = false;
  /** Where nothing was known: the version that pages are made of while what there is is being asked. */
  let begunAt: number | undefined;
  const begun = Promise.withResolvers<void>();

  const keep = (...advance: Parameters<KnownContent['advance']>) => {
    isBehind = false;
    known.advance(...advance);
  };

  /**
   * A large service is asked for minutes what it has. Pages are made meanwhile, of a ref that is known; whatever an earlier
   * process has stored without its index may show anything.
   */
  const beginAnew = async (ref: string) => {
    options.onNewRef();
    const version = versions.announce(ref);
    if (begunAt !== version) tellAll(options, version);
    begunAt = version;
    begun.resolve();
    const documents = toDocumentMap(await source.list(ref));
    if (versions.current() !== version) return;
    known.begin({ ref, documents, gone: [], former: listFormerUids(documents.values()) }, version);
    isBehind = false;
  };

  /** When too much is gone at once a person has to say so. */
  const isBelieved = async (ref: string, lost: { removed: number; before: number }) => {
    if (lost.removed === 0 || isBelievable(lost.removed, lost.before)) return true;
    if (await options.isAccepted(ref, lost)) return true;
    if (state !== 'distrusted')
      logger.error({ ref, ...lost }, 'Too much content is gone to be true; accept it to show it so');
    state = 'distrusted';
    return false;
  };

  /** `seen`: the version when the ref was asked for. What is published meanwhile is newer than the answer, and comes by itself. */
  const compareWhole = async (ref: string, seen: number, ids: readonly string[] = []) => {
    const last = known.index();
    if (!last) return versions.current() === seen ? beginAnew(ref) : undefined;
    const before = last.documents;
    const { documents, isNamed } = await askDocuments(source, { ref, before, ids });
    if (versions.current() !== seen) return undefined;
    const difference = compareIndexes(before, documents, isNamed ? ids : []);
    const lost = { removed: difference.removed.length, before: before.size };
    if (!isNamed && !(await isBelieved(ref, lost))) return undefined;
    if (versions.current() !== seen) return undefined;
    options.onNewRef();
    const version = versions.announce(ref);
    keep({ ref, version, documents }, difference);
    if (difference.changed.length > 0)
      return tellDifference(options, difference, { ref, version, before: isNamed ? last : undefined });
    // A new ref, and no document with a new date: something was restored, and nobody can tell what.
    return tellAll(options, version);
  };

  const askRoot = async () => {
    const { ref, hasExperiment } = await source.getRoot();
    options.onExperiment(hasExperiment);
    return ref;
  };

  const look = async (heard?: HeardChanges) => {
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

  const compareNamed = async ({ ref, documentIds }: Publish, version: number) => {
    if (version <= known.version()) return undefined;
    const last = known.index();
    if (!last || isBehind) return look();
    const found = await source.listByIds(ref, documentIds);
    const { documents, difference } = replaceNamed(last.documents, documentIds, found);
    keep({ ref, version, documents }, difference);
    return tellDifference(options, difference, { ref, version, before: last });
  };

  return {
    resume(last) {
      const version = versions.announce(last.ref);
      known.begin(last, version);
      isBehind = true;
      options.cache.apply({ version, contentKeys: new Set(), documentIds: new Set(), removedIds: new Set() });
    },
    look,
    async lookInto(publish, version) {
      try {
        await compareNamed(publish, version);
      } catch (error) {
        isBehind = true;
        logger.warn({ err: error }, 'A publish could not be looked into; every page is checked');
        tellAll(options, version, new Set(publish.documentIds));
      }
    },
    begun: begun.promise,
    startOver: () => void (state = 'unavailable'),
    state: () => state,
    index: known.index,
    ...createKnownPublications(known, { isAvailable: () => state === 'available', newestRef: versions.ref }),
  };
}

/** The documents of the ref: found by the names of those that changed, or by what was published last, or all of them asked for. */
async function askDocuments(
  source: ContentIndexSource,
  { ref, before, ids }: { ref: string; before: ContentIndex['documents']; ids: readonly string[] },
): Promise<{ documents: ContentIndex['documents']; isNamed: boolean }> {
  const named = ids.length > 0 ? await advanceIndexByName(before, ids, { source, ref }) : undefined;
  if (named) return { documents: named, isNamed: true };
  const newest = await advanceIndex(before, (most) => source.listNewest(ref, most));
  return { documents: newest ?? toDocumentMap(await source.list(ref)), isNamed: false };
}
