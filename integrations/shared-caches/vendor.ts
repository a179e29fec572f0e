import type { Purge, SharedCache } from './shared-cache.ts';

/** Makes the purge requests of one vendor, and reads the responses. */
export interface Vendor {
  headers: SharedCache['headers'];
  /** In one request. */
  maxKeys: number;
  toRequest: (purge: Purge) => { url: string; method: string; headers: Record<string, string>; body?: string };
  /** Throws unless the response, whose status is 200, says that the keys were purged. */
  check: (answer: Response, keys: readonly string[]) => Promise<void>;
}
