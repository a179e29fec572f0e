import { describe, expect, test } from 'vitest';
import { Unavailable } from '../unavailable.ts';
import { contractToken as token, testSharedCache, type OpenedCache } from './shared-cache-contract.ts';
import type { SharedCacheTarget } from './shared-cache.ts';
import { createVendorSharedCache } from './vendor-shared-cache.ts';

const targets: Readonly<Record<SharedCacheTarget['kind'], SharedCacheTarget>> = {
  varnish: { kind: 'varnish', url: 'http://cache.test:6082/', token },
  fastly: { kind: 'fastly', service: 'SERVICE1', api: 'https://api.fastly.com', token },
  cloudflare: { kind: 'cloudflare', zone: 'ZONE1', api: 'https://api.cloudflare.com/client/v4', token },
};

interface Purged {
  readonly keys: string[];
  readonly isSoft: boolean;
}

/**
 * What each vendor does with a request, according to its documentation; `undefined` if the request is not part of its
 * API.
 */
const vendors: Readonly<
  Record<SharedCacheTarget['kind'], (request: Request) => Promise<{ purged: Purged; answer: Response } | undefined>>
> = {
  async varnish(request) {
    const [soft, hard] = ['xkey-softpurge', 'xkey-purge'].map((name) => request.headers.get(name)) as [string, string];
    const isAllowed = request.headers.get('authorization') === `Bearer ${token}`;
    if (request.method !== 'PURGE' || !isAllowed || (soft === null) === (hard === null)) return undefined;
    if ((soft ?? hard).length > 8000) return undefined;
    return {
      purged: { keys: (soft ?? hard).split(' '), isSoft: soft !== null },
      answer: new Response('purged'),
    };
  },
  async fastly(request) {
    if (request.method !== 'POST' || request.url !== 'https://api.fastly.com/service/SERVICE1/purge') return undefined;
    if (request.headers.get('fastly-key') !== token) return undefined;
    const { surrogate_keys: keys } = (await request.json()) as { surrogate_keys: string[] };
    if (keys.length > 256) return undefined;
    return {
      purged: { keys, isSoft: request.headers.get('fastly-soft-purge') === '1' },
      answer: Response.json(Object.fromEntries(keys.map((key) => [key, '108-1391560174-974124']))),
    };
  },
  async cloudflare(request) {
    if (request.method !== 'POST' || request.url !== 'https://api.cloudflare.com/client/v4/zones/ZONE1/purge_cache')
      return undefined;
    if (request.headers.get('authorization') !== `Bearer ${token}`) return undefined;
    const { tags: keys } = (await request.json()) as { tags: string[] };
    if (keys.length > 100) return undefined;
    return {
      purged: { keys, isSoft: false },
      answer: Response.json({ success: true, errors: [], messages: [], result: { id: 'ZONE1' } }),
    };
  },
};

type Opened = OpenedCache & { readonly purges: Purged[] };

async function open(kind: SharedCacheTarget['kind'], fault?: () => Promise<Response>): Promise<Opened> {
  const stored = new Map<string, readonly string[]>();
  const purges: Purged[] = [];
  let isBroken = false;
  const cache = createVendorSharedCache({
    target: targets[kind],
    timeoutMs: 1000,
    fetch: async (url, init) => {
      if (fault) return fault();
      if (isBroken) return new Response(`no: ${token}`, { status: 503 });
      const seen = await vendors[kind](new Request(url, init));
      if (!seen) return new Response('not understood', { status: 400 });
      purges.push(seen.purged);
      const isHit = (keys: readonly string[]) => keys.some((key) => seen.purged.keys.includes(key));
      for (const [path, keys] of stored) if (isHit(keys)) stored.delete(path);
      return seen.answer;
    },
  });
  return {
    cache,
    purges,
    read: async (url, keys) => void stored.set(url, keys),
    asksSite: async (url) => !stored.has(url),
    breakCache: async () => void (isBroken = true),
  };
}

const kinds = ['varnish', 'fastly', 'cloudflare'] as const;

describe.each(kinds)('a cache of %s', (kind) => {
  testSharedCache(() => open(kind));

  test('a purge without keys sends no request', async () => {
    const { cache, purges } = await open(kind);
    await cache.purge({ keys: [], reason: 'changed' });
    expect(purges).toEqual([]);
  });

  test('a request that takes too long is aborted', async () => {
    const cache = createVendorSharedCache({
      target: targets[kind],
      timeoutMs: 1,
      fetch: (_, { signal }) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason as Error));
        }),
    });
    await expect(cache.purge({ keys: ['one'], reason: 'changed' })).rejects.toThrow(Unavailable);
  });
});

test.each(['varnish', 'fastly'] as const)(
  '%s keeps stale copies of what has changed for a failure of the site',
  async (kind) => {
    const { cache, purges } = await open(kind);
    await cache.purge({ keys: ['one'], reason: 'changed' });
    await cache.purge({ keys: ['two'], reason: 'taken down' });
    expect(purges).toEqual([
      { keys: ['one'], isSoft: true },
      { keys: ['two'], isSoft: false },
    ]);
  },
);

test.each([
  ['another shape', async () => Response.json(['purged'])],
  ['a failure with status 200', async () => Response.json({ success: false, errors: [{ code: 1012 }] })],
  ['text', async () => new Response('<h1>Welcome to the hotel network</h1>')],
])('a response of an API with %s does not count as a purge', async (_, fault) => {
  for (const kind of ['fastly', 'cloudflare'] as const) {
    const { cache } = await open(kind, fault);
    await expect(cache.purge({ keys: ['one'], reason: 'changed' })).rejects.toThrow(Unavailable);
  }
});
