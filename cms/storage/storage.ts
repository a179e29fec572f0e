/**
 * The storage interface. An engine knows documents, versions, refs and indexed values; it knows nothing of models,
 * fields, predicates or HTTP. Every engine passes `storage-contract.ts`.
 *
 * Calls are synchronous because the only engine runs in the process and answers in microseconds; every write is durable
 * (fsynced) when the call returns. All dates are epoch milliseconds, UTC.
 */

import type { AccessRegister } from './access-register.ts';
import type { AssetCatalogue, StoredAsset } from './asset-catalogue.ts';
import type { AuditTrail } from './audit-trail.ts';
import type { PublishedPage, PublishedQuery, SimilarQuery, UidHolder, UidQuery } from './published-query.ts';
import type { RootRegister } from './root-register.ts';
import type { ExperimentRegister } from './stored-experiment.ts';
import type { DocumentContent, PublishedDocument } from './stored-document.ts';
import type { ReleaseStatus, StoredPreview, StoredRelease } from './stored-release.ts';
import type { OutboxEvent, WebhookStorage } from './webhook-storage.ts';

export type {
  Condition,
  DatePart,
  DocumentAttribute,
  Operand,
  Ordering,
  PublishedPage,
  PublishedQuery,
  SimilarQuery,
  UidHolder,
  UidQuery,
  ValueTest,
} from './published-query.ts';
export type { AssetKind, StoredAsset } from './asset-catalogue.ts';
export type { DocumentContent, PublishedDocument } from './stored-document.ts';
export type { ReleaseStatus, StoredPreview, StoredRelease } from './stored-release.ts';

/** Declared differences between engines. */
export interface StorageCapabilities {
  /** Words match regardless of case and accents. */
  readonly fulltext: boolean;
}

/** One published state of the whole repository. Immutable: a ref always shows the same content. */
export interface Ref {
  /** Order of publication, 1 for the empty store. */
  readonly sequence: number;
  /** The opaque identifier for clients, base64url. */
  readonly ref: string;
  readonly createdAt: number;
  /** When the next ref replaced it; undefined for the master ref. */
  readonly supersededAt: number | undefined;
}

export interface StoredModel {
  readonly kind: 'custom-type' | 'shared-slice';
  readonly id: string;
  readonly json: string;
}

/** A document as its editors see it: the newest version, published or not. */
export interface StoredDocument extends DocumentContent {
  readonly id: string;
  readonly type: string;
  readonly lang: string;
  /** Shared by the translations of one page: the id of the first of them. */
  readonly groupId: string;
  readonly version: number;
  /** The version in the master ref; undefined when the document is not published. */
  readonly publishedVersion: number | undefined;
  /** True when this version was published at some time, even if it was withdrawn since. */
  readonly wasPublished: boolean;
  readonly firstPublishedAt: number | undefined;
  readonly lastPublishedAt: number | undefined;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export type DocumentStatus = 'draft' | 'published' | 'modified' | 'unpublished';

export interface DocumentFilter {
  readonly type?: string;
  readonly lang?: string;
  readonly uid?: string;
  readonly status?: DocumentStatus;
  readonly offset: number;
  readonly limit: number;
}

export interface DraftWrite extends DocumentContent {
  readonly id: string;
  readonly type: string;
  readonly lang: string;
  readonly groupId: string;
  /**
   * The version that was edited, 0 for a new document. If the newest version differs, the write is a
   * `version-conflict`.
   */
  readonly baseVersion: number;
}

/** A value that predicates and orderings can use. `value` undefined = filled, but not comparable (an image). */
export interface IndexedValue {
  /** `document.tags`, `my.{type}.{field}`, `my.{type}.{group}.{field}`. */
  readonly path: string;
  readonly value: string | number | undefined;
  /** The sort key; undefined = not sortable. */
  readonly sortValue: string | number | undefined;
}

/** `path` is `document` for all text of the document, else the path of one field. */
export interface IndexedText {
  readonly path: string;
  readonly text: string;
}

/** The index entry of a document. */
export interface IndexEntry {
  readonly documentId: string;
  readonly values: readonly IndexedValue[];
  readonly texts: readonly IndexedText[];
}

export interface PublicationEntry extends IndexEntry {
  readonly version: number;
  /** Newest first; links use the first one. */
  readonly slugs: readonly string[];
}

/** One publish: everything in it becomes visible, or is withdrawn, together. */
export interface PublicationChange {
  readonly ref: string;
  readonly at: number;
  readonly publish: readonly PublicationEntry[];
  readonly withdraw: readonly string[];
  /** The release that this publishes or rolls back; its status changes in the same transaction. */
  readonly release?: { readonly id: string; readonly status: 'published' | 'rolled-back' };
  /** Stored in the same transaction. */
  readonly event?: OutboxEvent;
}

/** Versions to be read as if they were published on top of a ref. */
export interface OverlayRequest {
  /** The ref below. */
  readonly sequence: number;
  /** The same key for the same versions, so that they are written once. */
  readonly key: string;
  /** Documents of the ref that are hidden. */
  readonly hidden: readonly string[];
  /** The current time: unused overlays are removed by age. */
  readonly at: number;
  listEntries(): readonly PublicationEntry[];
}

export interface Translation {
  readonly id: string;
  readonly groupId: string;
  readonly uid: string | undefined;
  readonly type: string;
  readonly lang: string;
}

/** Every method throws `StorageError` and nothing else. */
export interface Storage
  extends AssetCatalogue, AccessRegister, AuditTrail, ExperimentRegister, RootRegister, WebhookStorage {
  readonly capabilities: StorageCapabilities;

  /** False after a write failed so that only a restart can tell what is stored; reads continue (`unflushed`). */
  isWritable(): boolean;
  /**
   * Everything written inside is committed together or not at all; a nested call is part of the outer one. `work` must
   * be synchronous: other writes in between would join its transaction.
   */
  transaction<Result>(work: () => Result): Result;
  /** Runs when the outermost transaction is durable, or at once outside of one. Dropped on rollback. */
  afterCommit(work: () => void): void;

  getMasterRef(): Ref;
  getRef(ref: string): Ref | undefined;

  listModels(): StoredModel[];
  /** Adds and replaces models, and removes those that are not listed. */
  replaceModels(models: readonly StoredModel[], event?: OutboxEvent): void;

  getAsset(id: string): StoredAsset | undefined;
  putAsset(asset: StoredAsset): void;

  hasDocuments(): boolean;
  /** About how many, read in no time: for what a query may cost. */
  countDocuments(): number;
  getDocument(id: string): StoredDocument | undefined;
  getDocumentVersion(id: string, version: number): StoredDocument | undefined;
  listDocuments(filter: DocumentFilter): { total: number; documents: StoredDocument[] };
  /** Documents whose newest version was never published. */
  listDraftIds(): string[];
  /** Documents of that type and language whose newest or published version has that uid. */
  listIdsWithUid(key: { type: string; lang: string; uid: string }): string[];
  /** Documents of a translation group. */
  listGroup(groupId: string): { id: string; lang: string; type: string }[];
  /** One transaction; a `version-conflict` in one draft rolls back all. */
  writeDrafts(drafts: readonly DraftWrite[], at: number): void;

  /** One transaction, one new master ref. */
  changePublication(change: PublicationChange): Ref;
  /** Returns a number that replaces a sequence in every method below, for the life of the process. */
  openOverlay(request: OverlayRequest): number;
  /** Removes the overlays that were not opened since, and returns how many. */
  removeOverlays(unusedSince: number): number;
  /**
   * Rewrites the index entries of these documents in the master ref after their models changed. Unpublished ones are
   * ignored.
   */
  reindexPublished(entries: readonly IndexEntry[]): void;

  putRelease(release: StoredRelease, event?: OutboxEvent): void;
  getRelease(id: string): StoredRelease | undefined;
  findReleaseByRevision(revision: string): StoredRelease | undefined;
  /** Oldest first. */
  listReleases(filter?: { status: ReleaseStatus }): StoredRelease[];

  /** Deletes previews that ended before `deleteBefore`. */
  putPreview(preview: StoredPreview, deleteBefore: number): void;
  getPreview(tokenHash: string): StoredPreview | undefined;
  recordPreviewUse(tokenHash: string, at: number): void;
  /** Ends those that are still active, and returns how many. */
  endPreviews(which: { tokenHash: string } | { documentId: string }, at: number): number;

  findPublished(query: PublishedQuery): PublishedPage;
  getPublished(sequence: number, id: string): PublishedDocument | undefined;
  /**
   * In each language the document of the ref that has the uid, else the one that had it last in this ref or an earlier
   * one. Documents that were never published have no former uids.
   */
  findUidHolders(query: UidQuery): UidHolder[];
  /** Every uid that a document was published with, in this ref or an earlier one, sorted. */
  listPublishedUids(sequence: number, id: string): string[];
  /** Other documents that share words with one document, those with the most words in common first. */
  findSimilar(query: SimilarQuery): string[];
  /** Published documents of the group, ordered by language. */
  listTranslations(sequence: number, groupId: string): Translation[];
  /** Sorted, without duplicates. */
  listTags(sequence: number): string[];

  close(): void;
}
