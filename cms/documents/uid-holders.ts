import type { FindByUid } from '../query/resolve-predicates.ts';
import type { Ref, Storage } from '../storage/storage.ts';

/**
 * Finds documents by uid in one ref; when no document has the uid, the one that had it before. `lang` limits the search
 * to one language; undefined = all.
 */
export function createUidFinder({ sequence }: Ref, storage: Storage, lang: string | undefined): FindByUid {
  return (type, uids) => {
    const holders = storage.findUidHolders({ sequence, type, uids, lang });
    if (!holders.some(({ isFormer }) => isFormer)) return undefined;
    const found = uids.flatMap((uid) => holders.filter((holder) => holder.uid === uid));
    return [...new Set(found.map(({ documentId }) => documentId))];
  };
}
