/**
 * The newsletter as the site and its command use it (decision 0078). Only addresses that were confirmed from their
 * mailbox are subscribed, and unsubscribing deletes the subscriber.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { createDeliveryQueue } from '../delivery-queue.ts';
import { MailRefused, type Mailer } from '../mail/mailer.ts';
import { createRecurringJob } from '../recurring-job.ts';
import { toConfirmationMail } from './newsletter-mails.ts';
import type { NewsletterStore, Subscriber } from './newsletter-store.ts';

/** A reader's choice in a form. */
interface NewsletterChoice {
  readonly language: string;
  readonly topics: readonly string[];
}

export interface NewsletterRequest extends NewsletterChoice {
  readonly email: string;
  /** The topics are added to those of a subscriber, for a form that is about something else. */
  readonly isAddition?: boolean;
}

/** All methods throw `Unavailable`, and then have acknowledged nothing. */
export interface Newsletter {
  /**
   * Stores the request; a confirmation link is mailed after it. Behaves the same for every address and every mail
   * server, so that neither the response nor its time reveals who is subscribed.
   */
  readonly subscribe: (request: NewsletterRequest) => Promise<void>;
  /** `false` for a link that was used, has expired or is invalid. */
  readonly confirm: (token: string) => Promise<boolean>;
  /** `key`: the key in the links of mails. */
  readonly choose: (key: string, topics: readonly string[]) => Promise<boolean>;
  /** Deletes the subscriber. Returns `true` even if they were deleted before. */
  readonly leave: (key: string) => Promise<boolean>;
}

export interface NewsletterKeeping extends Newsletter {
  readonly store: NewsletterStore;
  /** Deletes all data of an address. */
  readonly erase: (email: string) => Promise<boolean>;
  /** Deletes requests that were not confirmed in time, and retries confirmation mails that failed. */
  readonly tidy: () => Promise<void>;
  /** Resolves when no confirmation is being sent. */
  readonly idle: () => Promise<void>;
  readonly start: () => void;
  /** Resolves when the mail in flight has succeeded or failed; the rest is sent after the next start. */
  readonly stop: () => Promise<void>;
}

export interface NewsletterOptions {
  readonly store: NewsletterStore;
  readonly mailer: Mailer;
  /** Deletes the mails of a subscriber from the outbox. */
  readonly forgetMails: (subscriber: string) => Promise<void>;
  /** The key for the ids, which are keyed hashes of addresses. */
  readonly secret: string;
  readonly siteUrl: string;
  readonly logger: { warn: (fields: object, message: string) => void };
  readonly now: () => Date;
}

const hourMs = 3600 * 1000;
/** Anyone can cause a mail to an address, so there is at most one per hour. */
const repeatAfterMs = hourMs;
const confirmWithinMs = 7 * 24 * hourMs;
/** How long an address that bounced is recorded, so that it gets no mail. */
const bouncesKeptMs = 365 * 24 * hourMs;
const tidyEveryMs = 10 * 60 * 1000;
/** During this time the process that stored a request may still be sending its mail. */
const leftToRequestMs = 2 * 60 * 1000;
/** The store keeps all requests; those above this number wait for its next sweep. */
const maxWaiting = 1000;

export function createNewsletter({
  store,
  mailer,
  forgetMails,
  secret,
  siteUrl,
  logger,
  now,
}: NewsletterOptions): NewsletterKeeping {
  const toId = (email: string) =>
    createHmac('sha256', secret)
      .update(`newsletter ${normalize(email)}`)
      .digest('hex')
      .slice(0, 32);
  const isWithin = (at: string, ms: number) => now().getTime() - Date.parse(at) < ms;

  /** The subscriber is read when it is their turn, because they may have been erased in the meantime. */
  const mail = async (id: string): Promise<void> => {
    const subscriber = await store.get(id);
    const asked = subscriber?.asked;
    if (!asked || asked.mailedAt !== undefined) return;
    try {
      await mailer.send(toConfirmationMail(subscriber, asked, siteUrl));
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error;
      warnOfMail(id, error);
    }
    const mailedAt = now().toISOString();
    await store.change(id, (own) =>
      own?.asked?.token === asked.token ? { ...own, asked: { ...own.asked, mailedAt } } : own,
    );
  };
  /** The log does not contain the address. */
  const warnOfMail = (subscriber: string, error: unknown) =>
    logger.warn({ subscriber, problem: (error as Error).name }, 'A confirmation of the newsletter was not sent');
  const confirmations = createDeliveryQueue({
    lane: 'confirmation',
    async deliver(id) {
      await mail(id);
      return true;
    },
    onUnavailable: warnOfMail,
    onError: warnOfMail,
  });
  const confirmSoon = (id: string) => void (confirmations.size() < maxWaiting && confirmations.add(id));

  const isOld = ({ asked }: Subscriber) => asked !== undefined && !isWithin(asked.at, confirmWithinMs);
  const isForgotten = ({ bounced }: Subscriber) => bounced !== undefined && !isWithin(bounced.at, bouncesKeptMs);

  const tidyOne = async (found: Subscriber): Promise<unknown> => {
    if (!isOld(found) && !isForgotten(found)) {
      const { asked } = found;
      if (asked && asked.mailedAt === undefined && !isWithin(asked.at, leftToRequestMs)) confirmSoon(found.id);
      return undefined;
    }
    return store.change(found.id, (own) => {
      if (own === undefined || isForgotten(own)) return undefined;
      // There was a new request in the meantime.
      if (!isOld(own)) return own;
      const { asked: _, ...rest } = own;
      return rest.confirmed || rest.bounced ? rest : undefined;
    });
  };

  const tidy = async () => {
    await store.tidy();
    for (const { id } of await store.list()) {
      // Read again, because the subscriber may have changed or been deleted in the meantime.
      const present = await store.get(id);
      if (present) await tidyOne(present);
    }
    await confirmations.retry();
  };
  const upkeep = createRecurringJob({
    run: tidy,
    firstDelayMs: leftToRequestMs,
    intervalMs: tidyEveryMs,
    onError: (error) => logger.warn({ err: error }, 'The newsletter could not be tidied'),
  });

  return {
    store,
    async subscribe({ email, language, topics, isAddition = false }) {
      const id = toId(email);
      const asked = { at: now().toISOString(), language, token: randomToken() };
      const fresh = { id, email: email.trim(), key: randomToken() };
      const stored = await store.change(id, (own) => {
        // A copy is written like a change: the time of a request does not tell whether there was one before.
        if (own?.bounced || (own?.asked && isWithin(own.asked.at, repeatAfterMs))) return { ...own };
        const known = isAddition ? (own?.confirmed?.topics ?? []) : [];
        return { ...(own ?? fresh), asked: { ...asked, topics: [...new Set([...known, ...topics])] } };
      });
      // Of concurrent requests only one has stored its request, and causes the mail.
      if (stored?.asked?.token === asked.token) confirmSoon(id);
    },
    async confirm(given) {
      const [id = '', token = ''] = readPair(given);
      let isConfirmed = false;
      await store.change(id, (own) => {
        isConfirmed =
          own?.asked !== undefined && isSame(own.asked.token, token) && isWithin(own.asked.at, confirmWithinMs);
        if (!isConfirmed || !own?.asked) return own;
        const { asked, ...rest } = own;
        return { ...rest, confirmed: { at: now().toISOString(), language: asked.language, topics: asked.topics } };
      });
      return isConfirmed;
    },
    async choose(given, topics) {
      const [id = '', key = ''] = readPair(given);
      const changed = await store.change(id, (own) =>
        own?.confirmed && isSame(own.key, key) ? { ...own, confirmed: { ...own.confirmed, topics: [...topics] } } : own,
      );
      return changed?.confirmed !== undefined && isSame(changed.key, key);
    },
    async leave(given) {
      const [id = '', key = ''] = readPair(given);
      const left = await store.change(id, (own) => (own && isSame(own.key, key) ? undefined : own));
      if (left === undefined && id !== noId) await forgetMails(id);
      return left === undefined && id !== noId;
    },
    async erase(email) {
      const id = toId(email);
      const isKnown = await store.erase(id);
      await forgetMails(id);
      return isKnown;
    },
    tidy,
    idle: confirmations.idle,
    start: upkeep.start,
    stop() {
      upkeep.stop();
      return confirmations.stop();
    },
  };
}

/**
 * The domain of an address ignores case. The part before it is treated in the same way, because in practice no mailbox
 * distinguishes case.
 */
const normalize = (email: string) => email.trim().toLowerCase();
const randomToken = () => randomBytes(16).toString('hex');

/** An id that no subscriber has. */
const noId = 'none';

/** Parses the `ID.SECRET` of a link. */
function readPair(given: string): [id: string, secret: string] {
  const { id, secret } = /^(?<id>[\da-f]{32})\.(?<secret>[\da-f]{32})$/.exec(given)?.groups ?? {};
  return id !== undefined && secret !== undefined ? [id, secret] : [noId, ''];
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
