import type { IndexedDocument } from './content-index.ts';

type Place = Pick<IndexedDocument, 'type' | 'uid' | 'lang'>;
type Documents = ReadonlyMap<string, IndexedDocument>;

/** Which documents there are, by what addresses say of them. */
interface PublishedNames {
  /** In one language, or `*`. */
  has: (place: Place) => boolean;
  hasUid: (uid: string) => boolean;
  /** These documents are not what they were. */
  change: (ids: Iterable<string>, before: Documents, after: Documents) => void;
}

/** Nothing is done for what nobody asks: the documents are looked at with the first question. */
export function createPublishedNames(getDocuments: () => Documents): PublishedNames {
  let byUid: Map<string, IndexedDocument[]> | undefined;

  const add = (names: Map<string, IndexedDocument[]>, document: IndexedDocument) => {
    const { uid = '' } = document;
    const others = names.get(uid);
    if (others) others.push(document);
    else names.set(uid, [document]);
  };

  const getNames = () => {
    if (byUid) return byUid;
    byUid = new Map();
    for (const document of getDocuments().values()) add(byUid, document);
    return byUid;
  };

  return {
    has: ({ type, uid = '', lang }) =>
      getNames()
        .get(uid)
        ?.some((own) => own.type === type && (lang === '*' || own.lang === lang)) ?? false,
    hasUid: (uid) => uid !== '' && getNames().has(uid),
    change(ids, before, after) {
      if (!byUid) return;
      for (const id of new Set(ids)) {
        const [left, come] = [before.get(id), after.get(id)];
        if (left) remove(byUid, left);
        if (come) add(byUid, come);
      }
    },
  };
}

function remove(names: Map<string, IndexedDocument[]>, { id, uid = '' }: IndexedDocument): void {
  const others = names.get(uid)?.filter((own) => own.id !== id) ?? [];
  if (others.length > 0) names.set(uid, others);
  else names.delete(uid);
}
