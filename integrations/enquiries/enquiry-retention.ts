/**
 * Deletes enquiries when their time is over, as the privacy statement and the recruitment data policy promise
 * (content/LANGUAGE/legal_page): who changes one changes the other.
 */
import { isUnavailable, type Unavailable } from '../unavailable.ts';
import { createRecurringJob, type RecurringJob } from '../recurring-job.ts';
import type { EnquiryInbox, InboxEntry } from './enquiry-inbox.ts';

const dayMs = 24 * 3600 * 1000;
/** From receipt. */
export const quarantineDays = 30;
/** From receipt; applications from the day on which their vacancy is closed. */
const retentionDays = {
  contact: 365,
  download: 730,
  register: 730,
  meeting: 730,
  application: 182,
  newsletter: 30,
} as const;
/** For applicants who agreed to hear about other roles. */
const otherRolesDays = 365;
/** Often enough that nothing stays a day too long. */
const intervalMs = 6 * 3600 * 1000;
/** A start has other things to do. */
const firstDelayMs = 10 * 60 * 1000;

export interface EnquiryRetentionOptions {
  inbox: EnquiryInbox;
  /** Whether the vacancy takes applications. Throws `Unavailable`. */
  isVacancyOpen: (id: string) => Promise<boolean>;
  logger: {
    info: (fields: object, message: string) => void;
    warn: (fields: object, message: string) => void;
  };
  now: () => Date;
}

export interface EnquiryRetention extends RecurringJob {
  /** One run. Returns how many enquiries were deleted. Throws a job board's `Unavailable` when it is done with the others. */
  run: () => Promise<number>;
}

/** Several processes may run it on the same enquiries: what one has deleted, the other does not find. */
export function createEnquiryRetention({
  inbox,
  isVacancyOpen,
  logger,
  now,
}: EnquiryRetentionOptions): EnquiryRetention {
  async function run(): Promise<number> {
    const repeated = await inbox.eraseAgain();
    const entries = await inbox.list((problem) => logger.warn({ problem }, 'An enquiry is not deleted in time'));
    const known = new Map<string, Promise<boolean>>();
    // A job board is asked once for each vacancy.
    const isOpen = (vacancy: string): Promise<boolean> => {
      const asked = known.get(vacancy) ?? isVacancyOpen(vacancy);
      known.set(vacancy, asked);
      return asked;
    };
    let erased = 0;
    let failure: Unavailable | undefined;
    for (const entry of entries) {
      try {
        await noteClosing(entry, isOpen);
        if (await eraseIfOver(entry)) erased += 1;
      } catch (error) {
        // A job board that does not answer keeps its own applications only.
        if (!isUnavailable(error)) throw error;
        failure ??= error;
      }
    }
    if (erased + repeated > 0) logger.info({ erased, repeated }, 'Enquiries were deleted, their time was over');
    if (failure) throw failure;
    return erased;
  }

  const isOver = (entry: InboxEntry): boolean => now().getTime() >= endOf(entry);

  /** Reads it again: staff may have released it since the list was read. */
  async function eraseIfOver(listed: InboxEntry): Promise<boolean> {
    const { id } = listed.enquiry;
    const present = isOver(listed) ? await inbox.find(id) : undefined;
    return present !== undefined && isOver(present) && inbox.erase(id);
  }

  /** A vacancy that opens again, or whose content was gone for a while, is open. */
  async function noteClosing(
    { enquiry, state }: InboxEntry,
    isOpen: (vacancy: string) => Promise<boolean>,
  ): Promise<void> {
    const { id, kind, fields } = enquiry;
    if (kind !== 'application') return;
    const vacancy = fields['vacancy_id'];
    const isClosed = vacancy === undefined || !(await isOpen(vacancy));
    if (isClosed === (state.vacancyClosedAt !== undefined)) return;
    await inbox.mark(id, { vacancyClosedAt: isClosed ? now().toISOString() : null });
  }

  const onError = (error: unknown) => logger.warn({ err: error }, 'Enquiries could not be deleted in time');
  return { run, ...createRecurringJob({ run, firstDelayMs, intervalMs, onError }) };
}

/** Epoch milliseconds; an application to an open vacancy has no end. */
function endOf({ enquiry, state }: InboxEntry): number {
  const { kind, receivedAt, isQuarantined, fields } = enquiry;
  if (isQuarantined) return Date.parse(receivedAt) + quarantineDays * dayMs;
  if (kind !== 'application') return Date.parse(receivedAt) + retentionDays[kind] * dayMs;
  if (state.vacancyClosedAt === undefined) return Infinity;
  const agreed = fields['retention'] === 'yes' ? otherRolesDays : 0;
  return Date.parse(state.vacancyClosedAt) + (retentionDays.application + agreed) * dayMs;
}
