import * as v from 'valibot';
import type { StoredEnquiry } from './stored-enquiry.ts';

const isoTime = v.pipe(v.string(), v.isoTimestamp());
const stateSchema = v.object({
  /** When staff had dealt with it. */
  doneAt: v.optional(isoTime),
  /** When the vacancy of an application was found closed: its retention begins. */
  vacancyClosedAt: v.optional(isoTime),
  /** When staff took it out of quarantine. */
  releasedAt: v.optional(isoTime),
  /** When staff were mailed that it is in quarantine. */
  noticedAt: v.optional(isoTime),
});
export type InboxState = v.InferOutput<typeof stateSchema>;

/** Throws when the value is no state. */
export function parseInboxState(value: unknown): InboxState {
  return v.parse(stateSchema, value);
}

export type InboxChange = { readonly [Member in keyof InboxState]?: string | null };

export interface InboxEntry {
  readonly enquiry: StoredEnquiry;
  readonly state: InboxState;
}

/** A released enquiry is not in quarantine any more; its record never changes. */
export function toInboxEntry(enquiry: StoredEnquiry, state: InboxState): InboxEntry {
  return { enquiry: state.releasedAt === undefined ? enquiry : { ...enquiry, isQuarantined: false }, state };
}

/** Stored enquiries, for the people who answer them. Failures reject; each change is durable when its promise resolves. */
export interface EnquiryInbox {
  /** Newest first. A record that cannot be read is reported, and the others are listed. */
  list: (onProblem: (problem: string) => void) => Promise<InboxEntry[]>;
  find: (id: string) => Promise<InboxEntry | undefined>;
  /** The attachment with that index, part by part. */
  readFile: (id: string, file: number) => AsyncIterable<Uint8Array>;
  /** Sets members of the state; `null` removes one. False when there is no such enquiry. */
  mark: (id: string, change: InboxChange) => Promise<boolean>;
  /**
   * Deletes the enquiry with its attachments, the mails of the outbox and its download link, and remembers its id. False
   * when there never was one.
   */
  erase: (id: string) => Promise<boolean>;
  /** Deletes again what a restored backup has brought back. Returns how many. */
  eraseAgain: () => Promise<number>;
  /** Seals what an earlier release, or a backup of it, left as plain text. Returns how many; may run at any time. */
  sealPlain: (onProblem: (problem: string) => void) => Promise<number>;
}

/** The ids that enquiry-mails.ts gives to the mails of an enquiry. */
export const listMailIds = (id: string): string[] => [`inbox-${id}`, `sender-${id}`];

export function compareNewest({ enquiry: one }: InboxEntry, { enquiry: other }: InboxEntry): number {
  return other.receivedAt.localeCompare(one.receivedAt) || one.id.localeCompare(other.id);
}

/** Whether a person gave this address anywhere in the form. */
export function isFrom({ fields }: StoredEnquiry, address: string): boolean {
  const wanted = address.trim().toLowerCase();
  return Object.values(fields).some((value) => value.trim().toLowerCase() === wanted);
}
