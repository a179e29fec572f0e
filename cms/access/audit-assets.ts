import { isDeepStrictEqual } from 'node:util';
import type { Storage, StoredAsset } from '../storage/storage.ts';
import type { AuditLog } from './audit-log.ts';

/** The same store, whose asset library records what is done to it and its tags, in the transaction that does it. */
export function auditAssets(storage: Storage, audit: AuditLog): Storage {
  return {
    ...storage,
    putAsset(asset) {
      storage.transaction(() => {
        const isNew = isChange(storage.getAsset(asset.id), asset) || storage.getCatalogued(asset.id) === undefined;
        storage.putAsset(asset);
        // Starter content puts the same assets with every start.
        if (isNew) audit.record({ action: 'asset.put', subject: asset.id });
      });
    },
    changeAsset: (id, change, at) =>
      storage.transaction(() => {
        const isThere = storage.changeAsset(id, change, at);
        if (isThere) audit.record({ action: 'asset.change', subject: id });
        return isThere;
      }),
    deleteAssets: (ids, at) =>
      storage.transaction(() => {
        const deleted = storage.deleteAssets(ids, at);
        for (const id of deleted) audit.record({ action: 'asset.delete', subject: id });
        return deleted;
      }),
    addAssetTag: (tag) =>
      storage.transaction(() => {
        const added = storage.addAssetTag(tag);
        // Else there was one of that name.
        if (added.id === tag.id) audit.record({ action: 'asset-tag.create', subject: added.id });
        return added;
      }),
  };
}

function isChange(before: StoredAsset | undefined, after: StoredAsset): boolean {
  return !isDeepStrictEqual(before && { ...before }, { ...after });
}
