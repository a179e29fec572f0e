/**
 * Compares the known index with the content service. A plausible change is applied, an implausible loss is held back.
 * One comparison runs at a time; content-follower.ts starts them.
 */
import type { KnownChange } from '../../../site/site.ts';
import type { Versions } from '../versions.ts';
import { isPlausible } from './content-acceptance.ts';
import {
  toContentChange,
  toKnownChange,
  toUnknownChange,
  type ContentChange,
  compareIndexes,
  toDocumentMap,
  type ContentIndex,
  type DocumentMap,
} from './content-index.ts';
import type { ContentClient, NamedChanges } from './content-client.ts';
import { listFormerUids, type ContentAdvance, type WritableKnownContent } from './known-content.ts';

/** A publish or takedown, and the resulting ref. */
export interface Publish {
  readonly ref: string;
  readonly documentIds: readonly string[];
}

/** `seen`: the version when the request was sent. If the version has advanced since, these changes may be outdated. */
export type PolledChanges = NamedChanges & { readonly seen: number };

/** Consequences of content changes. */
export interface ContentSubscriber {
  /** Cached entry responses of the content API are stale. Called before the change itself. */
  readonly refChanged: () => void;
  /** What the cached responses of the previous ref are still valid for; `undefined` when that is not known. */
  readonly contentChanged: (change: KnownChange | undefined) => void;
  /** Announces that these documents are published. Their changes are not known yet. */
  readonly expect: (documentIds: ReadonlySet<string>) => void;
  readonly apply: (change: ContentChange) => void;
  readonly indexed: () => void;
  /** Called after each comparison with whether an experiment runs. */
  readonly experiment: (isRunning: boolean) => void;
  /** The content service is available again. */
  readonly returned: () => void;
}

export interface ComparisonOptions {
  readonly client: ContentClient;
  readonly versions: Versions;
  readonly known: WritableKnownContent;
  readonly isAccepted: (ref: string, lost: { removed: number; before: number }) => Promise<boolean>;
  readonly logger: {
    warn: (fields: object, message: string) => void;
    error: (fields: object, message: string) => void;
  };
}

export function createContentComparison(options: ComparisonOptions, subscriber: ContentSubscriber) {
  const { client, versions, known, logger } = options;
  /** A change was not examined, so the known index plus the next reported change is not the published content. */
  let isBehind = false;
  /** As long as there is no index: the version of pages that are rendered before the index is loaded. */
  let begunAt: number | undefined;
  const begun = Promise.withResolvers<void>();

  const applyUnknown = (version: number, documentIds?: readonly string[]) => {
    subscriber.contentChanged(undefined);
    subscriber.apply(toUnknownChange(version, documentIds));
  };

  /** `ids`: all documents that have changed, if that is known. `takenDown`: as known-content.ts has it. */
  const advance = ({ ref, version, documents, takenDown }: ContentAdvance, ids?: readonly string[]) => {
    const before = known.index();
    const difference = compareIndexes(before?.documents ?? new Map(), documents, ids);
    isBehind = false;
    known.advance({ ref, version, documents, takenDown }, difference);
    subscriber.indexed();
    // A new ref without any newer document: something was restored, and it is unknown what.
    if (!ids && difference.changed.length === 0) return applyUnknown(version);
    // A newer publish may have been announced already, and its change is not known yet.
    const isNewest = ids && ref === versions.ref();
    subscriber.contentChanged(isNewest && before ? toKnownChange(before, ref, difference) : undefined);
    subscriber.apply(toContentChange(difference, version));
  };

  /** Undefined if the service does not know which documents were taken down, or cannot say so now. */
  const listTakenDown = async () => {
    try {
      return await client.listTakenDown();
    } catch (error) {
      logger.warn({ err: error }, 'It is not known which documents were taken down');
      return undefined;
    }
  };

  /** Asked only when documents are lost: a first publish that was undone at once leaves none that was taken down. */
  const listTakenDownAfter = (before: DocumentMap, documents: DocumentMap, ids: Iterable<string> = before.keys()) => {
    const isLoss = [...ids].some((id) => before.has(id) && !documents.has(id));
    return isLoss ? listTakenDown() : undefined;
  };

  /**
   * Listing a large site takes minutes. Pages are rendered meanwhile, and stored pages of an earlier process may be
   * stale.
   */
  const loadFirstIndex = async (ref: string) => {
    subscriber.refChanged();
    const version = versions.announce(ref);
    if (begunAt !== version) applyUnknown(version);
    begunAt = version;
    begun.resolve();
    const documents = toDocumentMap(await client.list(ref));
    known.begin({ ref, documents, gone: [], former: listFormerUids(documents.values()) }, version);
    subscriber.indexed();
    isBehind = false;
    // Documents that were taken down before this process first saw the content. Without the list they get 404.
    known.addTakenDown((await listTakenDown()) ?? []);
    subscriber.indexed();
  };

  const isTrusted = async (ref: string, lost: { removed: number; before: number }) => {
    if (lost.removed === 0 || isPlausible(lost.removed, lost.before)) return true;
    if (await options.isAccepted(ref, lost)) return true;
    if (known.state() !== 'distrusted')
      logger.error({ ref, ...lost }, 'Too much content is gone to be true; accept it to show it so');
    known.setState('distrusted');
    return false;
  };

  /** Loads the reported documents by id. The total number reveals a service that has lost more than it reports. */
  const loadNamed = async (ref: string, before: DocumentMap, ids: readonly string[]) => {
    const [found, total] = await Promise.all([client.listByIds(ref, ids), client.count(ref)]);
    const documents = replace(before, ids, toDocumentMap(found));
    return documents.size === total ? documents : undefined;
  };

  /** `seen`: the version when the ref was requested. A publish since then is newer, and is followed separately. */
  const moveTo = async (ref: string, seen: number, ids: readonly string[] = []) => {
    const last = known.index();
    if (!last) return versions.current() === seen ? loadFirstIndex(ref) : undefined;
    const named = ids.length > 0 ? await loadNamed(ref, last.documents, ids) : undefined;
    const documents = named ?? toDocumentMap(await client.list(ref));
    if (versions.current() !== seen) return;
    const removed = [...last.documents.keys()].filter((id) => !documents.has(id)).length;
    if (!named && !(await isTrusted(ref, { removed, before: last.documents.size }))) return;
    const takenDown = await listTakenDownAfter(last.documents, documents);
    if (versions.current() !== seen) return;
    subscriber.refChanged();
    advance({ ref, version: versions.announce(ref), documents, takenDown }, named && ids);
  };

  const getMasterRef = async () => {
    const { masterRef, hasExperiment } = await client.getRoot();
    subscriber.experiment(hasExperiment);
    return masterRef;
  };

  /**
   * Compares with the published content. Reported changes save most requests. Never rejects because of the content
   * service.
   */
  const compare = async (polled?: PolledChanges) => {
    try {
      const seen = versions.current();
      const news = polled?.seen === seen ? polled : undefined;
      const ref = news?.ref ?? (await getMasterRef());
      if (ref !== known.index()?.ref) await moveTo(ref, seen, news?.documentIds);
      if (ref !== known.index()?.ref) return;
      isBehind = false;
      const wasGone = known.state() === 'unavailable';
      known.setState('available');
      if (wasGone) subscriber.returned();
    } catch (error) {
      if (known.state() !== 'unavailable')
        logger.warn({ err: error }, 'The content service cannot be reached; stored pages are shown');
      known.setState('unavailable');
    }
  };

  /** Follows a publish of this process, which was announced as `version`. */
  const followPublish = async ({ ref, documentIds }: Publish, version: number) => {
    if (version <= known.version()) return;
    const last = known.index();
    if (!last || isBehind) return compare();
    const found = toDocumentMap(await client.listByIds(ref, documentIds));
    const takenDown = await listTakenDownAfter(last.documents, found, documentIds);
    advance({ ref, version, documents: replace(last.documents, documentIds, found), takenDown }, documentIds);
  };

  return {
    /** Continues with the index of an earlier process. */
    resume(last: ContentIndex) {
      const version = versions.announce(last.ref);
      known.begin(last, version);
      isBehind = true;
      subscriber.indexed();
      subscriber.apply({ ...toUnknownChange(version), contentKeys: new Set() });
    },
    compare,
    /** Rejects when the change could not be applied. */
    async followPublish(publish: Publish, version: number) {
      try {
        await followPublish(publish, version);
      } catch (error) {
        isBehind = true;
        logger.warn({ err: error }, 'A publish could not be looked into; every page is checked');
        applyUnknown(version, publish.documentIds);
      }
    },
    /** Resolves when pages can have a version, even if there is no index yet. */
    begun: begun.promise,
    /** Call it when it is unknown which changes were applied. Every page is checked after the next comparison. */
    startOver: () => known.setState('unavailable'),
  };
}

function replace(before: DocumentMap, ids: readonly string[], found: DocumentMap): DocumentMap {
  const documents = new Map(before);
  for (const id of ids) documents.delete(id);
  for (const [id, document] of found) documents.set(id, document);
  return documents;
}
