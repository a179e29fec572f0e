/**
 * What editors find documents by: a line for each document, its words, and its links, all made of the newest words (a
 * changed working copy, else the newest version). It can be made again, so that no copy of a store contains it. The
 * engine marks each document that a write changes; `cms/editing/finding.ts` reads the marked ones.
 */
import type { DocumentStatus } from './document-register.ts';

/** A marked document as its line needs it, without the content of a working copy. */
export interface ChangedHead {
  readonly documentId: string;
  readonly type: string;
  readonly lang: string;
  readonly groupId: string;
  /** Of the newest version; 0 before the first. */
  readonly version: number;
  readonly publishedVersion: number | undefined;
  readonly wasPublished: boolean;
  readonly isArchived: boolean;
  readonly isTrashed: boolean;
  readonly uid: string | undefined;
  readonly title: string | undefined;
  readonly tags: readonly string[];
  /** Of the working copy if it differs from its version. */
  readonly revision: number | undefined;
  readonly changedAt: number;
  readonly changedBy: string | undefined;
  /** The name of a token or an account. */
  readonly changedByName: string | undefined;
}

/** Lists leave out what is archived, whatever readers saw of it, and what is in the trash. */
export type FindingState = DocumentStatus | 'archived' | 'trashed';

/** The names of a document, in the letters of its author and folded to compare them. */
export interface EntryNames {
  readonly uid: string | undefined;
  readonly title: string | undefined;
  readonly tags: readonly string[];
  /** Folded: title, uid and id. */
  readonly nameKey: string;
  /** The folded title, to sort by. */
  readonly titleKey: string;
}

/** A line of the list. */
export interface FindingEntry extends EntryNames {
  readonly documentId: string;
  readonly type: string;
  readonly lang: string;
  readonly groupId: string;
  readonly state: FindingState;
  readonly version: number;
  readonly publishedVersion: number | undefined;
  readonly revision: number | undefined;
  readonly changedAt: number;
  readonly changedBy: string | undefined;
  readonly changedByName: string | undefined;
}

export interface FoundEntry extends FindingEntry {
  /** The order of lines that are equal otherwise. */
  readonly number: number;
  /** Of the working copy: what prevents a version. */
  readonly problems: number;
}

export type LinkSide = 'head' | 'live';

export interface StoredLink {
  /** The address of the field, as in a working copy. */
  readonly address: string;
  readonly kind: 'document' | 'media';
  readonly target: string;
}

/** What the newest words of a document say. */
export interface FindingWords extends EntryNames {
  readonly documentId: string;
  readonly text: string;
  /** The text as it is searched. */
  readonly folded: string;
  readonly problems: number;
  readonly links: Readonly<Record<LinkSide, readonly StoredLink[]>>;
  /** What was read: versions and revision. */
  readonly stamp: string;
  readonly readAt: number;
}

/** A document whose words are not read yet. */
export interface UnreadEntry {
  readonly documentId: string;
  readonly version: number;
  readonly publishedVersion: number | undefined;
  readonly revision: number | undefined;
  /** Of the reading before, if there was one. */
  readonly stamp: string | undefined;
  readonly readAt: number;
  /** Characters of the text then. */
  readonly size: number;
}

/** `match`: documents of the preferred language first, then those with the first word in their names. */
export type FindingSort = 'changed' | 'title' | 'type' | 'match';

export interface FindingFilter {
  /** Folded. Each must occur: three letters and more anywhere in names and text, fewer in the names. */
  readonly words: readonly string[];
  readonly types?: readonly string[] | undefined;
  readonly lang?: string | undefined;
  /** Without it: all that are neither archived nor in the trash. */
  readonly state?: FindingState | undefined;
  readonly tag?: string | undefined;
  /** The id of the one who changed it last. */
  readonly author?: string | undefined;
  readonly releaseId?: string | undefined;
  readonly changedSince?: number | undefined;
  readonly hasProblems?: boolean | undefined;
  /** Without a translation into this language. */
  readonly missingLang?: string | undefined;
  /** No document links to it. */
  readonly isUnused?: boolean | undefined;
}

/** Where the page before ended: the values that it is sorted by, and the number of its last line. */
export interface FindingPosition {
  readonly keys: readonly (string | number)[];
  readonly number: number;
}

export interface FindingPage {
  readonly sort: FindingSort;
  readonly isDescending: boolean;
  readonly after?: FindingPosition | undefined;
  /** For `match`. */
  readonly preferredLang?: string | undefined;
  readonly limit: number;
}

export interface FoundUse {
  readonly documentId: string;
  readonly side: LinkSide;
  readonly address: string;
}

export interface UsesOf {
  readonly kind: StoredLink['kind'];
  readonly id: string;
  /** Without it both. */
  readonly side?: LinkSide | undefined;
  /** Documents behind this one alone. */
  readonly after?: string | undefined;
}

/** What lists can be narrowed to. */
export interface FoundChoices {
  /** Who changed a document last, by name; undefined for what is neither an account nor a token of the store. */
  readonly authors: readonly { readonly id: string; readonly name: string | undefined }[];
  readonly tags: readonly string[];
}

export interface FoundRelease {
  readonly documentId: string;
  readonly id: string;
  readonly label: string;
}

export interface FindingRegister {
  /** Marked documents without an up-to-date line, the last changed first. */
  listChangedHeads(limit: number): Promise<ChangedHead[]>;
  /** Removes the lines and marks of documents that no longer exist. */
  dropGoneEntries(): Promise<void>;
  /** Writes lines. Names of a document with a changed working copy stay as they are if it has a line. */
  putEntries(entries: readonly FindingEntry[]): Promise<void>;
  /** Marked documents with an up-to-date line, the last changed first. */
  listUnread(limit: number): Promise<UnreadEntry[]>;
  /** Removes the mark. Without words, what was read before stays. */
  putWords(documentId: string, words?: FindingWords): Promise<void>;

  findEntries(filter: FindingFilter, page: FindingPage): Promise<FoundEntry[]>;
  countEntries(filter: FindingFilter): Promise<number>;
  /** Of all lines, in order. */
  listChoices(): Promise<FoundChoices>;
  /** By id. */
  getEntries(documentIds: readonly string[]): Promise<FoundEntry[]>;
  /** The documents of these groups, by language. */
  listGroupEntries(groupIds: readonly string[]): Promise<FoundEntry[]>;
  /** The beginning of each text. */
  listTexts(documentIds: readonly string[], maxLength: number): Promise<ReadonlyMap<string, string>>;
  /** Documents whose newest words have that uid. */
  listUidEntries(key: { type: string; lang: string; uid: string }): Promise<FoundEntry[]>;
  /** What links there, by document. */
  listUses(target: UsesOf, limit: number): Promise<FoundUse[]>;
  /** Open and scheduled releases that these documents are in. */
  listReleasesOf(documentIds: readonly string[]): Promise<FoundRelease[]>;
}
