/** Tells forms that people fill in from those of programs, without a third party (decision 0086). */
export interface FormGuard {
  /** The work for one form. It names the time at which it was given out, and is signed. */
  createChallenge: () => Promise<ProofChallenge>;
  /** Why the form is probably automated. The same form sent twice gets the same answer. */
  findFault: (sent: SentForm) => Promise<FormFault | undefined>;
}

/** A challenge of altcha, version 2. The page solves it (site/browser/form-proof.ts). */
export interface ProofChallenge {
  parameters: object;
  signature?: string;
}

export interface SentForm {
  /** The challenge with its solution, as JSON; empty from a page without script. */
  proof: string;
  /** The idempotency key of the enquiry. */
  enquiry: string;
  /** What the sender wrote freely; a person does not send the same to us again and again. */
  text?: string;
}

export type FormFault =
  | 'no proof of work'
  | 'wrong proof of work'
  | 'old proof of work'
  | 'used proof of work'
  | 'too fast'
  | 'text sent before';

/** A person needs longer. The page waits for it, so that nobody is too fast by autofill. */
export const minFillMs = 3000;
