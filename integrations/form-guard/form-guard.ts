/** Distinguishes forms that people fill in from those that programs send, without a third party (decision 0086). */
export interface FormGuard {
  /** The proof-of-work challenge for one form. It contains its time of issue, and is signed. */
  readonly createChallenge: () => Promise<ProofChallenge>;
  /**
   * Why the form was probably sent by a program; `undefined` for a person. The same form sent twice gets the same
   * result.
   */
  readonly findFault: (sent: SentForm) => Promise<FormFault | undefined>;
}

/** A challenge of altcha, version 2. The page solves it (site/browser/form-proof.ts). */
interface ProofChallenge {
  readonly parameters: object;
  readonly signature?: string;
}

interface SentForm {
  /** The challenge with its solution, as JSON; empty from a page without script. */
  readonly proof: string;
  /** The idempotency key of the enquiry. */
  readonly enquiry: string;
  /** The sender's free text. A person does not send the same text again and again. */
  readonly text?: string;
}

export type FormFault =
  | 'no proof of work'
  | 'wrong proof of work'
  | 'old proof of work'
  | 'used proof of work'
  | 'too fast'
  | 'text sent before';

/** A person needs longer. The page waits for this time, so that autofill is not too fast. */
export const minFillMs = 3000;
