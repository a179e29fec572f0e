/**
 * Keeps what people send us. `add` returns only after the record is durable (fsynced);
 * the same idempotency key twice is one record.
 */
export interface EnquiryStore {
  /** Throws `Unavailable`; then nothing has been acknowledged. */
  add: (enquiry: Enquiry) => Promise<{ id: string }>;
}

export interface Enquiry {
  kind: 'contact' | 'application' | 'download' | 'register' | 'meeting';
  /** The same for the same form sent twice; protects against double submits. */
  idempotencyKey: string;
  /** ISO 8601, UTC. */
  receivedAt: string;
  language: string;
  /** Path of the page the form is on. */
  page: string;
  fields: Readonly<Record<string, string>>;
  /** What the filled fields and files were called, in the reader's language: consents and questions read differently tomorrow. */
  labels: Readonly<Record<string, string>>;
  /** What was chosen from lists, in the words of the list: a line each. */
  choices?: Readonly<Record<string, string>>;
  files: readonly EnquiryFile[];
  /** Looks like the work of a machine: kept apart for a person to judge, not forwarded. */
  isQuarantined: boolean;
}

export interface EnquiryFile {
  field: string;
  filename: string;
  contentType: string;
  bytes: Uint8Array;
}
