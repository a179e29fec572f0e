/** Notifies staff once a day, in one mail without visitors' text, that enquiries wait in quarantine. */
import { MailRefused, type Mail, type Mailer } from '../mail/mailer.ts';
import { createRecurringJob, type RecurringJob } from '../recurring-job.ts';
import type { EnquiryInbox, InboxEntry } from './enquiry-inbox.ts';
import { quarantineDays } from './enquiry-retention.ts';

const intervalMs = 24 * 3600 * 1000;
/** Later than the work of the start. */
const firstDelayMs = 5 * 60 * 1000;

export interface QuarantineNoticeOptions {
  readonly inbox: EnquiryInbox;
  readonly mailer: Mailer;
  /** The address that receives enquiries. */
  readonly to: string;
  readonly logger: { warn: (fields: object, message: string) => void };
  readonly now: () => Date;
}

export interface QuarantineNotice extends RecurringJob {
  /**
   * Runs once. Returns how many enquiries the mail reported. Throws the mailer's `Unavailable`; the next run then
   * reports them.
   */
  readonly run: () => Promise<number>;
}

/**
 * Enquiries are marked as reported after the mail. If the process ends in between, they are reported again, in a mail
 * with the same id unless newer ones have arrived.
 */
export function createQuarantineNotice({ inbox, mailer, to, logger, now }: QuarantineNoticeOptions): QuarantineNotice {
  async function run(): Promise<number> {
    const entries = await inbox.list((problem) => logger.warn({ problem }, 'An enquiry is not told of'));
    const waiting = entries.filter(({ enquiry }) => enquiry.isQuarantined);
    const [newest, ...others] = waiting.filter(({ state }) => state.noticedAt === undefined && !state.doneAt);
    if (newest === undefined) return 0;
    const untold = [newest, ...others];
    try {
      await mailer.send(toNotice(newest, untold, { to, waiting: waiting.length }));
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error;
      logger.warn({ err: error }, 'The mail about the quarantine was refused for good');
    }
    for (const { enquiry } of untold) await inbox.mark(enquiry.id, { noticedAt: now().toISOString() });
    return untold.length;
  }

  const onError = (error: unknown) => logger.warn({ err: error }, 'Staff could not be told of the quarantine');
  return { run, ...createRecurringJob({ run, firstDelayMs, intervalMs, onError }) };
}

function toNotice(
  { enquiry: { receivedAt } }: InboxEntry,
  untold: readonly InboxEntry[],
  { to, waiting }: { to: string; waiting: number },
): Mail {
  const kinds = Map.groupBy(untold, ({ enquiry }) => enquiry.kind);
  const listed = [...kinds].map(([kind, { length }]) => `${length} x ${kind}`).join(', ');
  return {
    id: `quarantine-${receivedAt.replaceAll(/\W/g, '-')}`,
    to,
    subject: `In quarantine: ${listed}`,
    text: [
      `New in quarantine: ${listed}. In all ${waiting} wait there.`,
      'Each looks like spam, or came from a page without script. Neither its sender nor another system got a mail.',
      'Look at them, and release what a person wrote:\n\n  npm run inbox -- list --quarantined\n  npm run inbox -- release ID',
      `What nobody releases is deleted ${quarantineDays} days after it came.`,
    ].join('\n\n'),
    date: receivedAt,
  };
}
