export type ReleaseStatus = 'open' | 'scheduled' | 'published' | 'rolled-back';

/** Versions that are to be published together. */
export interface StoredRelease {
  readonly id: string;
  readonly label: string;
  /** Changes with the content of the release; refs are made of it. */
  readonly revision: string;
  readonly status: ReleaseStatus;
  readonly scheduledAt: number | undefined;
  readonly createdAt: number;
  /** The ref that its publication, or taking back, made. */
  readonly publishedSequence: number | undefined;
  /** In the order of their ids. */
  readonly documents: readonly { readonly id: string; readonly version: number }[];
}

/** A token is kept as its digest only. */
export interface StoredPreview {
  readonly tokenHash: string;
  readonly documentId: string;
  readonly expiresAt: number;
}
