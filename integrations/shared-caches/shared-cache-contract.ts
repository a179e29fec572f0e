import { expect, test } from 'vitest';
import { Unavailable } from '../unavailable.ts';
import type { SharedCache } from './shared-cache.ts';

/** A cache in front of a site that responds to every URL, and functions that inspect and change it. */
export interface OpenedCache {
  readonly cache: SharedCache;
  /** Requests the URL through the cache as a reader. The site's response has these keys. */
  readonly read: (url: string, keys: readonly string[]) => Promise<void>;
  /** Whether the next request of a reader reaches the site. */
  readonly asksSite: (url: string) => Promise<boolean>;
  /** Makes every later purge fail. */
  readonly breakCache: () => Promise<void>;
}

/** The contract of every shared cache. `open` returns a new one. */
export function testSharedCache(open: () => Promise<OpenedCache>): void {
  test('a response is cached until one of its keys is purged, and others stay', async () => {
    const { cache, read, asksSite } = await open();
    await read('/one', ['all', 'first', 'shared']);
    await read('/two', ['all', 'second', 'shared']);
    expect([await asksSite('/one'), await asksSite('/two')]).toEqual([false, false]);
    await cache.purge({ keys: ['first'], reason: 'changed' });
    expect([await asksSite('/one'), await asksSite('/two')]).toEqual([true, false]);
  });

  test.each(['changed', 'taken down'] as const)('several keys are purged at once: %s', async (reason) => {
    const { cache, read, asksSite } = await open();
    for (const name of ['one', 'two', 'three']) await read(`/${name}`, ['all', name]);
    await cache.purge({ keys: ['one', 'two', 'never-seen'], reason });
    expect([await asksSite('/one'), await asksSite('/two'), await asksSite('/three')]).toEqual([true, true, false]);
    await cache.purge({ keys: ['all'], reason });
    expect(await asksSite('/three')).toBe(true);
  });

  test('more keys than one request may contain are all purged', async () => {
    const { cache, read, asksSite } = await open();
    const keys = Array.from({ length: 600 }, (_, at) => `key${String(at).padStart(8, '0')}`);
    const urls = [0, 255, 256, 599].map((at) => ({ url: `/of-${at}`, keys: [keys[at] ?? ''] }));
    for (const { url, keys: own } of urls) await read(url, own);
    await cache.purge({ keys, reason: 'changed' });
    for (const { url } of urls) expect(await asksSite(url), url).toBe(true);
  });

  test('a cache that does not purge is unavailable, and the error does not contain its token', async () => {
    const { cache, breakCache } = await open();
    await breakCache();
    const failed: unknown = await cache.purge({ keys: ['one'], reason: 'changed' }).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(Unavailable);
    expect(JSON.stringify(failed, toPlain)).not.toContain(contractToken);
  });
}

/** The token that `open` configures. */
export const contractToken = 'the-token-of-the-contract-suite';

/** JSON omits the properties of an error. */
function toPlain(_: string, value: unknown): unknown {
  return value instanceof Error ? { message: value.message, stack: value.stack, cause: value.cause } : value;
}
