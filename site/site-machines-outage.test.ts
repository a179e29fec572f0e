/** What machines read during an outage of the content service: as before, also after a restart. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { startSiteCache, type TestSiteCache } from './testing/start-site-cache.ts';
import { useTestContent } from './testing/use-test-site.ts';

const directory = mkdtempSync(path.join(tmpdir(), 'machines-'));
const content = useTestContent({ isSmall: true });
let isGone = false;
let running: TestSiteCache | undefined;

afterAll(async () => {
  await running?.stop();
  rmSync(directory, { recursive: true, force: true });
});

async function start(): Promise<TestSiteCache> {
  running = await startSiteCache({
    fetch: (request) => (isGone ? Promise.reject(new TypeError('fetch failed')) : content.fetch(request)),
    directory,
    onRendered: () => {},
  });
  return running;
}

const article = '/news/payment-insights/verification-of-payee-one-year-on';
const markdown = { accept: 'text/markdown' };
const asked: readonly (readonly [url: string, headers?: Record<string, string>])[] = [
  ['/index.md'],
  ['/platform.md'],
  ['/platform', markdown],
  [`${article}.md`],
  [`/fr-fr${article}.md`],
  ['/careers/vacancies.md'],
  ['/nothing-at-all.md'],
  ['/nothing-at-all', markdown],
  ['/llms.txt'],
  ['/fr-fr/llms.txt'],
  ['/llms-full.txt'],
  ['/feed.xml'],
  ['/blog/culture/atom.xml'],
  ['/fr-fr/feed.json'],
  ['/sitemap.xml'],
  ['/sitemap-payment-insight.xml'],
  ['/robots.txt'],
];

/** Without what differs between two readings of one state. */
async function readAll({ get }: TestSiteCache, cards: readonly string[]) {
  const answers = new Map<string, readonly [number, string | null, string]>();
  for (const [url, headers] of [...asked, ...cards.map((card) => [card] as const)]) {
    const { status, text, headers: sent } = await get(url, headers);
    answers.set(`${url} ${headers?.['accept'] ?? ''}`, [status, sent.get('content-type'), text]);
  }
  return answers;
}

const findCard = async ({ get }: TestSiteCache, page: string) => {
  const image = /property="og:image" content="([^"]+)"/.exec((await get(page)).text)?.[1] ?? '';
  const { pathname, search } = new URL(image.replaceAll('&amp;', '&'));
  return pathname + search;
};

test('without the content service all responses stay the same, also in the next process', async () => {
  const first = await start();
  // The warm-up stores the pages and the feeds before the first request.
  await vi.waitUntil(
    () => first.cache.state().kept.of > 300 && first.cache.state().kept.pages === first.cache.state().kept.of,
    { timeout: 120_000, interval: 20 },
  );
  const cards = [await findCard(first, '/platform'), await findCard(first, article)];
  isGone = true;
  const during = await readAll(first, cards);
  isGone = false;
  const before = await readAll(first, cards);
  expect(during).toEqual(before);
  for (const [url, [status]] of before) expect.soft(status, url).toBe(url.startsWith('/nothing') ? 404 : 200);
  isGone = true;
  await first.stop();
  const next = await start();
  expect(next.cache.state().content).toBe('unavailable');
  expect(await readAll(next, cards)).toEqual(before);
  // A card that was never requested is rendered from its stored page.
  const card = await findCard(next, '/about');
  expect([(await next.get(card)).status, (await next.get(card.replace(/v=.*/, 'v=0123456789'))).status]).toEqual([
    200, 302,
  ]);
});
