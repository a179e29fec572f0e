/** Delivers mail, one message at a time. */
export interface Mailer {
  /**
   * Returns once the message is durably accepted. The same message may be sent twice; its id identifies it. Throws
   * `Unavailable` for failures that may pass, and `MailRefused` for permanent ones.
   */
  send: (mail: Mail) => Promise<void>;
}

export interface Mail {
  /** Letters, digits and hyphens; the part of the `Message-ID` before the "@". */
  id: string;
  /** What it is about: the record whose key seals it in an outbox. Without one the outbox holds it as plain text. */
  record?: string | undefined;
  /** One address, as a person typed it. */
  to: string;
  /** The address for replies. */
  replyTo?: string | undefined;
  subject: string;
  /** Plain text; lines end with "\n". */
  text: string;
  /** ISO 8601, UTC: the time of the event, so that sending twice gives the same message. */
  date: string;
  /** A POST to it ends such mails at once (RFC 8058). */
  unsubscribeUrl?: string | undefined;
}

/** The message or its address is permanently rejected: a retry would fail too. */
export class MailRefused extends Error {
  override name = 'MailRefused';
}
