/** Cloudflare's purge API, by tags. It has no soft purge: a changed response is removed. */
import * as v from 'valibot';
import type { Vendor } from './vendor.ts';

const purged = v.object({ success: v.literal(true) });

export function createCloudflare({ zone, api, token }: { zone: string; api: string; token: string }): Vendor {
  return {
    headers: { keys: 'cache-tag', separator: ',', lifetime: 'cloudflare-cdn-cache-control' },
    maxKeys: 100,
    toRequest: ({ keys }) => ({
      url: `${api}/zones/${encodeURIComponent(zone)}/purge_cache`,
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ tags: keys }),
    }),
    async check(answer) {
      v.parse(purged, await answer.json());
    },
  };
}
