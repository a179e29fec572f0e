import { setTimeout as wait } from 'node:timers/promises';
import { readSitemap } from '../scripts/read-sitemap.ts';
import { testOrigin } from './test-server.ts';

const mostAttempts = 100;

/**
 * For tests that ask for hundreds of addresses: by Node itself, because Playwright's requests pass through its driver. A
 * crawler is refused first when the site has much to do (requirement L8): it asks again until it is answered.
 */
export async function getPlainly(address: string, headers: Record<string, string> = {}): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await fetch(new URL(address, testOrigin), { redirect: 'manual', headers });
    if (![429, 503].includes(answer.status) || attempt === mostAttempts) return answer;
    await answer.arrayBuffer();
    await wait(200);
  }
}

/** Paths of all pages that search engines are told of. */
export const listPages = (): Promise<string[]> => readSitemap(async (path) => (await getPlainly(path)).text());
