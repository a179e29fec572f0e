/**
 * Stores the proof of readers' choices. `add` resolves only when the record is durable (fsynced). Records are never
 * changed.
 */
export interface ConsentRecordStore {
  /** Throws `Unavailable`, and then has not acknowledged the record. */
  add: (record: ConsentRecord) => Promise<void>;
}

/** Also used by the daily job that deletes old records. */
export interface ConsentRecordKeeping extends ConsentRecordStore {
  /**
   * Deletes the records of the months before that of `end`. Returns the number of records, or of files with records.
   */
  deleteBefore: (end: Date) => Promise<number>;
}

/** Contains no address, name or browser. The identifier is random, and the reader's own cookie contains it too. */
export interface ConsentRecord {
  id: string;
  /** ISO 8601, UTC. */
  at: string;
  /** The optional categories that the reader allowed; empty if they refused all. */
  categories: readonly string[];
  /** The revision of the cookie policy. */
  revision: string;
  language: string;
  /** The version of the banner that the reader saw. */
  banner: number;
}
