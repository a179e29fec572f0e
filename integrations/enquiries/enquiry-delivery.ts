import { MailRefused, type Mail, type Mailer } from '../mail/mailer.ts';
import { isUnavailable } from '../unavailable.ts';
import type { ClaimedEnquiry } from './enquiry-outbox.ts';
import type { StoredEnquiry } from './stored-enquiry.ts';

/** Something that leaves the site because of an enquiry: a mail, or a copy for another system. */
export interface Delivery {
  /** The outbox knows by it what is done. Begins with the name of its lane, but for mails. */
  id: string;
  /** The recipient: what goes there waits together while it is unavailable, and nothing else waits with it. */
  lane: string;
  /** Throws `Unavailable` for a failure that may pass, and `DeliveryRefused` for one that will not. */
  send: () => Promise<void>;
}

/** The recipient will never take it. */
export class DeliveryRefused extends Error {
  override name = 'DeliveryRefused';
}

export const mailLane = 'mail';

export function toMailDelivery(mail: Mail, mailer: Mailer): Delivery {
  return { id: mail.id, lane: mailLane, send: () => mailer.send(mail) };
}

export interface DeliveryOptions {
  listDeliveries: (enquiry: StoredEnquiry) => readonly Delivery[];
  /** What goes there waits. */
  isPaused: (lane: string) => boolean;
  onDelivered: (lane: string) => void;
  onUnavailable: (lane: string, error: unknown) => void;
  logger: { warn: (fields: object, message: string) => void };
  now: () => Date;
}

/**
 * Tries what is not done of a claimed enquiry. Returns whether all of it is done now. Throws the outbox's error, and what
 * is no failure of a recipient.
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

/** The lanes that did not take what is due, with the error if they have failed now. */
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

/** Unlike the outbox, which is `Unavailable` too. */
class RecipientUnavailable extends Error {}

/** An address that does not exist must not delay what goes to others. Throws `RecipientUnavailable`. */
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
