/** Fastly's purge API: surrogate keys in batches, soft purges. */
import * as v from 'valibot';
import type { Vendor } from './vendor.ts';

/** The id of each purge, by key. */
const purges = v.record(v.string(), v.string());

export function createFastly({ service, api, token }: { service: string; api: string; token: string }): Vendor {
  return {
    headers: { keys: 'surrogate-key', separator: ' ', lifetime: 'surrogate-control' },
    maxKeys: 256,
    toRequest: ({ keys, reason }) => ({
      url: `${api}/service/${encodeURIComponent(service)}/purge`,
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'fastly-key': token,
        ...(reason === 'changed' && { 'fastly-soft-purge': '1' }),
      },
      body: JSON.stringify({ surrogate_keys: keys }),
    }),
    async check(answer, keys) {
      const ids = v.parse(purges, await answer.json());
      if (!keys.every((key) => ids[key] !== undefined)) throw new Error('Not every key was purged');
    },
  };
}
