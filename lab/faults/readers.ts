/** Looking at a site as its readers do. */
import assert from 'node:assert/strict';
import { inParallel } from '../load/in-parallel.ts';
import type { Answered } from '../load/load-client.ts';
import { until } from '../../tests/until.ts';
import type { RunningSite, World } from './world.ts';
import { articlePath } from '../content/article.ts';

/** Every address of the sitemap and every payload answers 200. Gives how many that were. */
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

/** What is asked for the first time while the content cannot be had: said to be temporary, and kept by nobody. */
export function assertUnavailable(answer: Answered): void {
  // What an error page says besides is its frame.
  const [, main = answer.body] = answer.body.split('<main');
  assert.equal(answer.status, 503, `${answer.status || answer.code}: ${main.replace(/<[^>]*>/g, ' ').slice(0, 300)}`);
  assert.match(answer.headers['retry-after'] ?? '', /^\d+$/);
  assert.equal(answer.headers['cache-control'], 'no-store');
  assert.match(answer.headers['content-type'] ?? '', /^text\/html/);
  assert.doesNotMatch(answer.body, /ECONN|node_modules|at async|127\.0\.0\.1/);
}

/**
 * An address that nobody has asked for yet. Once the site knows that content cannot be had it does not say 404: nobody
 * can tell whether there is such a page, and search engines remember.
 */
export async function assertNeverSeenIsUnavailable(site: RunningSite): Promise<void> {
  const address = () => `/news/payment-insights/never-seen-${Math.random().toString(36).slice(2)}`;
  const isNotFound = async () => (await site.get(address())).status === 404;
  // One refusal may be load shedding, before the site knows.
  await until('pages never seen are unavailable', async () => !(await isNotFound()) && !(await isNotFound()));
  assertUnavailable(await site.get(address()));
}

/** The cookie of an editor who has followed a preview's link: again, where a busy machine refused it at first. */
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

/** What a publish brings is shown: nothing of the fault is left. */
export async function assertRecovers(site: RunningSite, { writer }: World): Promise<void> {
  const title = `After the fault ${Math.random().toString(36).slice(2)}`;
  await writer.publishTitle(title);
  await waitForTitle(site, title);
}
