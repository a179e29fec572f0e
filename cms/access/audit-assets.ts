import { isDeepStrictEqual } from 'node:util';
import type { Storage, StoredAsset } from '../storage/storage.ts';
import type { AuditLog } from './audit-log.ts';

/** The same store; every change to assets and their tags is recorded in the transaction that makes it. */
export function auditAssets(storage: Storage, audit: AuditLog): Storage {
  return {
    ...storage,
    putAsset(asset) {
      storage.transaction(() => {
        const isNew = isChange(storage.getAsset(asset.id), asset) || storage.getCatalogued(asset.id) === undefined;
        storage.putAsset(asset);
        // The starter content puts the same assets at every start.
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
        // Otherwise a tag of that name existed.
        if (added.id === tag.id) audit.record({ action: 'asset-tag.create', subject: added.id });
        return added;
      }),
  };
}

function isChange(before: StoredAsset | undefined, after: StoredAsset): boolean {
  return !isDeepStrictEqual(before && { ...before }, { ...after });
}
