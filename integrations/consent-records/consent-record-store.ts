/**
 * Stores the proof of readers' choices. `add` resolves only when the record is durable (fsynced). Records are never
 * changed.
 */
export interface ConsentRecordStore {
  /** Throws `Unavailable`, and then has not acknowledged the record. */
  readonly add: (record: ConsentRecord) => Promise<void>;
}

/** Also used by the daily job that deletes old records. */
export interface ConsentRecordKeeping extends ConsentRecordStore {
  /**
   * Deletes the records of the months before that of `end`. Returns the number of records, or of files with records.
   */
  readonly deleteBefore: (end: Date) => Promise<number>;
}

/** Contains no address, name or browser. The identifier is random, and the reader's own cookie contains it too. */
export interface ConsentRecord {
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** The optional categories that the reader allowed; empty if they refused all. */
  readonly categories: readonly string[];
  /** The revision of the cookie policy. */
  readonly revision: string;
  readonly language: string;
  /** The version of the banner that the reader saw. */
  readonly banner: number;
}
