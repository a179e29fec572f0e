import * as v from 'valibot';
import type { StoredEnquiry } from './stored-enquiry.ts';

const isoTime = v.pipe(v.string(), v.isoTimestamp());
const stateSchema = v.object({
  /** When staff marked it as done. */
  doneAt: v.optional(isoTime),
  /** When the vacancy of an application was first found closed, which begins its retention period. */
  vacancyClosedAt: v.optional(isoTime),
  /** When staff released it from quarantine. */
  releasedAt: v.optional(isoTime),
  /** When staff were notified by mail that it is in quarantine. */
  noticedAt: v.optional(isoTime),
});
export type InboxState = v.InferOutput<typeof stateSchema>;

/** Throws when the value is not a state. */
export function parseInboxState(value: unknown): InboxState {
  return v.parse(stateSchema, value);
}

type InboxChange = { readonly [Member in keyof InboxState]?: string | null };

export interface InboxEntry {
  readonly enquiry: StoredEnquiry;
  readonly state: InboxState;
}

/** A released enquiry no longer counts as quarantined, although its record never changes. */
export function toInboxEntry(enquiry: StoredEnquiry, state: InboxState): InboxEntry {
  return { enquiry: state.releasedAt === undefined ? enquiry : { ...enquiry, isQuarantined: false }, state };
}

/** Stored enquiries, for staff. Failures reject; each change is durable when its promise resolves. */
export interface EnquiryInbox {
  /** Newest first. A record that cannot be read is reported to `onProblem` and left out. */
  readonly list: (onProblem: (problem: string) => void) => Promise<InboxEntry[]>;
  readonly find: (id: string) => Promise<InboxEntry | undefined>;
  /** The attachment with that index, in parts. */
  readonly readFile: (id: string, file: number) => AsyncIterable<Uint8Array>;
  /** Sets members of the state; `null` removes one. Returns false when there is no such enquiry. */
  readonly mark: (id: string, change: InboxChange) => Promise<boolean>;
  /**
   * Deletes the enquiry with its attachments, its mails in the outbox and its download link, and records its id as
   * erased. Returns false when there never was one.
   */
  erase: (id: string) => Promise<boolean>;
  /** Deletes erased enquiries again that a restored backup contained. Returns how many. */
  eraseAgain: () => Promise<number>;
  /**
   * Seals enquiries that an earlier release, or its backup, stored as plain text. Returns how many; may run at any
   * time.
   */
  readonly sealPlain: (onProblem: (problem: string) => void) => Promise<number>;
}

/** The ids that enquiry-mails.ts gives to the mails of an enquiry. */
export const listMailIds = (id: string): string[] => [`inbox-${id}`, `sender-${id}`];

export function compareNewest({ enquiry: one }: InboxEntry, { enquiry: other }: InboxEntry): number {
  return other.receivedAt.localeCompare(one.receivedAt) || one.id.localeCompare(other.id);
}

/** Whether a field of the form contains this address. */
export function isFrom({ fields }: StoredEnquiry, address: string): boolean {
  const wanted = address.trim().toLowerCase();
  return Object.values(fields).some((value) => value.trim().toLowerCase() === wanted);
}
