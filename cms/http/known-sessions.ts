/**
 * Sessions that this process has verified recently, each with its own rate limit. Requests of verified sessions do not
 * count against the limit of their IP address, so that people in one office do not slow each other down (decision
 * 0074).
 */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { EndedSession } from '../editing/studio-news.ts';
import { sessionRequestsPerSecond } from '../limits.ts';

export interface KnownSessions {
  /**
   * Counts a request of a verified session. Returns 0, or the milliseconds until the session may send another request.
   */
  readonly use: (session: { digest: string; accountId: string }) => number;
  /** Whether the cookie's secret belongs to a session that was verified recently. Does not read the store. */
  readonly knows: (secret: string) => boolean;
  /** Forgets an ended session, or all sessions of the account. */
  readonly forget: (ended: EndedSession) => void;
}

const burst = 2 * sessionRequestsPerSecond;
const maxSessions = 10_000;
/** After this time without requests, a session's next request counts against its IP address. */
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
