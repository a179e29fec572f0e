/**
 * Stores what visitors send. `add` returns only after the record is durable (fsynced); the same idempotency key twice
 * is one record.
 */
export interface EnquiryStore {
  /** Throws `Unavailable`; then nothing has been acknowledged. */
  add: (enquiry: Enquiry) => Promise<{ id: string }>;
}

export interface Enquiry {
  /** `newsletter`: a wish that may be a program's; others are kept by the newsletter itself. */
  kind: 'contact' | 'application' | 'download' | 'register' | 'meeting' | 'newsletter';
  /** The same for the same form sent twice; protects against double submits. */
  idempotencyKey: string;
  /** ISO 8601, UTC. */
  receivedAt: string;
  language: string;
  /** Path of the form's page. */
  page: string;
  fields: Readonly<Record<string, string>>;
  /**
   * Labels of the filled fields and files in the reader's language, because consents and questions may be reworded
   * later.
   */
  labels: Readonly<Record<string, string>>;
  /** The chosen options, as the reader saw them: one on each line. */
  choices?: Readonly<Record<string, string>>;
  files: readonly EnquiryFile[];
  /** Probably automated: kept for a person to judge, neither mailed nor forwarded. */
  isQuarantined: boolean;
  /** Why it is in quarantine, for that person. */
  suspicion?: string | undefined;
}

export interface EnquiryFile {
  field: string;
  filename: string;
  contentType: string;
  bytes: Uint8Array;
}
