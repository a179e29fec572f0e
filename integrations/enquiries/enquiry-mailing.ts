/** Sends the mails of stored enquiries, and copies for other systems: at least once each, as the outbox records. */
import type { Mail, Mailer } from '../mail/mailer.ts';
import { isUnavailable } from '../unavailable.ts';
import { deliver, mailLane, toMailDelivery, type Delivery, type DeliveryOptions } from './enquiry-delivery.ts';
import type { EnquiryOutbox } from './enquiry-outbox.ts';
import { createPauses } from '../recipient-pauses.ts';
import type { StoredEnquiry } from './stored-enquiry.ts';

export interface EnquiryMailingOptions {
  outbox: EnquiryOutbox;
  mailer: Mailer;
  toMails: (enquiry: StoredEnquiry) => Mail[];
  /** Deliveries to other systems than mail servers. An enquiry in quarantine has none. */
  toForwards?: (enquiry: StoredEnquiry) => readonly Delivery[];
  logger: { warn: (fields: object, message: string) => void; error: (fields: object, message: string) => void };
  now: () => Date;
}

export interface EnquiryMailing {
  /** Sends what an earlier process left unsent. Returns at once. */
  start: () => void;
  /** Call it when an enquiry is stored. Returns at once. */
  add: (id: string) => void;
  /**
   * Attempts unfinished deliveries of an enquiry, and repeats those whose ids begin with `forget`. The process that
   * serves the site attempts the rest later.
   */
  again: (id: string, forget?: string) => Promise<'done' | 'waiting' | 'unknown'>;
  /** Resolves when the delivery in flight has succeeded or failed; the rest is sent after the next start. */
  stop: () => Promise<void>;
}

/** The outbox, which may be unavailable like a recipient. */
const outboxLane = 'outbox';

export function createEnquiryMailing(options: EnquiryMailingOptions): EnquiryMailing {
  const { outbox, mailer, toMails, toForwards = () => [], logger, now } = options;
  const waiting = new Set<string>();
  /** Enquiries with a delivery that waits for an unavailable recipient. */
  const postponed = new Set<string>();
  /** Enquiries that this program cannot mail. Each is reported once, and not at every sweep. */
  const broken = new Set<string>();
  let running: Promise<void> | undefined;
  let sweep: NodeJS.Timeout | undefined;
  let isStopped = false;

  let endedPauses = 0;
  const pauses = createPauses({
    onEnd() {
      endedPauses += 1;
      for (const id of postponed) waiting.add(id);
      postponed.clear();
      wake();
    },
  });
  const onUnavailable = (lane: string, error: unknown): void => {
    const delayMs = pauses.begin(lane);
    const message = lane === mailLane ? 'Mail cannot be sent now; enquiries wait' : 'Enquiries wait for another system';
    logger.warn({ err: error, lane, waiting: waiting.size + postponed.size, delayMs }, message);
  };
  const deliveryOptions: DeliveryOptions = {
    listDeliveries: (enquiry) => [
      ...toMails(enquiry).map((mail) => toMailDelivery(mail, mailer)),
      ...(enquiry.isQuarantined ? [] : toForwards(enquiry)),
    ],
    isPaused: pauses.has,
    onDelivered: pauses.forget,
    onUnavailable,
    logger,
    now,
  };

  function wake(): void {
    if (isStopped || running || waiting.size === 0 || pauses.has(outboxLane)) return;
    running = sendWaiting().finally(() => {
      running = undefined;
      // Enquiries may have arrived while the last one was being sent.
      wake();
    });
  }

  async function sendWaiting(): Promise<void> {
    for (const id of waiting) {
      if (isStopped) return;
      const endedBefore = endedPauses;
      waiting.delete(id);
      try {
        const isDone = await deliverOne(id);
        // If a pause ended during the attempt, no later end would start the next attempt.
        if (!isDone) (endedPauses === endedBefore ? postponed : waiting).add(id);
      } catch (error) {
        if (isUnavailable(error)) {
          waiting.add(id);
          return onUnavailable(outboxLane, error);
        }
        logger.error(
          { err: error, enquiry: id },
          'An enquiry could not be mailed; it is tried again at the next start',
        );
        broken.add(id);
      }
    }
  }

  async function deliverOne(id: string): Promise<boolean> {
    const claimed = await outbox.claim(id);
    const isDone = !claimed || (await deliver(claimed, deliveryOptions));
    pauses.forget(outboxLane);
    return isDone;
  }

  /** Resolves when nothing is being sent any more. */
  async function settle(): Promise<void> {
    if (!running) return;
    await running;
    await settle();
  }

  function addUnsent(): void {
    outbox.listUnsent().then(
      (ids) => {
        for (const id of ids) if (!broken.has(id) && !postponed.has(id)) waiting.add(id);
        wake();
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
    add(id) {
      waiting.add(id);
      wake();
    },
    async again(id, forget) {
      if (!(await outbox.reopen(id, forget))) return 'unknown';
      waiting.add(id);
      wake();
      await settle();
      return waiting.has(id) || postponed.has(id) || broken.has(id) ? 'waiting' : 'done';
    },
    async stop() {
      isStopped = true;
      pauses.stop();
      clearInterval(sweep);
      await running;
    },
  };
}
