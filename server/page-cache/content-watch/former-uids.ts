/** What documents were called before they were renamed: as the content service tells it, and as it was seen. */
import type { FormerUid, IndexedDocument } from './content-index.ts';

type Documents = ReadonlyMap<string, IndexedDocument>;

interface FormerUids {
  /** Whether one of the documents was called so, in one language or `*`. */
  has: (place: Pick<IndexedDocument, 'type' | 'uid' | 'lang'>, documents: Documents) => boolean;
  /** A document as it was, and as it is; `undefined` where it is not there. */
  note: (before: IndexedDocument | undefined, after: IndexedDocument | undefined) => void;
  list: () => readonly FormerUid[];
}

/** As the content service tells it of documents that there are. */
export function listFormerUids(documents: Iterable<IndexedDocument>): FormerUid[] {
  return [...documents].flatMap(({ id, formerUids = [] }) => formerUids.map((uid): FormerUid => [uid, id]));
}

/** Renames are few; beyond this many the oldest are forgotten. */
const mostUids = 50_000;

export function createFormerUids(known: readonly FormerUid[]): FormerUids {
  /** Documents by what they were called. */
  const holders = new Map<string, Set<string>>();
  let listed: readonly FormerUid[] | undefined;

  const add = (uid: string, id: string) => {
    const ids = holders.get(uid) ?? new Set();
    if (ids.has(id)) return;
    holders.set(uid, ids.add(id));
    listed = undefined;
    const [oldest] = holders.keys();
    if (holders.size > mostUids && oldest !== undefined) holders.delete(oldest);
  };
  for (const [uid, id] of known) add(uid, id);

  return {
    has: ({ type, uid = '', lang }, documents) =>
      [...(holders.get(uid) ?? [])].some((id) => {
        const own = documents.get(id);
        return own?.type === type && (lang === '*' || own.lang === lang);
      }),
    note(before, after) {
      // One that is taken away may come back by another name.
      if (before?.uid !== undefined && before.uid !== after?.uid) add(before.uid, before.id);
      for (const uid of after?.formerUids ?? []) add(uid, after?.id ?? '');
    },
    list: () => (listed ??= [...holders].flatMap(([uid, ids]) => [...ids].map((id): FormerUid => [uid, id]))),
  };
}
