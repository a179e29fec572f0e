import type { ModelSet } from '../models/model-set.ts';
import { parsePredicates } from '../query/parse-predicates.ts';
import { resolvePredicates } from '../query/resolve-predicates.ts';
import type { StoredCollection } from '../storage/root-register.ts';
import type { Storage } from '../storage/storage.ts';
import type { ChangeContent } from './content-change.ts';
import { ContentError } from './content-error.ts';
import { getVersion } from './get-version.ts';

/** Bookmarks and collections (named queries), which the entry response of the API lists. */
export interface RootAdministration {
  /** Throws `ContentError` `not-found` when there is no such document. */
  readonly putBookmark: (bookmark: { name: string; documentId: string }) => Promise<void>;
  /** Throws `ContentError` `not-found`. */
  readonly deleteBookmark: (name: string) => Promise<void>;
  readonly listBookmarks: () => Promise<{ name: string; documentId: string }[]>;
  /** Throws `QueryError` for an invalid query. */
  readonly putCollection: (collection: StoredCollection) => Promise<void>;
  /** Throws `ContentError` `not-found`. */
  readonly deleteCollection: (id: string) => Promise<void>;
  readonly listCollections: () => Promise<StoredCollection[]>;
}

interface RootResources {
  readonly storage: Storage;
  readonly change: ChangeContent;
  readonly getModels: () => ModelSet;
}

export function createRootAdministration({ storage, change, getModels }: RootResources): RootAdministration {
  const remove = (action: string, name: string, isRemoved: (storage: Storage) => Promise<boolean>): Promise<void> =>
    change(async ({ resources, record }) => {
      if (!(await isRemoved(resources.storage))) {
        throw new ContentError('not-found', `There is nothing called "${name.slice(0, 80)}".`);
      }
      await record({ action, subject: name });
    });

  return {
    putBookmark: ({ name, documentId }) =>
      change(async ({ resources, record }) => {
        const { id } = await getVersion(resources.storage, documentId);
        await resources.storage.putBookmark({ name, documentId: id });
        await record({ action: 'bookmark.put', subject: name });
      }),
    deleteBookmark: (name) => remove('bookmark.delete', name, (own) => own.deleteBookmark(name)),
    listBookmarks: () => storage.listBookmarks(),
    async putCollection(collection) {
      const tree = parsePredicates(collection.query);
      const finders = { findSimilar: async () => [], findByUid: async () => undefined };
      await resolvePredicates(tree, { models: getModels(), ...finders, text: collection.query });
      await change(async ({ resources, record }) => {
        await resources.storage.putCollection(collection);
        await record({ action: 'collection.put', subject: collection.id });
      });
    },
    deleteCollection: (id) => remove('collection.delete', id, (own) => own.deleteCollection(id)),
    listCollections: () => storage.listCollections(),
  };
}
