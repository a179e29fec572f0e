import type { AuditLog } from '../access/audit-log.ts';
import type { ModelSet } from '../models/model-set.ts';
import { parsePredicates } from '../query/parse-predicates.ts';
import { resolvePredicates } from '../query/resolve-predicates.ts';
import type { StoredCollection } from '../storage/root-register.ts';
import type { Storage } from '../storage/storage.ts';
import { ContentError } from './content-error.ts';
import { getVersion } from './get-version.ts';

/** Named documents and named queries, which the API's entry response lists for clients. */
export interface RootAdministration {
  /** Throws `ContentError` `not-found` when there is no such document. */
  putBookmark(bookmark: { name: string; documentId: string }): void;
  /** Throws `ContentError` `not-found`. */
  deleteBookmark(name: string): void;
  listBookmarks(): { name: string; documentId: string }[];
  /** Throws `QueryError` for an invalid query. */
  putCollection(collection: StoredCollection): void;
  /** Throws `ContentError` `not-found`. */
  deleteCollection(id: string): void;
  listCollections(): StoredCollection[];
}

interface RootResources {
  readonly storage: Storage;
  readonly audit: AuditLog;
  getModels(): ModelSet;
}

export function createRootAdministration({ storage, audit, getModels }: RootResources): RootAdministration {
  function remove(action: string, name: string, isRemoved: () => boolean): void {
    storage.transaction(() => {
      if (!isRemoved()) throw new ContentError('not-found', `There is nothing called "${name.slice(0, 80)}".`);
      audit.record({ action, subject: name });
    });
  }

  return {
    putBookmark({ name, documentId }) {
      const { id } = getVersion(storage, documentId);
      storage.transaction(() => {
        storage.putBookmark({ name, documentId: id });
        audit.record({ action: 'bookmark.put', subject: name });
      });
    },
    deleteBookmark: (name) => remove('bookmark.delete', name, () => storage.deleteBookmark(name)),
    listBookmarks: () => storage.listBookmarks(),
    putCollection(collection) {
      const tree = parsePredicates(collection.query);
      const text = collection.query;
      resolvePredicates(tree, { models: getModels(), findSimilar: () => [], findByUid: () => undefined, text });
      storage.transaction(() => {
        storage.putCollection(collection);
        audit.record({ action: 'collection.put', subject: collection.id });
      });
    },
    deleteCollection: (id) => remove('collection.delete', id, () => storage.deleteCollection(id)),
    listCollections: () => storage.listCollections(),
  };
}
