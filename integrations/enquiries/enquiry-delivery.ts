import { MailRefused, type Mail, type Mailer } from '../mail/mailer.ts';
import { isUnavailable } from '../unavailable.ts';
import type { ClaimedEnquiry } from './enquiry-outbox.ts';
import type { StoredEnquiry } from './stored-enquiry.ts';

/** Something that is sent because of an enquiry: a mail, or a copy for another system. */
export interface Delivery {
  /** The key of its outcome in the outbox. Begins with the name of its lane, except for mails. */
  readonly id: string;
  /** The recipient. While it is unavailable, deliveries of its lane wait, and no others. */
  readonly lane: string;
  /** Throws `Unavailable` for a temporary failure, and `DeliveryRefused` for a permanent one. */
  readonly send: () => Promise<void>;
}

/** The recipient rejects the delivery permanently. */
export class DeliveryRefused extends Error {
  override name = 'DeliveryRefused';
}

export const mailLane = 'mail';

export function toMailDelivery(mail: Mail, mailer: Mailer): Delivery {
  return { id: mail.id, lane: mailLane, send: () => mailer.send(mail) };
}

export interface DeliveryOptions {
  readonly listDeliveries: (enquiry: StoredEnquiry) => readonly Delivery[];
  /** Whether deliveries of the lane have to wait. */
  readonly isPaused: (lane: string) => boolean;
  readonly onDelivered: (lane: string) => void;
  readonly onUnavailable: (lane: string, error: unknown) => void;
  readonly logger: { warn: (fields: object, message: string) => void };
  readonly now: () => Date;
}

/**
 * Attempts the unfinished deliveries of a claimed enquiry. Returns whether all are done now. Throws errors of the
 * outbox, and errors that are not the recipient's.
 */
export async function deliver(claimed: ClaimedEnquiry, options: DeliveryOptions): Promise<boolean> {
  const { enquiry, finish, release } = claimed;
  try {
    const failures = await deliverDue(claimed, options);
    if (failures.size === 0) {
      await finish();
      return true;
    }
    await release();
    for (const [lane, error] of failures) if (error !== undefined) options.onUnavailable(lane, error);
    return false;
  } catch (error) {
    await release().catch((reason: unknown) =>
      options.logger.warn(
        { err: reason, enquiry: enquiry.id },
        'An enquiry was not released; others wait for its lease',
      ),
    );
    throw error;
  }
}

/** The lanes whose deliveries are still due, with the error if one has failed now. */
async function deliverDue(
  { enquiry, outcomes, record }: ClaimedEnquiry,
  options: DeliveryOptions,
): Promise<ReadonlyMap<string, unknown>> {
  const failures = new Map<string, unknown>();
  for (const delivery of options.listDeliveries(enquiry)) {
    const { id, lane } = delivery;
    if (outcomes.has(id) || failures.has(lane)) continue;
    if (options.isPaused(lane)) {
      failures.set(lane, undefined);
      continue;
    }
    try {
      await record(id, `${await attempt(delivery, enquiry, options)} ${options.now().toISOString()}`);
    } catch (error) {
      if (!(error instanceof RecipientUnavailable)) throw error;
      failures.set(lane, error.cause);
    }
  }
  return failures;
}

/** Distinguishes an unavailable recipient from an unavailable outbox. */
class RecipientUnavailable extends Error {}

/** An address that does not exist must not delay deliveries to others. Throws `RecipientUnavailable`. */
async function attempt(
  { id, lane, send }: Delivery,
  enquiry: StoredEnquiry,
  { onDelivered, logger }: DeliveryOptions,
): Promise<'sent' | 'refused'> {
  try {
    await send();
    onDelivered(lane);
    return 'sent';
  } catch (error) {
    if (isUnavailable(error)) throw new RecipientUnavailable('It is unavailable', { cause: error });
    if (!(error instanceof MailRefused || error instanceof DeliveryRefused)) throw error;
    const message = lane === mailLane ? 'A mail was refused for good' : 'An enquiry was refused by another system';
    logger.warn({ err: error, enquiry: enquiry.id, delivery: id }, message);
    return 'refused';
  }
}
