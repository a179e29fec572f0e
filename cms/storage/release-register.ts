import type { OutboxEvent } from './webhook-register.ts';

export type ReleaseStatus = 'open' | 'scheduled' | 'published' | 'rolled-back';

/** Versions that are published together. */
export interface StoredRelease {
  readonly id: string;
  readonly label: string;
  /** Changes with the content of the release; refs are derived from it. */
  readonly revision: string;
  readonly status: ReleaseStatus;
  readonly scheduledAt: number | undefined;
  readonly createdAt: number;
  /** The ref of its publication or rollback. */
  readonly publishedSequence: number | undefined;
  /** Ordered by id. */
  readonly documents: readonly ReleasedDocument[];
}

/** Whether the release can still be changed, previewed and published. */
export function isOpenRelease({ status }: Pick<StoredRelease, 'status'>): boolean {
  return status === 'open' || status === 'scheduled';
}

/** With `unpublish`, `version` is the one that was published when the document was added to the release. */
export interface ReleasedDocument {
  readonly id: string;
  readonly version: number;
  readonly action: 'publish' | 'unpublish';
}

/** Only the digest of a token is stored. */
interface StoredPreview {
  readonly tokenHash: string;
  readonly shows: { readonly documentId: string } | { readonly releaseId: string };
  /** An absolute limit, however often the preview is used. */
  readonly expiresAt: number;
  /** The last use, rounded to the minute. */
  readonly seenAt: number;
}

/** Releases, and previews of them and of documents. */
export interface ReleaseRegister {
  readonly putRelease: (release: StoredRelease, event?: OutboxEvent) => Promise<void>;
  readonly getRelease: (id: string) => Promise<StoredRelease | undefined>;
  readonly findReleaseByRevision: (revision: string) => Promise<StoredRelease | undefined>;
  /** Oldest first. */
  readonly listReleases: (filter?: { status: ReleaseStatus }) => Promise<StoredRelease[]>;

  /** Stores a preview, and deletes previews that expired before `deleteBefore`. */
  readonly putPreview: (preview: StoredPreview, deleteBefore: number) => Promise<void>;
  readonly getPreview: (tokenHash: string) => Promise<StoredPreview | undefined>;
  readonly recordPreviewUse: (tokenHash: string, at: number) => Promise<void>;
  /** Ends the matching previews that are still active, and returns how many. */
  readonly endPreviews: (which: { tokenHash: string } | { documentId: string }, at: number) => Promise<number>;
}
