/** A named query of the repository. */
export interface StoredCollection {
  readonly id: string;
  readonly name: string;
  /** A `q` parameter. */
  readonly query: string;
}

/** The named documents and queries of the API's entry response. */
export interface RootRegister {
  putBookmark(bookmark: { name: string; documentId: string }): void;
  /** False when there is none. */
  deleteBookmark(name: string): boolean;
  /** Ordered by name. */
  listBookmarks(): { name: string; documentId: string }[];
  putCollection(collection: StoredCollection): void;
  /** False when there is none. */
  deleteCollection(id: string): boolean;
  /** Ordered by id. */
  listCollections(): StoredCollection[];
}
