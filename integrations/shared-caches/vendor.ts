import type { Purge, SharedCache } from './shared-cache.ts';

/** Builds the purge requests of one vendor, and checks the responses. */
export interface Vendor {
  readonly headers: SharedCache['headers'];
  /** The maximum number of keys in one request. */
  readonly maxKeys: number;
  readonly toRequest: (purge: Purge) => { url: string; method: string; headers: Record<string, string>; body?: string };
  /** Throws unless the response, whose status is 200, confirms that the keys were purged. */
  readonly check: (answer: Response, keys: readonly string[]) => Promise<void>;
}
