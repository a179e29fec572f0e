/** Rate limits for client addresses, in fixed windows of time. */
import { LRUCache } from 'lru-cache';
import type { RateLimiterRes } from 'rate-limiter-flexible';
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import { getNetwork } from './client-address.ts';

export interface AddressLimiter {
  /** Returns 0 if points were left, otherwise the milliseconds until the window ends; nothing is charged then. */
  readonly consume: (address: string, charge?: Charge) => Promise<number>;
  /** Returns points for work that was not done. */
  readonly reward: (address: string, charge?: Charge) => Promise<void>;
}

interface Charge {
  readonly points?: number;
  /** Each scope has its own budget. */
  readonly scope?: string;
}

export interface Budget {
  readonly points: number;
  readonly windowSeconds: number;
  readonly maxKeys?: number;
}

/** A customer often has a /48, which contains 65,536 of the /64 networks that count as one address. */
const networkFactor = 4;

export function createAddressLimiter({ points, windowSeconds, maxKeys = 10_000 }: Budget): AddressLimiter {
  const addresses = createBoundedLimiter({ points, windowSeconds, maxKeys });
  const networks = createBoundedLimiter({ points: points * networkFactor, windowSeconds, maxKeys });
  return {
    async consume(address, { points: charged = 1, scope = '' } = {}) {
      const waitMs = await addresses.consume(`${address} ${scope}`, charged);
      const network = getNetwork(address);
      if (waitMs > 0 || network === undefined) return waitMs;
      const networkWaitMs = await networks.consume(`${network} ${scope}`, charged);
      if (networkWaitMs > 0) await addresses.reward(`${address} ${scope}`, charged);
      return networkWaitMs;
    },
    async reward(address, { points: returned = 1, scope = '' } = {}) {
      const network = getNetwork(address);
      await addresses.reward(`${address} ${scope}`, returned);
      if (network !== undefined) await networks.reward(`${network} ${scope}`, returned);
    },
  };
}

/** A limiter for keys of any kind. */
export function createBoundedLimiter({ points, windowSeconds, maxKeys }: Required<Budget>) {
  const limiter = new RateLimiterMemory({ points, duration: windowSeconds, keyPrefix: '' });
  // The library's store is unbounded, so the least recently used keys are deleted from it.
  const keys = new LRUCache<string, true>({ max: maxKeys, dispose: (_, key) => void limiter.delete(key) });
  return {
    async consume(key: string, charged = 1): Promise<number> {
      keys.set(key, true);
      try {
        await limiter.consume(key, charged);
        return 0;
      } catch (refusal) {
        if (!isRefusal(refusal)) throw refusal;
        // The library has counted the refused request too. It was not served, so its points are given back.
        await limiter.reward(key, charged);
        return Math.max(1, refusal.msBeforeNext);
      }
    },
    reward: (key: string, returned: number) => limiter.reward(key, returned),
  };
}

function isRefusal(reason: unknown): reason is RateLimiterRes {
  return typeof reason === 'object' && reason !== null && 'msBeforeNext' in reason;
}
