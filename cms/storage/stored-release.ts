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
  readonly documents: readonly ReleasedDocument[];
}

/** Whether it can still be changed, previewed and published. */
export function isOpenRelease({ status }: Pick<StoredRelease, 'status'>): boolean {
  return status === 'open' || status === 'scheduled';
}

/** `unpublish` takes the document away from readers; its version is then the one that they saw when that was decided. */
export interface ReleasedDocument {
  readonly id: string;
  readonly version: number;
  readonly action: 'publish' | 'unpublish';
}

/** A token is kept as its digest only. */
export interface StoredPreview {
  readonly tokenHash: string;
  readonly shows: { readonly documentId: string } | { readonly releaseId: string };
  /** However much it is used. */
  readonly expiresAt: number;
  /** When it was used last, to the minute. */
  readonly seenAt: number;
}
