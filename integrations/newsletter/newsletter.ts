/**
 * The newsletter as the site and its command see it (decision 0078): nobody is on the list who has not confirmed it from
 * the mailbox, and who leaves is deleted.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { MailRefused, type Mailer } from '../mail/mailer.ts';
import { toConfirmationMail } from './newsletter-mails.ts';
import type { NewsletterStore, Subscriber } from './newsletter-store.ts';

/** What a reader chose with a form. */
export interface NewsletterChoice {
  language: string;
  topics: readonly string[];
}

/** All throw `Unavailable`; then nothing is acknowledged. */
export interface Newsletter {
  /** Stores the wish and mails a link to the address. The same for every address, so it tells nobody who reads. */
  subscribe: (request: NewsletterChoice & { email: string }) => Promise<void>;
  /** `false` for a link that was used, is too old, or is none. */
  confirm: (token: string) => Promise<boolean>;
  /** `key`: of the links in mails. */
  choose: (key: string, topics: readonly string[]) => Promise<boolean>;
  /** Deletes the subscriber. `true` also when there is none any more. */
  leave: (key: string) => Promise<boolean>;
}

export interface NewsletterKeeping extends Newsletter {
  store: NewsletterStore;
  /** Deletes all that is known of an address. */
  erase: (email: string) => Promise<boolean>;
  /** Deletes wishes that nobody confirmed in time, and sends confirmation mails that could not be sent. */
  tidy: () => Promise<void>;
  start: () => void;
  stop: () => void;
}

export interface NewsletterOptions {
  store: NewsletterStore;
  mailer: Mailer;
  /** Deletes the mails of a subscriber that lie in the outbox. */
  forgetMails: (subscriber: string) => Promise<void>;
  /** Makes ids of addresses. */
  secret: string;
  siteUrl: string;
  logger: { warn: (fields: object, message: string) => void };
  now: () => Date;
}

const hourMs = 3600 * 1000;
/** A stranger can have one mail an hour sent to an address, and not more. */
const repeatAfterMs = hourMs;
const confirmWithinMs = 7 * 24 * hourMs;
/** An address that bounced is remembered, so that it is not written to again. */
const bouncesKeptMs = 365 * 24 * hourMs;
const tidyEveryMs = 10 * 60 * 1000;
/** Until then the request that made the wish may be sending its mail. */
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
      // `tidy` tries again, unless it would be refused again; without the address in the log.
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
      // Asked for again meanwhile.
      if (!isOld(own)) return own;
      const { asked: _, ...rest } = own;
      return rest.confirmed || rest.bounced ? rest : undefined;
    });
  };

  const tidy = async () => {
    await store.tidy();
    for (const { id } of await store.list()) {
      // Read again: a mail server takes its time, and people leave meanwhile.
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
      // Of requests at the same time one has made the wish, and sends its mail.
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

/** Mailboxes are the same in any spelling of the domain; of the part before it nobody makes use of the case. */
const normalize = (email: string) => email.trim().toLowerCase();
const randomToken = () => randomBytes(16).toString('hex');

/** No subscriber has it. */
const noId = 'none';

/** `ID.SECRET` of a link. */
function readPair(given: string): [id: string, secret: string] {
  const { id, secret } = /^(?<id>[\da-f]{32})\.(?<secret>[\da-f]{32})$/.exec(given)?.groups ?? {};
  return id !== undefined && secret !== undefined ? [id, secret] : [noId, ''];
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
