import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import * as v from 'valibot';
import { getClientAddress } from '../access/client-address.ts';
import { maxSignInsPerMinute } from '../limits.ts';
import { tooManyRequests } from './errors.ts';

/** The value with which the library rejects when the limit is exceeded. */
const RefusalSchema = v.looseObject({ msBeforeNext: v.number() });

/**
 * Limits sign-in attempts per IP address. Requests from this machine are not limited, as elsewhere. The returned
 * function throws 429.
 */
export function createSignInRate(): () => Promise<void> {
  const limiter = new RateLimiterMemory({ points: maxSignInsPerMinute, duration: 60 });
  return async () => {
    const address = getClientAddress();
    if (address === undefined) return;
    try {
      await limiter.consume(address);
    } catch (refusal) {
      const { msBeforeNext } = v.parse(RefusalSchema, refusal);
      throw tooManyRequests('Too many attempts to sign in. Try again in a minute.', msBeforeNext);
    }
  };
}
