import type { FindByUid } from '../query/resolve-predicates.ts';
import type { Ref, Storage } from '../storage/storage.ts';

/**
 * Documents by their uids in one ref, those that had a uid before where none has it now. `lang`: the one language that is
 * searched; undefined = all.
 */
export function createUidFinder({ sequence }: Ref, storage: Storage, lang: string | undefined): FindByUid {
  return (type, uids) => {
    const holders = storage.findUidHolders({ sequence, type, uids, lang });
    if (!holders.some(({ isFormer }) => isFormer)) return undefined;
    const found = uids.flatMap((uid) => holders.filter((holder) => holder.uid === uid));
    return [...new Set(found.map(({ documentId }) => documentId))];
  };
}
