/**
 * Stores what visitors send. `add` resolves only when the record is durable (fsynced). The same idempotency key twice
 * is one record.
 */
export interface EnquiryStore {
  /** Throws `Unavailable`, and then has not acknowledged the enquiry. */
  readonly add: (enquiry: Enquiry) => Promise<{ id: string }>;
}

export interface Enquiry {
  /** `newsletter`: a suspicious subscription request; others go to the newsletter's own store. */
  readonly kind: 'contact' | 'application' | 'download' | 'register' | 'meeting' | 'newsletter';
  /** Equal for the same form sent twice, so that a repeated submit has no second effect. */
  readonly idempotencyKey: string;
  /** ISO 8601, UTC. */
  readonly receivedAt: string;
  readonly language: string;
  /** The path of the page with the form. */
  readonly page: string;
  readonly fields: Readonly<Record<string, string>>;
  /**
   * Labels of the filled fields and files in the reader's language, because consents and questions may be reworded
   * later.
   */
  readonly labels: Readonly<Record<string, string>>;
  /** The chosen options as the reader saw them, one per line. */
  readonly choices?: Readonly<Record<string, string>>;
  /** The calendar file of the event that the sender registers for, as it is now. */
  readonly calendar?: string | undefined;
  readonly files: readonly EnquiryFile[];
  /** Probably sent by a program. Stored for a person to judge, and neither mailed nor forwarded. */
  readonly isQuarantined: boolean;
  /** The reason for the quarantine, for that person. */
  readonly suspicion?: string | undefined;
}

export interface EnquiryFile {
  readonly field: string;
  readonly filename: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}
