import type { FindByUid } from '../query/resolve-predicates.ts';
import type { Ref } from '../storage/publication-register.ts';
import type { QueryStorage } from '../query/query-storage.ts';

/**
 * Finds documents by uid in one ref. If none has the uid, the document that had it before is returned. `lang` limits
 * the search to one language; undefined = all.
 */
export function createUidFinder({ sequence }: Ref, storage: QueryStorage, lang: string | undefined): FindByUid {
  return async (type, uids) => {
    const holders = await storage.findUidHolders({ sequence, type, uids, lang });
    if (!holders.some(({ isFormer }) => isFormer)) return undefined;
    const found = uids.flatMap((uid) => holders.filter((holder) => holder.uid === uid));
    return [...new Set(found.map(({ documentId }) => documentId))];
  };
}
