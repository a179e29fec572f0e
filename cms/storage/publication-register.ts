import type { PublishedPage, PublishedQuery, SimilarQuery, UidHolder, UidQuery } from './published-query.ts';
import type { PublishedDocument } from './stored-document.ts';
import type { OutboxEvent } from './webhook-register.ts';

/** One published state of the whole repository. Immutable: a ref always shows the same content. */
export interface Ref {
  /** Order of publication, 1 for the empty store. */
  readonly sequence: number;
  /** The opaque identifier for clients, base64url. */
  readonly ref: string;
  readonly createdAt: number;
  /** When the next ref superseded it; undefined for the master ref. */
  readonly supersededAt: number | undefined;
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

/** One publish: all documents in it become visible, or are unpublished, together. */
export interface PublicationChange {
  readonly ref: string;
  readonly at: number;
  readonly publish: readonly PublicationEntry[];
  readonly withdraw: readonly string[];
  /** Those of `withdraw` that count as never published from now on. The refs that showed them still do. */
  readonly undone?: readonly string[];
  /** The release that this publishes or rolls back; its status changes in the same transaction. */
  readonly release?: { readonly id: string; readonly status: 'published' | 'rolled-back' };
  /** Stored in the same transaction. */
  readonly event?: OutboxEvent;
}

/** Versions to be read as if they were published on top of a ref. */
export interface OverlayRequest {
  /** The sequence of the ref that the overlay is laid on. */
  readonly sequence: number;
  /** Requests for the same versions have the same key, so that the overlay is stored once. */
  readonly key: string;
  /** Ids of documents that the ref shows and the overlay hides. */
  readonly hidden: readonly string[];
  /** The current time: unused overlays are removed by age. */
  readonly at: number;
  /** Called only when the overlay is not stored yet. */
  readonly listEntries: () => Promise<readonly PublicationEntry[]>;
}

export interface Translation {
  readonly id: string;
  readonly groupId: string;
  readonly uid: string | undefined;
  readonly type: string;
  readonly lang: string;
}

/** The uid of a document that was published before and is not published now. */
export interface TakenDownName {
  readonly type: string;
  readonly lang: string;
  readonly uid: string;
}

/**
 * Refs, and the documents that are visible in each. A parameter `sequence` is the sequence of a ref, or the number of
 * an overlay (`openOverlay`).
 */
export interface PublicationRegister {
  readonly getMasterRef: () => Promise<Ref>;
  readonly getRef: (ref: string) => Promise<Ref | undefined>;
  /** One transaction, one new master ref. */
  readonly changePublication: (change: PublicationChange) => Promise<Ref>;
  /** Returns a number that replaces a sequence in every method below, for the life of the process. */
  readonly openOverlay: (request: OverlayRequest) => Promise<number>;
  /** Removes the overlays that were not opened after `unusedSince`, and returns how many. */
  readonly removeOverlays: (unusedSince: number) => Promise<number>;
  /**
   * Rewrites the index entries of these documents in the master ref after their models changed. Unpublished ones are
   * ignored.
   */
  readonly reindexPublished: (entries: readonly IndexEntry[]) => Promise<void>;

  readonly findPublished: (query: PublishedQuery) => Promise<PublishedPage>;
  readonly getPublished: (sequence: number, id: string) => Promise<PublishedDocument | undefined>;
  /** Those of these documents that the ref shows, in no particular order. */
  readonly listPublished: (sequence: number, ids: readonly string[]) => Promise<PublishedDocument[]>;
  /**
   * Documents that were published or unpublished after the earlier ref, up to the later one. Undefined for unknown
   * refs.
   */
  readonly listChanged: (refs: { earlier: string; later: string }) => Promise<string[] | undefined>;
  /**
   * The uids of documents that were published once and are not published now, the last taken down first. Another
   * document may use such a uid now.
   */
  readonly listTakenDown: (max: number) => Promise<TakenDownName[]>;
  /**
   * In each language the document of the ref that has the uid, else the one that had it last in this ref or an earlier
   * one. Documents that were never published have no former uids.
   */
  readonly findUidHolders: (query: UidQuery) => Promise<UidHolder[]>;
  /**
   * For each of these documents every uid that it was published with, in this ref or an earlier one, sorted. Documents
   * without one are left out.
   */
  readonly listPublishedUids: (
    sequence: number,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, readonly string[]>>;
  /** Other documents that share words with one document, those with the most words in common first. */
  readonly findSimilar: (query: SimilarQuery) => Promise<string[]>;
  /** Published documents of these groups, ordered by language within a group. */
  readonly listTranslations: (sequence: number, groupIds: readonly string[]) => Promise<Translation[]>;
  /** Sorted, without duplicates. */
  readonly listTags: (sequence: number) => Promise<string[]>;
}
