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
  run: () => Promise<void>;
}

export interface VisitorDataUpkeepOptions {
  recordKeys: RecordKeyKeeping;
  inbox: EnquiryInbox;
  newsletter: NewsletterStore;
  consentRecords: ConsentRecordKeeping;
  logger: {
    info: (fields: object, message: string) => void;
    warn: (fields: object, message: string) => void;
  };
  now: () => Date;
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

  async function run(): Promise<void> {
    const wrapped = await recordKeys.tidy();
    const enquiries = await inbox.sealPlain((problem) => logger.warn({ problem }, 'An enquiry is not sealed'));
    const subscribers = await newsletter.tidy();
    const consents = await consentRecords.deleteBefore(before(consentRecordsKeptMs));
    const sendings = await newsletter.forgetSendings(before(sendingsKeptMs));
    const done = { wrapped, enquiries, ...subscribers, consents, sendings };
    if (Object.values(done).some((count) => count > 0)) logger.info(done, 'What visitors sent was sealed or ended');
  }

  const onError = (error: unknown) => logger.warn({ err: error }, 'What visitors sent could not be looked after');
  return { run, ...createRecurringJob({ run, firstDelayMs, intervalMs: dayMs, onError }) };
}
