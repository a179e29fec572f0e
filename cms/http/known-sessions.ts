/**
 * Sessions that this process has verified lately, each with an allowance of its own. An office behind one address does
 * not stop itself: its verified sessions do not count as requests of the address (decision 0074).
 */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { EndedSession } from '../editing/studio-news.ts';
import { sessionRequestsPerSecond } from '../limits.ts';

export interface KnownSessions {
  /** The session was verified for a request. 0, or the milliseconds until it may send another. */
  use(session: { digest: string; accountId: string }): number;
  /** Whether the cookie is one of a session verified lately. Reads nothing from the store. */
  knows(secret: string): boolean;
  /** One session, or all of the account, is over. */
  forget(ended: EndedSession): void;
}

const burst = 2 * sessionRequestsPerSecond;
const maxSessions = 10_000;
/** Somebody who was away for longer counts once more as their address. */
const knownMs = 10 * 60_000;

export function createKnownSessions(now: () => number = () => performance.now()): KnownSessions {
  const sessions = new LRUCache<string, { accountId: string; left: number; at: number }>({ max: maxSessions });
  return {
    use({ digest, accountId }) {
      const at = now();
      const before = sessions.get(digest) ?? { left: burst, at };
      const left = Math.min(burst, before.left + ((at - before.at) / 1000) * sessionRequestsPerSecond);
      sessions.set(digest, { accountId, left: left < 1 ? left : left - 1, at });
      return left < 1 ? Math.ceil(((1 - left) / sessionRequestsPerSecond) * 1000) : 0;
    },
    knows(secret) {
      const known = sessions.peek(createHash('sha256').update(secret).digest('hex'));
      return known !== undefined && now() - known.at < knownMs;
    },
    forget({ accountId, digest }) {
      const isEnded = (key: string, account: string): boolean =>
        account === accountId && (digest === undefined || digest === key);
      for (const [key, known] of [...sessions.entries()]) if (isEnded(key, known.accountId)) sessions.delete(key);
    },
  };
}
