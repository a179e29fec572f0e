import type { AssetKind, StoredAsset } from './storage.ts';

/** An asset with what people say about it. */
export interface CataloguedAsset extends StoredAsset {
  /** What people call it; `filename` stays in its address. */
  readonly displayName: string;
  readonly notes: string | undefined;
  readonly modifiedAt: number;
  readonly tags: readonly AssetTag[];
}

export interface AssetTag {
  readonly id: string;
  readonly name: string;
  readonly createdAt: number;
  /** How many assets have it. */
  readonly count: number;
}

export interface AssetFilter {
  readonly kind?: AssetKind;
  /** In the name, the alternative text, the notes or the credits; whatever the case. */
  readonly keyword?: string;
  readonly ids?: readonly string[];
  /** Ids of tags; one of them is enough. */
  readonly tags?: readonly string[];
  /** The asset that the page before ended with. */
  readonly afterId?: string;
  readonly limit: number;
}

/** What is not named stays; null empties. */
export interface AssetChange {
  readonly displayName?: string;
  readonly alt?: string | null;
  readonly notes?: string | null;
  readonly credits?: string | null;
  readonly tags?: readonly string[];
}

/** The library as its editors see it: without deleted assets, newest first. */
export interface AssetCatalogue {
  getCatalogued(id: string): CataloguedAsset | undefined;
  listAssets(filter: AssetFilter): { total: number; assets: CataloguedAsset[] };
  /** False when there is no such asset. Throws `StorageError` `constraint` for an unknown tag. */
  changeAsset(id: string, change: AssetChange, at: number): boolean;
  /** Gives the ids that were there. Files and addresses stay, for the refs that show them. */
  deleteAssets(ids: readonly string[], at: number): string[];
  listAssetTags(): AssetTag[];
  /** Gives the tag of that name, new or known. */
  addAssetTag(tag: { id: string; name: string; createdAt: number }): AssetTag;
}
