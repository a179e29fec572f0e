/** The unpublished content of one document while people write in it. Autosave stores it; it is no version. */
export interface StoredWorkingCopy {
  readonly documentId: string;
  readonly type: string;
  readonly lang: string;
  readonly groupId: string;
  /** The version that the content goes on from; 0 before the first. */
  readonly baseVersion: number;
  /** Counts the changes. */
  readonly revision: number;
  /** Differs from the version. */
  readonly isChanged: boolean;
  /** JSON: fields, lists and values kept aside, with their revisions. */
  readonly content: string;
  /** Who changed it last. */
  readonly actorId: string;
  readonly updatedAt: number;
}

/** One change that was applied: repeated, it is reported and not done again. */
export interface StoredWorkingChange {
  readonly id: string;
  readonly revision: number;
  readonly actorId: string;
  readonly at: number;
}

/** The place of a changed copy among those that rest. */
export interface RestingCopy {
  readonly documentId: string;
  readonly updatedAt: number;
}

export interface WorkingRegister {
  getWorkingCopy(documentId: string): Promise<StoredWorkingCopy | undefined>;
  /** Changed copies that nobody has touched since `before`, those that rest longest first. */
  listResting(page: { before: number; after?: RestingCopy | undefined; limit: number }): Promise<RestingCopy[]>;
  /** Replaces the working copy and adds changes. A change whose id the document knows already is a `constraint`. */
  putWorkingCopy(copy: StoredWorkingCopy, changes: readonly StoredWorkingChange[]): Promise<void>;
  /** Which of these changes the document knows. */
  listKnownChanges(documentId: string, ids: readonly string[]): Promise<string[]>;
  /** Forgets changes that are older. */
  deleteWorkingChanges(before: number): Promise<void>;
}
