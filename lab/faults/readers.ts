/** Reads a site as its readers do. */
import assert from 'node:assert/strict';
import { inParallel } from '../load/in-parallel.ts';
import type { LoadResponse } from '../load/load-client.ts';
import { until } from '../../tests/until.ts';
import type { RunningSite, World } from './world.ts';
import { articlePath } from '../content/article.ts';

/** Every URL of the sitemap and every payload returns 200. Returns how many there were. */
export async function assertAllPages(site: RunningSite, { paths }: World, when: string): Promise<number> {
  assert.ok(paths.length > 50, 'the sitemap lists the pages');
  const failed: string[] = [];
  await inParallel(paths, readersAtOnce, async (path) => {
    const { status, code } = await site.get(path, { 'accept-encoding': 'br' });
    if (status !== 200) failed.push(`${path} ${status || code}`);
  });
  assert.deepEqual(failed, [], `${when}: pages that are not 200`);
  return paths.length;
}

export const readersAtOnce = 4;

/** The response to the first request for a page during an outage: marked as temporary, and stored by no cache. */
export function assertUnavailable(response: LoadResponse): void {
  // The rest of an error page is its frame.
  const [, main = response.body] = response.body.split('<main');
  assert.equal(
    response.status,
    503,
    `${response.status || response.code}: ${main.replace(/<[^>]*>/g, ' ').slice(0, 300)}`,
  );
  assert.match(response.headers['retry-after'] ?? '', /^\d+$/);
  assert.equal(response.headers['cache-control'], 'no-store');
  assert.match(response.headers['content-type'] ?? '', /^text\/html/);
  assert.doesNotMatch(response.body, /ECONN|node_modules|at async|127\.0\.0\.1/);
}

/**
 * A URL that was never requested. During an outage the site must not return 404: it cannot know whether the page
 * exists, and search engines remember a 404.
 */
export async function assertNeverSeenIsUnavailable(site: RunningSite): Promise<void> {
  const address = () => `/news/payment-insights/never-seen-${Math.random().toString(36).slice(2)}`;
  const isNotFound = async () => (await site.get(address())).status === 404;
  // One rejection may be load shedding, before the site has noticed the outage.
  await until('pages never seen are unavailable', async () => !(await isNotFound()) && !(await isNotFound()));
  assertUnavailable(await site.get(address()));
}

/** The cookie of an editor who has followed a preview link. Retries while a busy machine sheds load. */
export async function startPreview(site: RunningSite, link: string): Promise<string> {
  let cookie = '';
  await until('the link starts a preview', async () => {
    cookie = (await site.get(link)).headers['set-cookie']?.toString().split(';')[0] ?? '';
    return /^io\.prismic\.preview=./.test(cookie);
  });
  return cookie;
}

export async function waitForTitle(site: RunningSite, title: string): Promise<void> {
  await until(`the article shows "${title}"`, async () => (await site.get(articlePath)).body.includes(title));
}

/** A publish becomes visible: no effect of the fault is left. */
export async function assertRecovers(site: RunningSite, { writer }: World): Promise<void> {
  const title = `After the fault ${Math.random().toString(36).slice(2)}`;
  await writer.publishTitle(title);
  await waitForTitle(site, title);
}
