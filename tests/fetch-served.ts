import { setTimeout as wait } from 'node:timers/promises';
import { readSitemap } from '../scripts/read-sitemap.ts';
import { testOrigin } from './test-server.ts';

const maxAttempts = 30;

/**
 * Fetches from the test server by Node itself: Playwright's requests pass through its driver. The server may shed load
 * while other workers are busy, so this client honours `Retry-After`, as a crawler does. Follows no redirects by
 * default.
 */
export async function fetchServed(address: string, init: RequestInit = {}): Promise<Response> {
  const url = address.startsWith('/') ? `${testOrigin}${address}` : address;
  for (let attempt = 1; ; attempt += 1) {
    const answer = await fetch(url, { redirect: 'manual', ...init });
    const retryAfter = answer.headers.get('retry-after');
    if (![429, 503].includes(answer.status) || retryAfter === null || attempt === maxAttempts) return answer;
    await answer.arrayBuffer();
    await wait(Number(retryAfter) * 1000);
  }
}

export const fetchText = async (address: string): Promise<string> => (await fetchServed(address)).text();

/** Paths of all pages in the sitemap. */
export const listPages = (): Promise<string[]> => readSitemap(fetchText);
