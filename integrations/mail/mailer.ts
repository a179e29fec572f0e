/** Delivers mail, one message at a time. */
export interface Mailer {
  /**
   * Resolves when the message is durably accepted. The same message may be sent twice; its id identifies it. Throws
   * `Unavailable` for temporary failures, and `MailRefused` for permanent ones.
   */
  readonly send: (mail: Mail) => Promise<void>;
}

export interface Mail {
  /** Letters, digits and hyphens; becomes the part of the `Message-ID` before the "@". */
  readonly id: string;
  /**
   * The record that the mail is about, whose key seals it in an outbox. Without a record, the outbox stores it as plain
   * text.
   */
  readonly record?: string | undefined;
  /** One address, as a person typed it. */
  readonly to: string;
  /** The address for replies. */
  readonly replyTo?: string | undefined;
  readonly subject: string;
  /** Plain text; lines end with "\n". */
  readonly text: string;
  /** A calendar file (RFC 5545), which is attached. */
  readonly calendar?: string | undefined;
  /** ISO 8601, UTC: the time of the event, so that the message is the same when it is sent twice. */
  readonly date: string;
  /** A POST to this URL unsubscribes at once (RFC 8058). */
  readonly unsubscribeUrl?: string | undefined;
}

/** The message or its address is rejected permanently, so a retry would fail too. */
export class MailRefused extends Error {
  override name = 'MailRefused';
}
