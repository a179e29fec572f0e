import type { StoredEnquiry } from './stored-enquiry.ts';

/** Records which deliveries of which stored enquiries are done. Each record is durable when its promise resolves. */
export interface EnquiryOutbox {
  /** Ids of enquiries with unfinished deliveries that no other process has claimed, oldest first. */
  readonly listUnsent: () => Promise<string[]>;
  /**
   * Claims the enquiry, so that no other process sends its mails. `undefined` when all are done or another process has
   * claimed it. Throws `Unavailable` for a temporary failure, and another error for an enquiry that cannot be read.
   */
  readonly claim: (id: string) => Promise<ClaimedEnquiry | undefined>;
  /**
   * Makes unfinished deliveries due again: after a release from quarantine, or for another attempt. Removes the
   * outcomes of deliveries whose ids begin with `forget`, so that these are repeated. Returns false when there is no
   * such enquiry.
   */
  readonly reopen: (id: string, forget?: string) => Promise<boolean>;
  /** How often to look for enquiries that other processes left unsent; absent when there are no other processes. */
  readonly sweepMs?: number;
}

/** An enquiry whose mails this process may send. The methods throw `Unavailable`. */
export interface ClaimedEnquiry {
  readonly enquiry: StoredEnquiry;
  /** Outcomes by delivery id: whether it was sent or refused, and when. */
  readonly outcomes: ReadonlyMap<string, string>;
  readonly record: (mail: string, outcome: string) => Promise<void>;
  /** Records that all deliveries are done, unless one was reopened in the meantime. */
  readonly finish: () => Promise<void>;
  /** Lets any process claim the enquiry. */
  readonly release: () => Promise<void>;
}

/** The outcomes without those of deliveries whose ids begin with `forget`. */
export function omitOutcomes(outcomes: Record<string, string>, forget: string | undefined): Record<string, string> {
  if (forget === undefined) return outcomes;
  return Object.fromEntries(Object.entries(outcomes).filter(([name]) => !name.startsWith(forget)));
}
