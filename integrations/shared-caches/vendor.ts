import type { Purge, SharedCache } from './shared-cache.ts';

/** Builds the purge requests of one vendor, and checks the responses. */
export interface Vendor {
  headers: SharedCache['headers'];
  /** The maximum number of keys in one request. */
  maxKeys: number;
  toRequest: (purge: Purge) => { url: string; method: string; headers: Record<string, string>; body?: string };
  /** Throws unless the response, whose status is 200, confirms that the keys were purged. */
  check: (answer: Response, keys: readonly string[]) => Promise<void>;
}
