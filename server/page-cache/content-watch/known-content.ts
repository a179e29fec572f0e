/**
 * The published content as the follower knows it: the newest index, the uids in it, former uids, and uids of taken-down
 * documents.
 */
import type { Versions } from '../versions.ts';
import type { ContentIndex, DocumentMap, FormerUid, IndexDifference, IndexedDocument } from './content-index.ts';

type DocumentName = Pick<IndexedDocument, 'type' | 'uid' | 'lang'>;

/** Documents by uid and id. */
type NamesByUid = Map<string, Map<string, IndexedDocument>>;

/**
 * `distrusted`: too much content disappeared at once. The previous content is shown until a person accepts the loss.
 */
export type ContentState = 'unknown' | 'available' | 'unavailable' | 'distrusted';

export interface KnownContent {
  /** `undefined` before the first comparison. */
  readonly index: () => ContentIndex | undefined;
  readonly state: () => ContentState;
  /**
   * Whether the document is published, in one language or in any (`*`). `undefined` while this is not known, and for a
   * document that has another uid now. A document that was taken down is known to be absent.
   */
  readonly has: (type: string, uid: string, lang?: string) => boolean | undefined;
  readonly hasUid: (uid: string) => boolean | undefined;
  /** The published document that had this uid, if no other document has it now. */
  readonly findRenamed: (type: string, uid: string, lang?: string) => IndexedDocument | undefined;
  /** Whether a document had this uid, now or formerly, when it was taken down. */
  readonly wasTakenDown: (type: string, uid: string, lang?: string) => boolean;
}

/** For content-comparison.ts only. */
export interface WritableKnownContent extends KnownContent {
  readonly setState: (state: ContentState) => void;
  /** The version of the index. */
  readonly version: () => number;
  readonly begin: (index: ContentIndex, version: number) => void;
  /** Adds names of documents that were taken down before this process started, the last one at the end. */
  readonly addTakenDown: (names: readonly string[]) => void;
  readonly advance: (to: ContentAdvance, difference: IndexDifference) => void;
}

export interface ContentAdvance {
  readonly ref: string;
  readonly version: number;
  readonly documents: DocumentMap;
  /** The names of what the service calls taken down. `undefined`: all that is lost was. */
  readonly takenDown: readonly string[] | undefined;
}

/** Above these numbers the oldest entries are dropped. */
const maxGone = 10_000;
const maxFormerUids = 50_000;

export function createKnownContent(versions: Pick<Versions, 'ref'>): WritableKnownContent {
  let state: ContentState = 'unknown';
  let index: ContentIndex | undefined;
  let indexedAt = 0;
  let byUid: NamesByUid | undefined;
  const former = new Map<string, Set<string>>();
  const gone = new Set<string>();

  const isAt = (document: IndexedDocument | undefined, { type, lang }: DocumentName) =>
    document?.type === type && (lang === '*' || document.lang === lang);

  /** Built for the first lookup, because many processes need none. */
  const names = () => {
    if (byUid) return byUid;
    byUid = new Map();
    for (const document of index?.documents.values() ?? []) addName(byUid, document);
    return byUid;
  };

  const replaceNames = (ids: Iterable<string>, after: DocumentMap) => {
    if (!byUid) return;
    for (const id of new Set(ids)) {
      const [left, come] = [index?.documents.get(id), after.get(id)];
      if (left) removeName(byUid, left);
      if (come) addName(byUid, come);
    }
  };

  const addFormer = (uid: string, id: string) => {
    former.set(uid, (former.get(uid) ?? new Set()).add(id));
    dropOldest(former, maxFormerUids);
  };

  const isPublished = ({ uid = '', ...place }: DocumentName) =>
    [...(names().get(uid)?.values() ?? [])].some((own) => isAt(own, { uid, ...place }));

  const findRenamed = (place: DocumentName) => {
    if (isPublished(place)) return undefined;
    const ids = [...(former.get(place.uid ?? '') ?? [])];
    return ids.map((id) => index?.documents.get(id)).find((document) => isAt(document, place));
  };

  /** Includes former uids. */
  const listNames = (document: IndexedDocument) => [
    ...toNames(document),
    ...[...former].flatMap(([uid, ids]) => (ids.has(document.id) ? toNames({ ...document, uid }) : [])),
  ];

  return {
    index: () => index,
    state: () => state,
    setState: (next) => void (state = next),
    version: () => indexedAt,
    begin(known, version) {
      byUid = undefined;
      former.clear();
      for (const [uid, id] of known.former) addFormer(uid, id);
      for (const name of known.gone) gone.add(name);
      [index, indexedAt] = [known, version];
    },
    addTakenDown(earlier) {
      // What this process has seen itself is newer, so it comes last.
      const own = [...gone];
      gone.clear();
      for (const name of [...earlier, ...own]) gone.add(name);
      dropOldest(gone, maxGone);
      if (index) index = { ...index, gone: [...gone] };
    },
    advance({ ref, version, documents, takenDown }, { changed, removed }) {
      const ids = changed.map(({ id }) => id);
      replaceNames(ids, documents);
      for (const id of new Set(ids)) {
        const [before, after] = [index?.documents.get(id), documents.get(id)];
        // A document that was taken down may be published again with another uid.
        if (before?.uid !== undefined && before.uid !== after?.uid) addFormer(before.uid, id);
        for (const uid of after?.formerUids ?? []) addFormer(uid, id);
      }
      const isGone = takenDown && new Set(takenDown);
      for (const name of removed.flatMap(listNames)) if (isGone?.has(name) ?? true) gone.add(name);
      for (const name of ids.flatMap((id) => documents.get(id) ?? []).flatMap(toNames)) gone.delete(name);
      dropOldest(gone, maxGone);
      index = { ref, documents, gone: [...gone], former: listFormer(former) };
      indexedAt = version;
    },
    has(type, uid, lang = '*') {
      const place = { type, uid, lang };
      if (isPublished(place)) return true;
      if (findRenamed(place)) return undefined;
      if (gone.has(toName(place))) return false;
      // If a document is not in the index, it is certainly absent only while the index is the newest.
      return state === 'available' && index?.ref === versions.ref() ? false : undefined;
    },
    hasUid: (uid) => (uid !== '' && names().has(uid)) || (index && state === 'available' ? false : undefined),
    findRenamed: (type, uid, lang = '*') => findRenamed({ type, uid, lang }),
    wasTakenDown(type, uid, lang = '*') {
      const place = { type, uid, lang };
      return gone.has(toName(place)) && !isPublished(place) && !findRenamed(place);
    },
  };
}

/** The former uids that the content service reports. */
export function listFormerUids(documents: Iterable<IndexedDocument>): FormerUid[] {
  return [...documents].flatMap(({ id, formerUids = [] }) => formerUids.map((uid): FormerUid => [uid, id]));
}

const listFormer = (former: ReadonlyMap<string, ReadonlySet<string>>) =>
  [...former].flatMap(([uid, ids]) => [...ids].map((id): FormerUid => [uid, id]));

const toName = ({ type, uid, lang }: DocumentName) => `${type}/${lang}/${uid ?? ''}`;
/** A vacancy has one URL in all languages. */
const toNames = (name: DocumentName) => [toName(name), toName({ ...name, lang: '*' })];

function addName(names: NamesByUid, document: IndexedDocument): void {
  const { uid = '' } = document;
  names.set(uid, (names.get(uid) ?? new Map()).set(document.id, document));
}

function removeName(names: NamesByUid, { id, uid = '' }: IndexedDocument): void {
  const own = names.get(uid);
  own?.delete(id);
  if (own?.size === 0) names.delete(uid);
}

function dropOldest(names: Map<string, unknown> | Set<string>, max: number): void {
  for (const name of names.keys()) {
    if (names.size <= max) return;
    names.delete(name);
  }
}
