import { isDeepStrictEqual } from 'node:util';
import type { StoredAsset } from '../storage/asset-register.ts';
import { decorateStorage } from '../storage/decorate-storage.ts';
import type { Storage } from '../storage/storage.ts';
import type { AuditLog } from './audit-log.ts';

/**
 * Wraps the storage so that every change of assets and their tags is recorded in the audit log, in the same
 * transaction.
 */
export function auditAssets<Kind extends Storage>(storage: Kind, audit: AuditLog): Kind {
  return decorateStorage(storage, (inner) => ({
    putAsset: (asset) =>
      inner.transaction(async (transaction) => {
        const isNew =
          isChange(await transaction.getAsset(asset.id), asset) ||
          (await transaction.getCatalogued(asset.id)) === undefined;
        await transaction.putAsset(asset);
        // The starter content stores the same assets at every start.
        if (isNew) await audit.record(transaction, { action: 'asset.put', subject: asset.id });
      }),
    changeAsset: (id, change, at) =>
      inner.transaction(async (transaction) => {
        const isThere = await transaction.changeAsset(id, change, at);
        if (isThere) await audit.record(transaction, { action: 'asset.change', subject: id });
        return isThere;
      }),
    deleteAssets: (ids, at) =>
      inner.transaction(async (transaction) => {
        const deleted = await transaction.deleteAssets(ids, at);
        for (const id of deleted) await audit.record(transaction, { action: 'asset.delete', subject: id });
        return deleted;
      }),
    addAssetTag: (tag) =>
      inner.transaction(async (transaction) => {
        const added = await transaction.addAssetTag(tag);
        // Otherwise a tag with that name existed already.
        if (added.id === tag.id) await audit.record(transaction, { action: 'asset-tag.create', subject: added.id });
        return added;
      }),
  }));
}

function isChange(before: StoredAsset | undefined, after: StoredAsset): boolean {
  return !isDeepStrictEqual(before && { ...before }, { ...after });
}
