/**
 * Stores what visitors send. `add` resolves only when the record is durable (fsynced). The same idempotency key twice
 * is one record.
 */
export interface EnquiryStore {
  /** Throws `Unavailable`, and then has not acknowledged the enquiry. */
  add: (enquiry: Enquiry) => Promise<{ id: string }>;
}

export interface Enquiry {
  /** `newsletter`: a suspicious subscription request; others go to the newsletter's own store. */
  kind: 'contact' | 'application' | 'download' | 'register' | 'meeting' | 'newsletter';
  /** Equal for the same form sent twice, so that a repeated submit has no second effect. */
  idempotencyKey: string;
  /** ISO 8601, UTC. */
  receivedAt: string;
  language: string;
  /** The path of the page with the form. */
  page: string;
  fields: Readonly<Record<string, string>>;
  /**
   * Labels of the filled fields and files in the reader's language, because consents and questions may be reworded
   * later.
   */
  labels: Readonly<Record<string, string>>;
  /** The chosen options as the reader saw them, one per line. */
  choices?: Readonly<Record<string, string>>;
  /** The calendar file of the event that the sender registers for, as it is now. */
  calendar?: string | undefined;
  files: readonly EnquiryFile[];
  /** Probably sent by a program. Stored for a person to judge, and neither mailed nor forwarded. */
  isQuarantined: boolean;
  /** The reason for the quarantine, for that person. */
  suspicion?: string | undefined;
}

export interface EnquiryFile {
  field: string;
  filename: string;
  contentType: string;
  bytes: Uint8Array;
}
