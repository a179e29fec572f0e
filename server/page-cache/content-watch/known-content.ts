/** What is known to be published: the newest index, the names in it, and what was taken away. */
import type { IndexDifference } from './compare-indexes.ts';
import type { ContentIndex, IndexedDocument } from './content-index.ts';
import { createFormerUids } from './former-uids.ts';
import { createPublishedNames } from './published-names.ts';

type Documents = ReadonlyMap<string, IndexedDocument>;

export interface KnownContent {
  /** `undefined` before anything was known. */
  index: () => ContentIndex | undefined;
  /** The version that the index is of: news of that one, or of an older, tell nothing that is not in it. */
  version: () => number;
  /** With all that there is. */
  begin: (index: ContentIndex, version: number) => void;
  /** From the index before to what there is by now. */
  advance: (to: { ref: string; version: number; documents: Documents }, difference: IndexDifference) => void;
  /** In one language, or `*`. `undefined`: it is in no index, and was not taken away either. */
  has: (place: Pick<IndexedDocument, 'type' | 'uid' | 'lang'>) => boolean | undefined;
  hasUid: (uid: string) => boolean;
  /** Whether a document that there is was called so, and no other is by now. */
  hadUid: (place: Pick<IndexedDocument, 'type' | 'uid' | 'lang'>) => boolean;
}

/** What was taken away is remembered for long, and not for ever: the oldest give way. */
const mostGone = 10_000;

export function createKnownContent(onIndexed: (index: ContentIndex) => void): KnownContent {
  let index: ContentIndex | undefined;
  let indexedAt = 0;
  const getDocuments = () => index?.documents ?? new Map<string, IndexedDocument>();
  let names = createPublishedNames(getDocuments);
  let former = createFormerUids([]);
  const gone = new Set<string>();

  const keep = (next: ContentIndex, version: number) => {
    index = next;
    indexedAt = version;
    onIndexed(next);
  };

  return {
    index: () => index,
    version: () => indexedAt,
    begin(known, version) {
      names = createPublishedNames(getDocuments);
      former = createFormerUids(known.former);
      for (const name of known.gone) gone.add(name);
      keep(known, version);
    },
    advance({ ref, version, documents }, { changed, removed }) {
      const ids = changed.map(({ id }) => id);
      names.change(ids, getDocuments(), documents);
      for (const id of ids) former.note(getDocuments().get(id), documents.get(id));
      for (const document of removed) gone.add(toName(document));
      for (const document of ids.flatMap((id) => documents.get(id) ?? [])) gone.delete(toName(document));
      for (const name of gone) if (gone.size > mostGone) gone.delete(name);
      keep({ ref, documents, gone: [...gone], former: former.list() }, version);
    },
    has(place) {
      if (names.has(place)) return true;
      return gone.has(toName(place)) ? false : undefined;
    },
    hasUid: (uid) => names.hasUid(uid),
    hadUid: (place) => former.has(place, getDocuments()) && !names.has(place),
  };
}

const toName = ({ type, uid, lang }: Pick<IndexedDocument, 'type' | 'uid' | 'lang'>) => `${type}/${lang}/${uid ?? ''}`;
