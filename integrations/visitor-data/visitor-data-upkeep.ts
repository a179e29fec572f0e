/**
 * Work on visitor data at the start and every day: everything is sealed with the current key, and deleted when its
 * retention period ends.
 */
import type { ConsentRecordKeeping } from '../consent-records/consent-record-store.ts';
import type { EnquiryInbox } from '../enquiries/enquiry-inbox.ts';
import type { NewsletterStore } from '../newsletter/newsletter-store.ts';
import type { RecordKeyKeeping } from '../record-keys/record-keys.ts';
import { createRecurringJob, type RecurringJob } from '../recurring-job.ts';

export interface VisitorDataUpkeep extends RecurringJob {
  readonly run: () => Promise<void>;
}

export interface VisitorDataUpkeepOptions {
  readonly recordKeys: RecordKeyKeeping;
  readonly inbox: EnquiryInbox;
  readonly newsletter: NewsletterStore;
  readonly consentRecords: ConsentRecordKeeping;
  readonly logger: {
    info: (fields: object, message: string) => void;
    warn: (fields: object, message: string) => void;
  };
  readonly now: () => Date;
}

const dayMs = 24 * 3600 * 1000;
/** Later than the work of the start. */
const firstDelayMs = 5000;
/** The period in which a claim about a consent choice may be made (docs/operations.md). */
const consentRecordsKeptMs = 5 * 366 * dayMs;
/** A finished issue needs no list of its recipients, which is kept for a while for questions. */
const sendingsKeptMs = 90 * dayMs;

export function createVisitorDataUpkeep(options: VisitorDataUpkeepOptions): VisitorDataUpkeep {
  const { recordKeys, inbox, newsletter, consentRecords, logger, now } = options;
  const before = (ms: number) => new Date(now().getTime() - ms);

  /** The privacy statement promises each of them, so that one that fails must not stop the others. */
  const steps: Readonly<Record<string, () => Promise<number | Readonly<Record<string, number>>>>> = {
    wrapped: recordKeys.tidy,
    enquiries: () => inbox.sealPlain((problem) => logger.warn({ problem }, 'An enquiry is not sealed')),
    subscribers: newsletter.tidy,
    consents: () => consentRecords.deleteBefore(before(consentRecordsKeptMs)),
    sendings: () => newsletter.forgetSendings(before(sendingsKeptMs)),
  };

  async function run(): Promise<void> {
    const done: Record<string, number> = {};
    for (const [step, work] of Object.entries(steps)) {
      try {
        const count = await work();
        Object.assign(done, typeof count === 'number' ? { [step]: count } : count);
      } catch (error) {
        logger.warn({ err: error, step }, 'A part of what visitors sent could not be looked after');
      }
    }
    if (Object.values(done).some((count) => count > 0)) logger.info(done, 'What visitors sent was sealed or ended');
  }

  const onError = (error: unknown) => logger.warn({ err: error }, 'What visitors sent could not be looked after');
  return { run, ...createRecurringJob({ run, firstDelayMs, intervalMs: dayMs, onError }) };
}
