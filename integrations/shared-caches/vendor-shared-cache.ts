/** Shared caches of vendors: Varnish, Fastly and Cloudflare. One file per vendor builds the requests. */
import { orUnavailable } from '../unavailable.ts';
import { createCloudflare } from './cloudflare.ts';
import { createFastly } from './fastly.ts';
import type { Purge, SharedCache, SharedCacheTarget } from './shared-cache.ts';
import { createVarnish } from './varnish.ts';
import type { Vendor } from './vendor.ts';

interface VendorSharedCacheOptions {
  readonly target: SharedCacheTarget;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** The time-out of one request. */
  readonly timeoutMs: number;
}

export function createVendorSharedCache({ target, fetch, timeoutMs }: VendorSharedCacheOptions): SharedCache {
  const vendor = createVendor(target);

  const send = async (purge: Purge) => {
    const { url, ...request } = vendor.toRequest(purge);
    const answer = await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    if (answer.status === 200) return vendor.check(answer, purge.keys);
    await answer.body?.cancel();
    throw new Error(`${url} answered ${answer.status}`);
  };

  return {
    headers: vendor.headers,
    async purge({ keys, reason }) {
      await orUnavailable(`The ${target.kind} cache could not be purged`, async () => {
        for (let at = 0; at < keys.length; at += vendor.maxKeys)
          await send({ keys: keys.slice(at, at + vendor.maxKeys), reason });
      });
    },
  };
}

function createVendor(target: SharedCacheTarget): Vendor {
  switch (target.kind) {
    case 'varnish':
      return createVarnish(target);
    case 'fastly':
      return createFastly(target);
    case 'cloudflare':
      return createCloudflare(target);
  }
}
