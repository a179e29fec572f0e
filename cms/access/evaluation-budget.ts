import { LRUCache } from 'lru-cache';
import { getClientAddress } from './client-address.ts';

/** An address may use the allowance of this many seconds at once. */
const burstSeconds = 10;
const maxAddresses = 10_000;

/**
 * Limits the milliseconds of the event loop that queries of each address may take. Clients on this machine have no
 * limit.
 */
export interface EvaluationBudget {
  /** Returns 0, or the milliseconds until the client's address may query again. */
  readonly readWaitMs: () => number;
  /** Subtracts the time of a query from the allowance of the client's address. */
  readonly charge: (milliseconds: number) => void;
}

export function createEvaluationBudget(
  msPerSecond: number | undefined,
  now: () => number = () => performance.now(),
): EvaluationBudget {
  if (msPerSecond === undefined) return { readWaitMs: () => 0, charge() {} };
  const burstMs = msPerSecond * burstSeconds;
  const used = new LRUCache<string, { ms: number; at: number }>({ max: maxAddresses });
  const readUsed = (address: string): number => {
    const known = used.get(address);
    return known ? Math.max(0, known.ms - ((now() - known.at) / 1000) * msPerSecond) : 0;
  };
  return {
    readWaitMs() {
      const address = getClientAddress();
      const excess = address === undefined ? 0 : readUsed(address) - burstMs;
      return excess <= 0 ? 0 : Math.ceil((excess / msPerSecond) * 1000);
    },
    charge(milliseconds) {
      const address = getClientAddress();
      if (address !== undefined) used.set(address, { ms: readUsed(address) + milliseconds, at: now() });
    },
  };
}
