/**
 * Deletes enquiries when their retention period ends, as the privacy statement and the recruitment data policy promise
 * (content/LANGUAGE/legal_page). A change here needs a change there.
 */
import { isUnavailable } from '../unavailable.ts';
import { createRecurringJob, type RecurringJob } from '../recurring-job.ts';
import type { EnquiryInbox, InboxEntry } from './enquiry-inbox.ts';

const dayMs = 24 * 3600 * 1000;
/** Counted from receipt. */
export const quarantineDays = 30;
/** Counted from receipt; for applications, from the day on which their vacancy was closed. */
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
/** Short enough that no enquiry is kept a day too long. */
const intervalMs = 6 * 3600 * 1000;
/** Later than the work of the start. */
const firstDelayMs = 10 * 60 * 1000;

/** A disk or a database that fails may keep all of them. */
const maxNamed = 20;

export interface EnquiryRetentionOptions {
  readonly inbox: EnquiryInbox;
  /** Whether the vacancy accepts applications. Throws `Unavailable`. */
  readonly isVacancyOpen: (id: string) => Promise<boolean>;
  readonly logger: {
    info: (fields: object, message: string) => void;
    warn: (fields: object, message: string) => void;
  };
  readonly now: () => Date;
}

export interface EnquiryRetention extends RecurringJob {
  /**
   * Runs once. Returns how many enquiries were deleted. One that fails keeps no other: its error is thrown after them.
   */
  readonly run: () => Promise<number>;
}

/** Several processes may run it at once: an enquiry that one has deleted is not found by the other. */
export function createEnquiryRetention({
  inbox,
  isVacancyOpen,
  logger,
  now,
}: EnquiryRetentionOptions): EnquiryRetention {
  async function run(): Promise<number> {
    let failure: unknown;
    const repeated = await inbox.eraseAgain().catch((error: unknown) => {
      failure = error;
      return 0;
    });
    const entries = await inbox.list((problem) => logger.warn({ problem }, 'An enquiry is not deleted in time'));
    const known = new Map<string, Promise<boolean>>();
    // The job board is queried once for each vacancy.
    const isOpen = (vacancy: string): Promise<boolean> => {
      const asked = known.get(vacancy) ?? isVacancyOpen(vacancy);
      known.set(vacancy, asked);
      return asked;
    };
    const kept: string[] = [];
    let erased = 0;
    for (const entry of entries) {
      try {
        await noteClosing(entry, isOpen);
        if (await eraseIfOver(entry)) erased += 1;
      } catch (error) {
        failure ??= error;
        // If a job board does not respond, only the applications to its vacancies are kept: that needs no list of them.
        if (!isUnavailable(error)) kept.push(entry.enquiry.id);
      }
    }
    if (erased + repeated > 0) logger.info({ erased, repeated }, 'Enquiries were deleted, their time was over');
    if (kept.length > 0)
      logger.warn({ enquiries: kept.slice(0, maxNamed), count: kept.length }, 'Enquiries are not deleted in time');
    if (failure !== undefined) throw failure;
    return erased;
  }

  const isOver = (entry: InboxEntry): boolean => now().getTime() >= endOf(entry);

  /** Reads the enquiry again, because staff may have released it since the list was read. */
  async function eraseIfOver(listed: InboxEntry): Promise<boolean> {
    const { id } = listed.enquiry;
    const present = isOver(listed) ? await inbox.find(id) : undefined;
    return present !== undefined && isOver(present) && inbox.erase(id);
  }

  /** A vacancy may open again, and one whose content was unavailable for a while is open. */
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

/** Epoch milliseconds; `Infinity` for an application to an open vacancy. */
function endOf({ enquiry, state }: InboxEntry): number {
  const { kind, receivedAt, isQuarantined, fields } = enquiry;
  if (isQuarantined) return Date.parse(receivedAt) + quarantineDays * dayMs;
  if (kind !== 'application') return Date.parse(receivedAt) + retentionDays[kind] * dayMs;
  if (state.vacancyClosedAt === undefined) return Infinity;
  const agreed = fields['retention'] === 'yes' ? otherRolesDays : 0;
  return Date.parse(state.vacancyClosedAt) + (retentionDays.application + agreed) * dayMs;
}
