import { decorateStorage } from '../storage/decorate-storage.ts';
import type { Storage } from '../storage/storage.ts';
import type { EventActor, SharedEvent } from '../studio-events.ts';
import { announceDocuments, announceEvent, announceMessage } from './studio-messages.ts';

/**
 * Wraps the storage so that the studio's browsers are notified of every version, publication and ended session,
 * whatever caused it. As a decorator it also covers new callers.
 */
export function announceChanges<Kind extends Storage>(storage: Kind): Kind {
  return decorateStorage(storage, (inner) => ({
    writeDrafts: (drafts, at) =>
      tell(inner, 'saved', [...new Set(drafts.map(({ id }) => id))], (transaction) =>
        transaction.writeDrafts(drafts, at),
      ),
    putArchived: (ids, at) => tell(inner, 'archived', ids, (transaction) => transaction.putArchived(ids, at)),
    deleteArchived: (ids) => tell(inner, 'restored', ids, (transaction) => transaction.deleteArchived(ids)),
    putTrashed: (ids, at) => tell(inner, 'trashed', ids, (transaction) => transaction.putTrashed(ids, at)),
    deleteTrashed: (ids) => tell(inner, 'put-back', ids, (transaction) => transaction.deleteTrashed(ids)),
    deleteDocuments: (ids) => tell(inner, 'deleted', ids, (transaction) => transaction.deleteDocuments(ids)),
    putRelease: (release, event) =>
      inner.transaction(async (transaction) => {
        const before = await transaction.getRelease(release.id);
        await transaction.putRelease(release, event);
        const ids = [...(before?.documents ?? []), ...release.documents].map(({ id }) => id);
        const toEvent = (documentIds: string[], by: EventActor): SharedEvent => ({
          kind: 'in-release',
          documentIds,
          ref: null,
          by,
        });
        await announceDocuments(transaction, [...new Set(ids)], toEvent);
      }),
    changePublication: (change) =>
      inner.transaction(async (transaction) => {
        const changed = await transaction.changePublication(change);
        const { ref } = changed;
        const published = [...new Set(change.publish.map(({ documentId }) => documentId))];
        await announceDocuments(transaction, published, (documentIds, by) => ({
          kind: 'published',
          documentIds,
          ref,
          by,
        }));
        await announceDocuments(transaction, change.withdraw, (documentIds, by) => ({
          kind: 'unpublished',
          documentIds,
          ref,
          by,
        }));
        return changed;
      }),
    deleteSessions: (which) =>
      inner.transaction(async (transaction) => {
        const count = await transaction.deleteSessions(which);
        if (count > 0) await announceMessage(transaction, { kind: 'session-ended', ...which });
        return count;
      }),
    deleteAccount: (id) =>
      inner.transaction(async (transaction) => {
        await transaction.deleteAccount(id);
        await announceMessage(transaction, { kind: 'session-ended', accountId: id });
        await announceEvent(transaction, { kind: 'people' });
      }),
    putAccount: (account) => tellOf(inner, 'people', (transaction) => transaction.putAccount(account)),
    putAsset: (asset) => tellOf(inner, 'media', (transaction) => transaction.putAsset(asset)),
    changeAsset: (id, change, at) => tellOf(inner, 'media', (transaction) => transaction.changeAsset(id, change, at)),
    deleteAssets: (ids, at) => tellOf(inner, 'media', (transaction) => transaction.deleteAssets(ids, at)),
  }));
}

type Move = Extract<SharedEvent, { ref: null }>['kind'];

/** Runs a write that readers do not see, and announces it. */
function tell(
  storage: Storage,
  kind: Move,
  ids: readonly string[],
  write: (transaction: Storage) => Promise<void>,
): Promise<void> {
  return storage.transaction(async (transaction) => {
    await write(transaction);
    await announceDocuments(transaction, ids, (documentIds, by) => ({ kind, documentIds, ref: null, by }));
  });
}

/** The same for lists of which browsers only learn that they have changed. */
function tellOf<Result>(
  storage: Storage,
  kind: 'people' | 'media',
  write: (transaction: Storage) => Promise<Result>,
): Promise<Result> {
  return storage.transaction(async (transaction) => {
    const result = await write(transaction);
    await announceEvent(transaction, { kind });
    return result;
  });
}
