import type { JournalRecords } from './journal-records.ts';

/** The key of a journal: one account's unsent changes of one document in one client. Each open tab is a client. */
export interface JournalOwner {
  readonly account: string;
  readonly document: string;
  readonly client: string;
}

export interface JournalWrite {
  readonly puts: ReadonlyMap<string, unknown>;
  readonly deletes: readonly string[];
  readonly at: number;
  /** Whether these are all records: all others of the owner are deleted. */
  readonly isWhole: boolean;
}

export interface StoredJournal extends JournalOwner {
  /** When the last change was written. */
  readonly at: number;
}

/**
 * The browser's store of changes that the service does not have yet, together with the content that they are based on.
 */
export interface Journal {
  /** Atomic; writes are applied in the order of the calls. Throws `JournalRefused` if the browser cannot store. */
  readonly write: (owner: JournalOwner, write: JournalWrite) => Promise<void>;
  readonly read: (owner: JournalOwner) => Promise<JournalRecords>;
  /** The account's journals, of one document or of all, newest first. */
  readonly list: (account: string, document?: string) => Promise<StoredJournal[]>;
  readonly remove: (owner: JournalOwner) => Promise<void>;
}

/** The browser's storage is full or blocked, as in a private window: a reload loses unsent changes. */
export class JournalRefused extends Error {
  constructor(options: { cause: unknown }) {
    super('The browser does not store what is typed.', options);
    this.name = 'JournalRefused';
  }
}
