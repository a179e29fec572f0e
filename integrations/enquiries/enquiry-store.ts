/**
 * Keeps what people send us. `add` returns only after the record is durable (fsynced);
 * the same idempotency key twice is one record.
 */
export interface EnquiryStore {
  /** Throws `EnquiryStoreUnavailable`; then nothing has been acknowledged. */
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

export class EnquiryStoreUnavailable extends Error {
  override name = 'EnquiryStoreUnavailable';
}

/** By name: the built site is a bundle with a class of its own, and the store is made outside it. */
export function isEnquiryStoreUnavailable(error: unknown): boolean {
  return error instanceof Error && error.name === 'EnquiryStoreUnavailable';
}
