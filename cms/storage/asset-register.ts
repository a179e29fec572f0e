export type AssetKind = 'image' | 'document' | 'audio' | 'video';

export interface StoredAsset {
  readonly id: string;
  readonly filename: string;
  readonly mediaType: string;
  readonly kind: AssetKind;
  readonly sizeBytes: number;
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly alt: string | undefined;
  readonly credits: string | undefined;
  /** Hex; assets with the same digest have the same bytes. */
  readonly sha256: string;
  readonly createdAt: number;
}

/** An asset with its editorial metadata. */
export interface CataloguedAsset extends StoredAsset {
  /** The name that editors see; `filename` stays part of the URL. */
  readonly displayName: string;
  readonly notes: string | undefined;
  readonly modifiedAt: number;
  readonly tags: readonly AssetTag[];
}

export interface AssetTag {
  readonly id: string;
  readonly name: string;
  readonly createdAt: number;
  /** The number of assets with this tag. */
  readonly count: number;
}

export interface AssetFilter {
  readonly kind?: AssetKind;
  /** Matches the name, alternative text, notes or credits, case ignored. */
  readonly keyword?: string;
  readonly ids?: readonly string[];
  /** Ids of tags; one match is enough. */
  readonly tags?: readonly string[];
  /** The last asset of the previous page. */
  readonly afterId?: string;
  readonly limit: number;
}

/** A member that is missing is not changed; null clears it. */
export interface AssetChange {
  readonly displayName?: string;
  readonly alt?: string | null;
  readonly notes?: string | null;
  readonly credits?: string | null;
  readonly tags?: readonly string[];
}

/** The library. Its lists are what editors see: without deleted assets, newest first. */
export interface AssetRegister {
  /** Returns deleted assets too, because refs may show them. */
  readonly getAsset: (id: string) => Promise<StoredAsset | undefined>;
  readonly putAsset: (asset: StoredAsset) => Promise<void>;
  readonly getCatalogued: (id: string) => Promise<CataloguedAsset | undefined>;
  readonly listAssets: (filter: AssetFilter) => Promise<{ total: number; assets: CataloguedAsset[] }>;
  /** False when there is no such asset. Throws `StorageError` `constraint` for an unknown tag. */
  readonly changeAsset: (id: string, change: AssetChange, at: number) => Promise<boolean>;
  /** Returns the ids that existed. Files and URLs stay, because refs may show them. */
  readonly deleteAssets: (ids: readonly string[], at: number) => Promise<string[]>;
  readonly listAssetTags: () => Promise<AssetTag[]>;
  /** Returns the tag of that name, new or existing. */
  readonly addAssetTag: (tag: { id: string; name: string; createdAt: number }) => Promise<AssetTag>;
}
