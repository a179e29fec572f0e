import { decorateStorage } from '../storage/decorate-storage.ts';
import type { Storage } from '../storage/storage.ts';
import { announceDocuments, announceMessage } from './studio-messages.ts';

/**
 * Wraps the storage so that browsers of the studio hear of every version, publication and ended session, in whichever
 * way it came about. A decorator cannot be forgotten by a new way.
 */
export function announceChanges<Kind extends Storage>(storage: Kind): Kind {
  return decorateStorage(storage, (inner) => ({
    writeDrafts: (drafts, at) =>
      inner.transaction(async (transaction) => {
        await transaction.writeDrafts(drafts, at);
        const ids = [...new Set(drafts.map(({ id }) => id))];
        await announceDocuments(transaction, ids, (documentIds, by) => ({ kind: 'saved', documentIds, ref: null, by }));
      }),
    putArchived: (ids, at) =>
      inner.transaction(async (transaction) => {
        await transaction.putArchived(ids, at);
        await announceDocuments(transaction, ids, (documentIds, by) => ({
          kind: 'archived',
          documentIds,
          ref: null,
          by,
        }));
      }),
    deleteArchived: (ids) =>
      inner.transaction(async (transaction) => {
        await transaction.deleteArchived(ids);
        await announceDocuments(transaction, ids, (documentIds, by) => ({
          kind: 'restored',
          documentIds,
          ref: null,
          by,
        }));
      }),
    changePublication: (change) =>
      inner.transaction(async (transaction) => {
        const changed = await transaction.changePublication(change);
        const { ref } = changed;
        const published = [...new Set(change.publish.map(({ documentId }) => documentId))];
        await announceDocuments(transaction, published, (documentIds, by) => ({ kind: 'published', documentIds, ref, by })); // prettier-ignore
        await announceDocuments(transaction, change.withdraw, (documentIds, by) => ({ kind: 'unpublished', documentIds, ref, by })); // prettier-ignore
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
      }),
  }));
}
