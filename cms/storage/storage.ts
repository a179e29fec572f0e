/**
 * The storage interface, in our words. An engine knows documents, versions, refs and indexed values; it knows nothing of
 * models, fields, predicates or HTTP. Every engine passes `storage-contract.ts`.
 *
 * Calls are synchronous because the one engine of today lives in the process and answers in microseconds; every write
 * is durable (fsynced) when the call returns. All dates are epoch milliseconds, UTC.
 */

import type { AccessRegister } from './access-register.ts';
import type { AssetCatalogue } from './asset-catalogue.ts';
import type { AuditTrail } from './audit-trail.ts';
import type { PublishedPage, PublishedQuery, SimilarQuery, UidHolder, UidQuery } from './published-query.ts';
import type { RootRegister } from './root-register.ts';
import type { ExperimentRegister } from './stored-experiment.ts';
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
export type { ReleaseStatus, StoredPreview, StoredRelease } from './stored-release.ts';

/** What engines may do differently; asked for, never probed. */
export interface StorageCapabilities {
  /** Words of any case and with or without accents are found. */
  readonly fulltext: boolean;
}

/** One published state of the whole repository. Immutable: what a ref shows never changes. */
export interface Ref {
  /** Order of publication, 1 for the empty store. */
  readonly sequence: number;
  /** What clients hold: base64url, nothing can be read from it. */
  readonly ref: string;
  readonly createdAt: number;
  /** When the next ref came; undefined for the master ref. */
  readonly supersededAt: number | undefined;
}

export interface StoredModel {
  readonly kind: 'custom-type' | 'shared-slice';
  readonly id: string;
  readonly json: string;
}

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
  /** Hex; two assets with one digest have the same bytes. */
  readonly sha256: string;
  readonly createdAt: number;
}

/** What an editor wrote: one immutable version of one document. `data` is JSON in the stored form of `fields/`. */
export interface DocumentContent {
  readonly uid: string | undefined;
  readonly title: string | undefined;
  readonly tags: readonly string[];
  readonly data: string;
}

/** A document as its editors see it: the newest version, published or not. */
export interface StoredDocument extends DocumentContent {
  readonly id: string;
  readonly type: string;
  readonly lang: string;
  /** Shared by the translations of one page: the id of the first of them. */
  readonly groupId: string;
  readonly version: number;
  /** The version readers see in the master ref; undefined when they see none. */
  readonly publishedVersion: number | undefined;
  /** True when this very version was published at some time, and may have been withdrawn since. */
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
  /** The version that was edited, 0 for a new document. Any other head is a `version-conflict`. */
  readonly baseVersion: number;
}

/** A value that predicates and orderings can reach. `value` undefined = filled, but not comparable (an image). */
export interface IndexedValue {
  /** `document.tags`, `my.{type}.{field}`, `my.{type}.{group}.{field}`. */
  readonly path: string;
  readonly value: string | number | undefined;
  /** What orderings compare; undefined = not sortable. */
  readonly sortValue: string | number | undefined;
}

/** `path` is `document` for everything that can be read in the document, else the path of one field. */
export interface IndexedText {
  readonly path: string;
  readonly text: string;
}

/** What a document is found by. */
export interface IndexEntry {
  readonly documentId: string;
  readonly values: readonly IndexedValue[];
  readonly texts: readonly IndexedText[];
}

export interface PublicationEntry extends IndexEntry {
  readonly version: number;
  /** Newest first; the first one stands in links. */
  readonly slugs: readonly string[];
}

/** One publish: everything in it becomes visible, or vanishes, together. */
export interface PublicationChange {
  readonly ref: string;
  readonly at: number;
  readonly publish: readonly PublicationEntry[];
  readonly withdraw: readonly string[];
  /** The release that this publishes or takes back; its status changes in the same transaction. */
  readonly release?: { readonly id: string; readonly status: 'published' | 'rolled-back' };
  /** Kept in the same transaction. */
  readonly event?: OutboxEvent;
}

/** Versions to be read as if they were published on top of a ref. */
export interface OverlayRequest {
  /** The ref underneath. */
  readonly sequence: number;
  /** The same for the same versions, so that they are written once. */
  readonly key: string;
  /** Documents of the ref that are not to be seen. */
  readonly hidden: readonly string[];
  /** Now: overlays that nobody opens any more are removed. */
  readonly at: number;
  listEntries(): readonly PublicationEntry[];
}

/** A document as readers of one ref see it. */
export interface PublishedDocument extends DocumentContent {
  readonly id: string;
  readonly type: string;
  readonly lang: string;
  readonly groupId: string;
  readonly version: number;
  readonly slugs: readonly string[];
  /** Undefined in overlays, for a document that was never published. */
  readonly firstPublishedAt: number | undefined;
  readonly lastPublishedAt: number | undefined;
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

  /** False once a write failed so that only a new start can tell what is there; reads go on (`unflushed`). */
  isWritable(): boolean;
  /**
   * Everything that is written inside is kept together or not at all; one inside another is a part of it. `work` must not
   * wait for anything: whatever else is written meanwhile would belong to it too.
   */
  transaction<Result>(work: () => Result): Result;
  /** Runs when the outermost transaction is durable, or at once outside of one. Forgotten when that is undone. */
  afterCommit(work: () => void): void;

  getMasterRef(): Ref;
  getRef(ref: string): Ref | undefined;

  listModels(): StoredModel[];
  /** Adds and replaces models, and removes those that are not named. */
  replaceModels(models: readonly StoredModel[], event?: OutboxEvent): void;

  getAsset(id: string): StoredAsset | undefined;
  putAsset(asset: StoredAsset): void;

  hasDocuments(): boolean;
  getDocument(id: string): StoredDocument | undefined;
  getDocumentVersion(id: string, version: number): StoredDocument | undefined;
  listDocuments(filter: DocumentFilter): { total: number; documents: StoredDocument[] };
  /** Documents whose newest version was never published. */
  listDraftIds(): string[];
  /** Documents of that type and language whose newest or published version has that uid. */
  listIdsWithUid(key: { type: string; lang: string; uid: string }): string[];
  /** Documents of a translation group. */
  listGroup(groupId: string): { id: string; lang: string; type: string }[];
  /** One transaction; a `version-conflict` in one draft undoes all. */
  writeDrafts(drafts: readonly DraftWrite[], at: number): void;

  /** One transaction, one new master ref. */
  changePublication(change: PublicationChange): Ref;
  /** Gives a number that takes the place of a sequence in every method below, for the life of the process. */
  openOverlay(request: OverlayRequest): number;
  /** Removes the overlays that were not opened since, and says how many. */
  removeOverlays(unusedSince: number): number;
  /** What the master ref finds these documents by, after their models changed. Those it does not show are passed over. */
  reindexPublished(entries: readonly IndexEntry[]): void;

  putRelease(release: StoredRelease, event?: OutboxEvent): void;
  getRelease(id: string): StoredRelease | undefined;
  findReleaseByRevision(revision: string): StoredRelease | undefined;
  /** Oldest first. */
  listReleases(filter?: { status: ReleaseStatus }): StoredRelease[];

  /** Forgets previews that ended before `forgetBefore`. */
  putPreview(preview: StoredPreview, forgetBefore: number): void;
  getPreview(tokenHash: string): StoredPreview | undefined;
  notePreviewUse(tokenHash: string, at: number): void;
  /** Ends those that have not ended yet, and says how many. */
  endPreviews(which: { tokenHash: string } | { documentId: string }, at: number): number;

  findPublished(query: PublishedQuery): PublishedPage;
  getPublished(sequence: number, id: string): PublishedDocument | undefined;
  /**
   * In each language the document of the ref that has the uid; where none has it, the one that had it last in this ref or
   * an earlier one. What was never published was never called anything.
   */
  findUidHolders(query: UidQuery): UidHolder[];
  /** Every uid that a document was published with, in this ref or an earlier one, sorted. */
  listPublishedUids(sequence: number, id: string): string[];
  /** Documents that share words with one document, but for that one: those with the most words in common first. */
  findSimilar(query: SimilarQuery): string[];
  /** Published documents of the group, ordered by language. */
  listTranslations(sequence: number, groupId: string): Translation[];
  /** Sorted, without duplicates. */
  listTags(sequence: number): string[];

  close(): void;
}
