/** The unpublished content of one document that editors share. Autosave writes it; it is not a version. */
export interface StoredWorkingCopy {
  readonly documentId: string;
  readonly type: string;
  readonly lang: string;
  readonly groupId: string;
  /** The version that the content is based on; 0 before the first. */
  readonly baseVersion: number;
  /** The number of the last change. */
  readonly revision: number;
  /** Whether the content differs from the base version. */
  readonly isChanged: boolean;
  /** JSON: fields, lists and values kept aside, each with its revision. */
  readonly content: string;
  /** The account or token that changed it last. */
  readonly actorId: string;
  readonly updatedAt: number;
}

/** A change that was applied. When it is sent again, it is acknowledged and not applied again. */
interface StoredWorkingChange {
  readonly id: string;
  readonly revision: number;
  readonly actorId: string;
  readonly at: number;
}

/** A changed working copy that nobody edits at the moment, as a position in the list of them. */
export interface RestingCopy {
  readonly documentId: string;
  readonly updatedAt: number;
}

export interface WorkingRegister {
  readonly getWorkingCopy: (documentId: string) => Promise<StoredWorkingCopy | undefined>;
  /** Changed working copies that were not edited since `before`, the longest unedited first. */
  readonly listResting: (page: {
    before: number;
    after?: RestingCopy | undefined;
    limit: number;
  }) => Promise<RestingCopy[]>;
  /**
   * Replaces the working copy and records changes. A change id that is recorded for the document already is a
   * `constraint`.
   */
  readonly putWorkingCopy: (copy: StoredWorkingCopy, changes: readonly StoredWorkingChange[]) => Promise<void>;
  /** Which of these changes are recorded for the document. */
  readonly listKnownChanges: (documentId: string, ids: readonly string[]) => Promise<string[]>;
  /** Deletes the records of changes that are older. */
  readonly deleteWorkingChanges: (before: number) => Promise<void>;
}
