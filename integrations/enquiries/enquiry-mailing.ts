/** Mails for stored enquiries, at least once each. The outbox records the accepted ones. */
import { MailRefused, type Mail, type Mailer } from '../mail/mailer.ts';
import { isUnavailable } from '../unavailable.ts';
import type { ClaimedEnquiry, EnquiryOutbox } from './enquiry-outbox.ts';
import type { StoredEnquiry } from './stored-enquiry.ts';

export interface EnquiryMailingOptions {
  outbox: EnquiryOutbox;
  mailer: Mailer;
  toMails: (enquiry: StoredEnquiry) => Mail[];
  logger: { warn: (fields: object, message: string) => void; error: (fields: object, message: string) => void };
  now: () => Date;
}

export interface EnquiryMailing {
  /** Sends what an earlier process left unsent. Returns at once. */
  start: () => void;
  /** Call when an enquiry is stored. Returns at once. */
  add: (id: string) => void;
  /** Resolves when the mail in flight has succeeded or failed; the rest is sent after the next start. */
  stop: () => Promise<void>;
}

const firstDelayMs = 5_000;
const maxDelayMs = 3_600_000;

export function createEnquiryMailing(options: EnquiryMailingOptions): EnquiryMailing {
  const { outbox, logger } = options;
  const waiting = new Set<string>();
  /** They cannot be mailed by this program: each is reported once, not at every sweep. */
  const broken = new Set<string>();
  let running: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let sweep: NodeJS.Timeout | undefined;
  let failures = 0;
  let isStopped = false;

  function wake(): void {
    if (isStopped || running || retry) return;
    running = sendWaiting().finally(() => {
      running = undefined;
      // Enquiries that arrived while the last one was being sent.
      if (waiting.size > 0) wake();
    });
  }

  async function sendWaiting(): Promise<void> {
    for (const id of waiting) {
      if (isStopped) return;
      try {
        const claimed = await outbox.claim(id);
        if (claimed) await sendMails(claimed, options);
        failures = 0;
      } catch (error) {
        if (isUnavailable(error)) return wait(error);
        logger.error(
          { err: error, enquiry: id },
          'An enquiry could not be mailed; it is tried again at the next start',
        );
        broken.add(id);
      }
      waiting.delete(id);
    }
  }

  function wait(error: unknown): void {
    const delayMs = Math.min(firstDelayMs * 2 ** failures++, maxDelayMs);
    logger.warn({ err: error, waiting: waiting.size, delayMs }, 'Mail cannot be sent now; enquiries wait');
    retry = setTimeout(() => {
      retry = undefined;
      wake();
    }, delayMs).unref();
  }

  function addUnsent(): void {
    outbox.listUnsent().then(
      (ids) => {
        for (const id of ids) if (!broken.has(id)) waiting.add(id);
        wake();
      },
      (error: unknown) => logger.error({ err: error }, 'Enquiries that wait for their mails could not be listed'),
    );
  }

  return {
    start() {
      addUnsent();
      // Another process may have died, or may wait for its next retry.
      if (outbox.sweepMs !== undefined) sweep = setInterval(addUnsent, outbox.sweepMs).unref();
    },
    add(id) {
      waiting.add(id);
      wake();
    },
    async stop() {
      isStopped = true;
      clearTimeout(retry);
      clearInterval(sweep);
      await running;
    },
  };
}

/** The mails of a claimed enquiry that are not done. Throws the mailer's or the outbox's error. */
async function sendMails(
  { enquiry, outcomes, record, finish, release }: ClaimedEnquiry,
  { mailer, toMails, logger, now }: EnquiryMailingOptions,
): Promise<void> {
  try {
    for (const mail of toMails(enquiry)) {
      if (outcomes.has(mail.id)) continue;
      const outcome = await send(mail, mailer, (error) =>
        logger.warn({ err: error, enquiry: enquiry.id, mail: mail.id }, 'A mail was refused for good'),
      );
      await record(mail.id, `${outcome} ${now().toISOString()}`);
    }
  } catch (error) {
    await release().catch((reason: unknown) =>
      logger.warn({ err: reason, enquiry: enquiry.id }, 'An enquiry was not released; others wait for its lease'),
    );
    throw error;
  }
  await finish();
}

/** An address that does not exist must not delay the mails of other enquiries. */
async function send(mail: Mail, mailer: Mailer, onRefused: (error: MailRefused) => void): Promise<'sent' | 'refused'> {
  try {
    await mailer.send(mail);
    return 'sent';
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    onRefused(error);
    return 'refused';
  }
}
