/** Takes mail to whoever delivers it, one message at a time. */
export interface Mailer {
  /**
   * Returns once the message has been taken over for good. The same message may be sent twice (it is told
   * by its id). Throws `Unavailable` when it may work later, and `MailRefused` when it never will.
   */
  send: (mail: Mail) => Promise<void>;
}

export interface Mail {
  /** Letters, digits and hyphens; the part of the `Message-ID` before the "@". */
  id: string;
  /** One address, as a person typed it. */
  to: string;
  /** Who reads an answer; without it nobody does. */
  replyTo?: string | undefined;
  subject: string;
  /** Plain text; lines end with "\n". */
  text: string;
  /** ISO 8601, UTC: the time of the event it tells of, so that sending it twice gives the same message. */
  date: string;
}

/** The message or its address is wrong for good: sending it again is of no use. */
export class MailRefused extends Error {
  override name = 'MailRefused';
}
