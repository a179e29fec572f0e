import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import { maxMailedLinksPerHour, signInLinkMs } from '../limits.ts';
import type { StoredAccount } from '../storage/account-register.ts';
import type { Accounts } from './accounts.ts';
import { toDigest } from './secrets.ts';
import { toSignInUrl } from './sign-in-url.ts';

/** What the process sends for us. */
export interface StudioMail {
  /** Letters, digits and hyphens; the part of the `Message-ID` before the "@". */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  /** Plain text; lines end with "\n". */
  readonly text: string;
  /** ISO 8601. */
  readonly date: string;
}

export interface MailedLinks {
  /** Returns at once: the time of an answer must not tell whether there is an account. Failures are logged. */
  request(email: string): void;
  /** Resolves when every mail that was asked for is sent, or has failed. */
  settle(): Promise<void>;
}

interface MailedLinksOptions {
  readonly accounts: Pick<Accounts, 'find' | 'createLink'>;
  readonly studioOrigin: string;
  sendMail(mail: StudioMail): Promise<void>;
  readonly logger: { error(fields: object, message: string): void };
  now(): Date;
  /** After the answer. */
  pause?(): Promise<void>;
}

/** The store is busy for a moment with a link, and what is asked right afterwards waits: it must not tell why. */
const pauseMs = { min: 50, max: 500 };
const pauseForSomeTime = (): Promise<void> => wait(randomInt(pauseMs.min, pauseMs.max));

/** Sends people who have an account their link to sign in, and everybody else nothing. */
export function createMailedLinks(options: MailedLinksOptions): MailedLinks {
  const { accounts, studioOrigin, sendMail, logger, now, pause = pauseForSomeTime } = options;
  const limiter = new RateLimiterMemory({ points: maxMailedLinksPerHour, duration: 3600 });
  const pending = new Set<Promise<void>>();

  async function send(email: string): Promise<void> {
    await pause();
    const account = await accounts.find(email);
    if (!account) return;
    // Of accounts alone: addresses that strangers make up must not fill the memory.
    const { remainingPoints } = await limiter.consume(toDigest(account.id)).catch(() => ({ remainingPoints: -1 }));
    if (remainingPoints < 0) return;
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

function toMail({ name, email }: StoredAccount, url: string, date: Date): StudioMail {
  return {
    id: `sign-in-${randomBytes(16).toString('hex')}`,
    to: email,
    subject: 'Your link to the studio',
    text: [
      `Hello ${name},`,
      `this link signs you in to the studio, once, within ${signInLinkMs / 60_000} minutes:`,
      url,
      'If you did not ask for it, somebody else typed your address. Nothing happens as long as nobody opens the link.',
    ].join('\n\n'),
    date: date.toISOString(),
  };
}
