import type { JournalRecords } from './journal-records.ts';

/** Whose unsent changes of which document. Every open tab is a client of its own. */
export interface JournalOwner {
  readonly account: string;
  readonly document: string;
  readonly client: string;
}

export interface JournalWrite {
  readonly puts: ReadonlyMap<string, unknown>;
  readonly deletes: readonly string[];
  readonly at: number;
  /** Whether these records are all there are: what else the journal has is deleted. */
  readonly isWhole: boolean;
}

export interface StoredJournal extends JournalOwner {
  /** When the last change was written. */
  readonly at: number;
}

/** The browser's store of what the service does not have yet. It holds changes with their base, one record for each. */
export interface Journal {
  /** All or nothing, in the order of the calls. Throws `JournalRefused` when the browser stores nothing (more). */
  write(owner: JournalOwner, write: JournalWrite): Promise<void>;
  read(owner: JournalOwner): Promise<JournalRecords>;
  /** The journals that an account has, of one document or of all, the newest first. */
  list(account: string, document?: string): Promise<StoredJournal[]>;
  remove(owner: JournalOwner): Promise<void>;
}

/** The browser's store is full or forbidden, as in a private window: what is typed does not survive a reload. */
export class JournalRefused extends Error {
  constructor(options: { cause: unknown }) {
    super('The browser does not store what is typed.', options);
    this.name = 'JournalRefused';
  }
}
