import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import { getClientAddress } from '../access/client-address.ts';
import { maxSignInsPerMinute } from '../limits.ts';
import { adminError } from './errors.ts';

/**
 * Limits sign-in attempts per IP address. Requests from this machine are not limited, as elsewhere. The returned
 * function throws 429.
 */
export function createSignInRate(): () => Promise<void> {
  const limiter = new RateLimiterMemory({ points: maxSignInsPerMinute, duration: 60 });
  return async () => {
    const address = getClientAddress();
    if (address === undefined) return;
    const { remainingPoints } = await limiter.consume(address).catch(() => ({ remainingPoints: -1 }));
    if (remainingPoints < 0) throw adminError(429, 'Too many attempts to sign in. Try again in a minute.');
  };
}
