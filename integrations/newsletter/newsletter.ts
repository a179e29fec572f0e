/**
 * The newsletter as the site and its command use it (decision 0078). Only addresses that were confirmed from their
 * mailbox are subscribed, and unsubscribing deletes the subscriber.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { MailRefused, type Mailer } from '../mail/mailer.ts';
import { toConfirmationMail } from './newsletter-mails.ts';
import type { NewsletterStore, Subscriber } from './newsletter-store.ts';

/** A reader's choice in a form. */
export interface NewsletterChoice {
  language: string;
  topics: readonly string[];
}

/** All methods throw `Unavailable`, and then have acknowledged nothing. */
export interface Newsletter {
  /**
   * Stores the request and mails a confirmation link. Behaves the same for every address, so that it does not reveal
   * who is subscribed.
   */
  subscribe: (request: NewsletterChoice & { email: string }) => Promise<void>;
  /** `false` for a link that was used, has expired or is invalid. */
  confirm: (token: string) => Promise<boolean>;
  /** `key`: the key in the links of mails. */
  choose: (key: string, topics: readonly string[]) => Promise<boolean>;
  /** Deletes the subscriber. Returns `true` even if they were deleted before. */
  leave: (key: string) => Promise<boolean>;
}

export interface NewsletterKeeping extends Newsletter {
  store: NewsletterStore;
  /** Deletes all data of an address. */
  erase: (email: string) => Promise<boolean>;
  /** Deletes requests that were not confirmed in time, and retries confirmation mails that failed. */
  tidy: () => Promise<void>;
  start: () => void;
  stop: () => void;
}

export interface NewsletterOptions {
  store: NewsletterStore;
  mailer: Mailer;
  /** Deletes the mails of a subscriber from the outbox. */
  forgetMails: (subscriber: string) => Promise<void>;
  /** The key for the ids, which are keyed hashes of addresses. */
  secret: string;
  siteUrl: string;
  logger: { warn: (fields: object, message: string) => void };
  now: () => Date;
}

const hourMs = 3600 * 1000;
/** Anyone can cause a mail to an address, so there is at most one per hour. */
const repeatAfterMs = hourMs;
const confirmWithinMs = 7 * 24 * hourMs;
/** How long an address that bounced is recorded, so that it gets no mail. */
const bouncesKeptMs = 365 * 24 * hourMs;
const tidyEveryMs = 10 * 60 * 1000;
/** During this time the request itself may still be sending its mail. */
const leftToRequestMs = 2 * 60 * 1000;

export function createNewsletter({
  store,
  mailer,
  forgetMails,
  secret,
  siteUrl,
  logger,
  now,
}: NewsletterOptions): NewsletterKeeping {
  let timer: NodeJS.Timeout | undefined;
  const toId = (email: string) =>
    createHmac('sha256', secret)
      .update(`newsletter ${normalize(email)}`)
      .digest('hex')
      .slice(0, 32);
  const isWithin = (at: string, ms: number) => now().getTime() - Date.parse(at) < ms;

  const mail = async (subscriber: Subscriber): Promise<void> => {
    const { asked, id } = subscriber;
    if (!asked || asked.mailedAt !== undefined) return;
    try {
      await mailer.send(toConfirmationMail(subscriber, asked, siteUrl));
    } catch (error) {
      // `tidy` retries, unless the rejection is permanent. The log does not contain the address.
      logger.warn({ subscriber: id, problem: (error as Error).name }, 'A confirmation of the newsletter was not sent');
      if (!(error instanceof MailRefused)) return;
    }
    const mailedAt = now().toISOString();
    await store.change(id, (own) =>
      own?.asked?.token === asked.token ? { ...own, asked: { ...own.asked, mailedAt } } : own,
    );
  };

  const isOld = ({ asked }: Subscriber) => asked !== undefined && !isWithin(asked.at, confirmWithinMs);
  const isForgotten = ({ bounced }: Subscriber) => bounced !== undefined && !isWithin(bounced.at, bouncesKeptMs);

  const tidyOne = async (found: Subscriber): Promise<unknown> => {
    if (!isOld(found) && !isForgotten(found))
      return found.asked && !isWithin(found.asked.at, leftToRequestMs) && mail(found);
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
      // Read again, because mail servers are slow and the subscriber may have been deleted in the meantime.
      const present = await store.get(id);
      if (present) await tidyOne(present);
    }
  };

  return {
    store,
    async subscribe({ email, language, topics }) {
      const id = toId(email);
      const asked = { at: now().toISOString(), language, topics: [...topics], token: randomToken() };
      const fresh = { id, email: email.trim(), key: randomToken() };
      const stored = await store.change(id, (own) =>
        own?.bounced || (own?.asked && isWithin(own.asked.at, repeatAfterMs)) ? own : { ...(own ?? fresh), asked },
      );
      // Of concurrent requests only one has stored its request, and sends the mail.
      if (stored?.asked?.token === asked.token) await mail(stored);
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
    start() {
      timer = setInterval(() => {
        tidy().catch((error: unknown) => logger.warn({ err: error }, 'The newsletter could not be tidied'));
      }, tidyEveryMs).unref();
    },
    stop: () => clearInterval(timer),
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
