/**
 * Stores the proof of readers' choices. `add` returns only after the record is durable (fsynced); records are never
 * changed.
 */
export interface ConsentRecordStore {
  /** Throws `Unavailable`; then nothing has been acknowledged. */
  add: (record: ConsentRecord) => Promise<void>;
}

/** For the daily job that ends old records. */
export interface ConsentRecordKeeping extends ConsentRecordStore {
  /** Ends the records of the months before that of `end`. Returns how many, or how many files of them. */
  deleteBefore: (end: Date) => Promise<number>;
}

/** No address, no name, no browser: the identifier is random, and the reader's own cookie holds the same one. */
export interface ConsentRecord {
  id: string;
  /** ISO 8601, UTC. */
  at: string;
  /** The optional categories that were allowed; empty for a refusal. */
  categories: readonly string[];
  /** Of the cookie policy. */
  revision: string;
  language: string;
  /** Version of the banner that the reader saw. */
  banner: number;
}
