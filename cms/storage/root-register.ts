/** A named query of the repository. */
export interface StoredCollection {
  readonly id: string;
  readonly name: string;
  /** Predicates, in the format of the `q` parameter. */
  readonly query: string;
}

/** The named documents and queries of the API's entry response. */
export interface RootRegister {
  readonly putBookmark: (bookmark: { name: string; documentId: string }) => Promise<void>;
  /** Returns false if there is no such bookmark. */
  readonly deleteBookmark: (name: string) => Promise<boolean>;
  /** Ordered by name. */
  readonly listBookmarks: () => Promise<{ name: string; documentId: string }[]>;
  readonly putCollection: (collection: StoredCollection) => Promise<void>;
  /** Returns false if there is no such collection. */
  readonly deleteCollection: (id: string) => Promise<boolean>;
  /** Ordered by id. */
  readonly listCollections: () => Promise<StoredCollection[]>;
}
