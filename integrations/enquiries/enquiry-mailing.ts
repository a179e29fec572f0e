/** Sends the mails of stored enquiries, and copies for other systems: at least once each, as the outbox records. */
import { createDeliveryQueue } from '../delivery-queue.ts';
import type { Mail, Mailer } from '../mail/mailer.ts';
import { deliver, mailLane, toMailDelivery, type Delivery, type DeliveryOptions } from './enquiry-delivery.ts';
import type { EnquiryOutbox } from './enquiry-outbox.ts';
import type { StoredEnquiry } from './stored-enquiry.ts';

export interface EnquiryMailingOptions {
  readonly outbox: EnquiryOutbox;
  readonly mailer: Mailer;
  readonly toMails: (enquiry: StoredEnquiry) => Mail[];
  /** Deliveries to other systems than mail servers. An enquiry in quarantine has none. */
  readonly toForwards?: (enquiry: StoredEnquiry) => readonly Delivery[];
  readonly logger: {
    warn: (fields: object, message: string) => void;
    error: (fields: object, message: string) => void;
  };
  readonly now: () => Date;
}

export interface EnquiryMailing {
  /** Sends what an earlier process left unsent. Returns at once. */
  readonly start: () => void;
  /** Call it when an enquiry is stored. Returns at once. */
  readonly add: (id: string) => void;
  /**
   * Attempts unfinished deliveries of an enquiry, and repeats those whose ids begin with `forget`. The process that
   * serves the site attempts the rest later.
   */
  readonly again: (id: string, forget?: string) => Promise<'done' | 'waiting' | 'unknown'>;
  /** Resolves when the delivery in flight has succeeded or failed; the rest is sent after the next start. */
  readonly stop: () => Promise<void>;
}

/** The outbox, which may be unavailable like a recipient. */
const outboxLane = 'outbox';

export function createEnquiryMailing(options: EnquiryMailingOptions): EnquiryMailing {
  const { outbox, mailer, toMails, toForwards = () => [], logger, now } = options;
  /** Enquiries that this program cannot mail. Each is reported once, and not at every sweep. */
  const broken = new Set<string>();
  let sweep: NodeJS.Timeout | undefined;

  const queue = createDeliveryQueue({
    lane: outboxLane,
    async deliver(id) {
      const claimed = await outbox.claim(id);
      return !claimed || (await deliver(claimed, deliveryOptions));
    },
    onUnavailable: (_id, error, delayMs) => warnOfPause(outboxLane, error, delayMs),
    onError(id, error) {
      logger.error({ err: error, enquiry: id }, 'An enquiry could not be mailed; it is tried again at the next start');
      broken.add(id);
    },
  });
  const deliveryOptions: DeliveryOptions = {
    listDeliveries: (enquiry) => [
      ...toMails(enquiry).map((mail) => toMailDelivery(mail, mailer)),
      ...(enquiry.isQuarantined ? [] : toForwards(enquiry)),
    ],
    isPaused: queue.pauses.has,
    onDelivered: queue.pauses.forget,
    onUnavailable: (lane, error) => warnOfPause(lane, error, queue.pauses.begin(lane)),
    logger,
    now,
  };

  function warnOfPause(lane: string, error: unknown, delayMs: number): void {
    const message = lane === mailLane ? 'Mail cannot be sent now; enquiries wait' : 'Enquiries wait for another system';
    logger.warn({ err: error, lane, waiting: queue.size(), delayMs }, message);
  }

  function addUnsent(): void {
    outbox.listUnsent().then(
      (ids) => {
        for (const id of ids) if (!broken.has(id) && !queue.has(id)) queue.add(id);
      },
      (error: unknown) => logger.error({ err: error }, 'Enquiries that wait for their mails could not be listed'),
    );
  }

  return {
    start() {
      addUnsent();
      // Another process may have died, or may be waiting for its next retry.
      if (outbox.sweepMs !== undefined) sweep = setInterval(addUnsent, outbox.sweepMs).unref();
    },
    add: queue.add,
    async again(id, forget) {
      if (!(await outbox.reopen(id, forget))) return 'unknown';
      queue.add(id);
      await queue.idle();
      return queue.has(id) || broken.has(id) ? 'waiting' : 'done';
    },
    stop() {
      clearInterval(sweep);
      return queue.stop();
    },
  };
}
