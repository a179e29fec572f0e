import type { StoredEnquiry } from './stored-enquiry.ts';

/** Which mails of which stored enquiries are done. Each record is durable when its promise resolves. */
export interface EnquiryOutbox {
  /** Ids of enquiries whose mails are not all done and that no other process sends now, oldest first. */
  listUnsent: () => Promise<string[]>;
  /**
   * Takes the enquiry, so that no other process sends its mails; `undefined` when all are done or another process sends
   * them. Throws `Unavailable` for a failure that may pass, and another error for an enquiry that cannot be read.
   */
  claim: (id: string) => Promise<ClaimedEnquiry | undefined>;
  /**
   * What is not done of the enquiry is due again: after its release, or for another try. Forgets the outcomes of the
   * deliveries whose ids begin with `forget`. False when there is no such enquiry.
   */
  reopen: (id: string, forget?: string) => Promise<boolean>;
  /** How often other processes may leave unsent enquiries behind; absent when there are no other processes. */
  sweepMs?: number;
}

/** An enquiry whose mails this process may send. The methods throw `Unavailable`. */
export interface ClaimedEnquiry {
  enquiry: StoredEnquiry;
  /** Outcomes by mail id: when each was sent or refused. */
  outcomes: ReadonlyMap<string, string>;
  record: (mail: string, outcome: string) => Promise<void>;
  /** Records that all mails are done, unless one of them was reopened meanwhile. */
  finish: () => Promise<void>;
  /** Lets any process claim it again. */
  release: () => Promise<void>;
}

/** The outcomes without those of the deliveries whose ids begin with `forget`. */
export function omitOutcomes(outcomes: Record<string, string>, forget: string | undefined): Record<string, string> {
  if (forget === undefined) return outcomes;
  return Object.fromEntries(Object.entries(outcomes).filter(([name]) => !name.startsWith(forget)));
}
