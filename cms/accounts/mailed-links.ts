import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import BurstyRateLimiter from 'rate-limiter-flexible/lib/BurstyRateLimiter.js';
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import { mailedLinkMs, maxMailedLinksAtOnce, signInLinkMs } from '../limits.ts';
import type { StoredAccount } from '../storage/account-register.ts';
import type { Accounts } from './accounts.ts';
import { toDigest } from './secrets.ts';
import { toSignInUrl } from './sign-in-url.ts';

/** A mail that the process sends for the studio. */
export interface StudioMail {
  /** Letters, digits and hyphens; becomes the part of the `Message-ID` before the "@". */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  /** Plain text; lines end with "\n". */
  readonly text: string;
  /** An ISO 8601 date-time. */
  readonly date: string;
}

export interface MailedLinks {
  /**
   * Returns at once, so that the time of the response does not reveal whether there is an account. Failures are logged.
   */
  readonly request: (email: string) => void;
  /** Resolves when every requested mail was sent or has failed. */
  readonly settle: () => Promise<void>;
}

interface MailedLinksOptions {
  readonly accounts: Pick<Accounts, 'find' | 'createLink'>;
  readonly studioOrigin: string;
  readonly sendMail: (mail: StudioMail) => Promise<void>;
  readonly logger: { error: (fields: object, message: string) => void };
  readonly now: () => Date;
  /** Waits after the response, before a link is created. */
  readonly pause?: () => Promise<void>;
}

/**
 * Creating a link occupies the store for a moment, which would delay a request sent directly afterwards and so reveal
 * that there is an account.
 */
const pauseMs = { min: 50, max: 500 };
const pauseForSomeTime = (): Promise<void> => wait(randomInt(pauseMs.min, pauseMs.max));

/** Mails a sign-in link to people who have an account. Other addresses get nothing. */
export function createMailedLinks(options: MailedLinksOptions): MailedLinks {
  const { accounts, studioOrigin, sendMail, logger, now, pause = pauseForSomeTime } = options;
  const limiter = createLimiter();
  const pending = new Set<Promise<void>>();

  async function isAllowed({ id }: StoredAccount): Promise<boolean> {
    return limiter.consume(toDigest(id)).then(
      () => true,
      (refusal: unknown) => {
        if (refusal instanceof Error) throw refusal;
        return false;
      },
    );
  }

  async function send(email: string): Promise<void> {
    await pause();
    const account = await accounts.find(email);
    if (!account) return;
    // Only existing accounts are counted, because invented addresses could fill the memory.
    if (!(await isAllowed(account))) return;
    const { token } = await accounts.createLink(account.id);
    await sendMail(toMail(account, toSignInUrl(studioOrigin, token), now()));
  }

  return {
    request(email) {
      const work = send(email).catch((error: unknown) =>
        logger.error({ err: error }, 'A link to sign in could not be mailed.'),
      );
      pending.add(work);
      void work.finally(() => pending.delete(work));
    },
    async settle() {
      await Promise.all(pending);
    },
  };
}

/**
 * Anybody can use up the links of somebody else, so an account is never without mailed links for long: it has one more
 * soon, however often links are requested meanwhile.
 */
function createLimiter(): BurstyRateLimiter {
  return new BurstyRateLimiter(
    new RateLimiterMemory({ points: 1, duration: mailedLinkMs / 1000 }),
    new RateLimiterMemory({ points: maxMailedLinksAtOnce - 1, duration: 3600 }),
  );
}

function toMail({ name, email }: StoredAccount, url: string, date: Date): StudioMail {
  return {
    id: `sign-in-${randomBytes(16).toString('hex')}`,
    to: email,
    subject: 'Your link to the studio',
    text: [
      `Hello ${name},`,
      `this link signs you in to the studio, once, within ${signInLinkMs / 60_000} minutes of the time of this mail:`,
      url,
      'If you did not ask for it, somebody else typed your address. Nothing happens as long as nobody opens the link.',
    ].join('\n\n'),
    date: date.toISOString(),
  };
}
