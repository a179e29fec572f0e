/**
 * The search index of the editors' document list: for each document one line (its list entry), its words and its links,
 * all derived from its newest content (a changed working copy, else the newest version). It can be rebuilt, so copies
 * of a store leave it out. The engine marks each document that a write changes; `cms/editing/finding.ts` reads the
 * marked documents and updates the index.
 */
import type { DocumentStatus } from './document-register.ts';

/** The data that a marked document's list entry is made from, without the content of a working copy. */
export interface ChangedHead {
  readonly documentId: string;
  readonly type: string;
  readonly lang: string;
  readonly groupId: string;
  /** Version number of the newest version; 0 before the first. */
  readonly version: number;
  readonly publishedVersion: number | undefined;
  /** Whether any version was ever published. */
  readonly wasEverPublished: boolean;
  readonly isArchived: boolean;
  readonly isTrashed: boolean;
  readonly uid: string | undefined;
  readonly title: string | undefined;
  readonly tags: readonly string[];
  /** Revision of the working copy, if that differs from its version. */
  readonly revision: number | undefined;
  readonly changedAt: number;
  readonly changedBy: string | undefined;
  /** The name of the token or account with that id. */
  readonly changedByName: string | undefined;
}

/** The state in lists. `archived` and `trashed` take precedence over the publication status. */
type FindingState = DocumentStatus | 'archived' | 'trashed';

/** The names of a document, as its author wrote them and folded for comparison. */
export interface EntryNames {
  readonly uid: string | undefined;
  readonly title: string | undefined;
  readonly tags: readonly string[];
  /** Title, uid and id, folded. */
  readonly nameKey: string;
  /** The folded title, to sort by. */
  readonly titleKey: string;
}

/** A document's entry in the list. */
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
  /** Breaks ties between entries with equal sort keys. */
  readonly number: number;
  /** The number of problems of the working copy, which prevent a new version. */
  readonly problems: number;
}

type LinkSide = 'head' | 'live';

export interface StoredLink {
  /** The field address. */
  readonly address: string;
  readonly kind: 'document' | 'media';
  readonly target: string;
}

/** The text and links read from a document's newest content. */
export interface FindingWords extends EntryNames {
  readonly documentId: string;
  readonly text: string;
  /** The folded text, which searches match. */
  readonly folded: string;
  readonly problems: number;
  readonly links: Readonly<Record<LinkSide, readonly StoredLink[]>>;
  /** Identifies what was read: the versions and the revision. */
  readonly stamp: string;
  readonly readAt: number;
}

/** A marked document whose words have not been read yet. */
export interface UnreadEntry {
  readonly documentId: string;
  readonly version: number;
  readonly publishedVersion: number | undefined;
  readonly revision: number | undefined;
  /** The stamp of the previous reading, if there was one. */
  readonly stamp: string | undefined;
  readonly readAt: number;
  /** The length of the text at the previous reading, in characters. */
  readonly size: number;
}

/** `match`: documents of the preferred language first, then those with the first word in their names. */
export type FindingSort = 'changed' | 'title' | 'type' | 'match';

export interface FindingFilter {
  /** Only these documents. */
  readonly ids?: readonly string[] | undefined;
  /**
   * Folded. Every word must match: a word of three or more characters anywhere in names and text, a shorter word in the
   * names only, unless its script has no spaces.
   */
  readonly words: readonly string[];
  readonly types?: readonly string[] | undefined;
  readonly lang?: string | undefined;
  /** Undefined: all documents that are neither archived nor in the trash. */
  readonly state?: FindingState | undefined;
  readonly tag?: string | undefined;
  /** The id of the account or token that changed the document last. */
  readonly author?: string | undefined;
  readonly releaseId?: string | undefined;
  readonly changedSince?: number | undefined;
  readonly hasProblems?: boolean | undefined;
  /** Only documents without a translation into this language. */
  readonly missingLang?: string | undefined;
  /** Only documents that no other document links to. */
  readonly isUnused?: boolean | undefined;
}

/** The last entry of the previous page: its sort keys and its number. */
export interface FindingPosition {
  readonly keys: readonly (string | number)[];
  readonly number: number;
}

export interface FindingPage {
  readonly sort: FindingSort;
  readonly isDescending: boolean;
  readonly after?: FindingPosition | undefined;
  /** For the sort `match`. */
  readonly preferredLang?: string | undefined;
  readonly limit: number;
}

export interface FoundUse {
  readonly documentId: string;
  readonly side: LinkSide;
  readonly address: string;
}

interface UsesOf {
  readonly kind: StoredLink['kind'];
  readonly id: string;
  /** Undefined = both sides. */
  readonly side?: LinkSide | undefined;
  /** Only documents whose id comes after this one. */
  readonly after?: string | undefined;
}

/** The values that lists can be filtered by. */
export interface FoundChoices {
  /**
   * Who changed documents last, by name; the name is undefined for an id that is neither an account nor a token of the
   * store.
   */
  readonly authors: readonly { readonly id: string; readonly name: string | undefined }[];
  readonly tags: readonly string[];
}

interface FoundRelease {
  readonly documentId: string;
  readonly id: string;
  readonly label: string;
  /** Epoch milliseconds; undefined if it is not scheduled. */
  readonly scheduledAt: number | undefined;
}

export interface FindingRegister {
  /** Marked documents whose entry is not up to date, the last changed first. */
  readonly listChangedHeads: (limit: number) => Promise<ChangedHead[]>;
  /** Removes the entries and marks of documents that no longer exist. */
  readonly dropGoneEntries: () => Promise<void>;
  /** Writes entries. If a document with a changed working copy has an entry already, the names in it are kept. */
  readonly putEntries: (entries: readonly FindingEntry[]) => Promise<void>;
  /** Marked documents whose entry is up to date, the last changed first. */
  readonly listUnread: (limit: number) => Promise<UnreadEntry[]>;
  /** Removes the mark. Without `words`, the words read before are kept. */
  readonly putWords: (documentId: string, words?: FindingWords) => Promise<void>;

  readonly findEntries: (filter: FindingFilter, page: FindingPage) => Promise<FoundEntry[]>;
  readonly countEntries: (filter: FindingFilter) => Promise<number>;
  /** The choices among all entries, sorted. */
  readonly listChoices: () => Promise<FoundChoices>;
  /** Entries by document id. */
  readonly getEntries: (documentIds: readonly string[]) => Promise<FoundEntry[]>;
  /** All entries of these translation groups, ordered by language. */
  readonly listGroupEntries: (groupIds: readonly string[]) => Promise<FoundEntry[]>;
  /** The first `maxLength` characters of each text. */
  readonly listTexts: (documentIds: readonly string[], maxLength: number) => Promise<ReadonlyMap<string, string>>;
  /** Documents whose newest content has that uid. */
  readonly listUidEntries: (key: { type: string; lang: string; uid: string }) => Promise<FoundEntry[]>;
  /** The links to the target, grouped by document. */
  readonly listUses: (target: UsesOf, limit: number) => Promise<FoundUse[]>;
  /** Open and scheduled releases that contain these documents. */
  readonly listReleasesOf: (documentIds: readonly string[]) => Promise<FoundRelease[]>;
}
