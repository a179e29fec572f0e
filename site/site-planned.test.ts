/** An article whose day has not come is in no list, whether the day is planned or mistyped (decision 0093). */
import { beforeAll, expect, test } from 'vitest';
import { createTestSite } from './testing/create-test-site.ts';
import { useTestContent } from './testing/use-test-site.ts';

const content = useTestContent({ isSmall: true });
const id = 'planned-insight';
const path = '/news/payment-insights/planned-insight';
const day = '2062-11-28';
/** The pages and files that list the newest insight, and an article beside it. */
const lists = [
  '/news',
  '/news/payment-insights',
  '/news?topic=Planning',
  '/feed.xml',
  '/news/atom.xml',
  '/news/payment-insights/feed.json',
  '/llms.txt',
];

const siteAt = (now: string) => createTestSite(content, { now: () => new Date(now) });
const listNaming = async (now: string) => {
  const site = siteAt(now);
  const named: string[] = [];
  for (const list of lists) if ((await site.read(list)).includes('planned-insight')) named.push(list);
  return named;
};

beforeAll(async () => {
  const document = { id, type: 'payment_insight', uid: 'planned-insight', lang: 'en-gb', tags: ['Planning'] };
  await content.admin.importDocuments([{ ...document, data: { title: 'A mistyped year', published_on: day } }]);
  await content.admin.publish({ documentIds: [id] });
}, 120_000);

test('before its day only its own page shows it', async () => {
  expect(await listNaming('2026-11-28T12:00:00Z')).toEqual([]);
  const site = siteAt('2026-11-28T12:00:00Z');
  expect((await site.fetch(path)).status).toBe(200);
  expect(await site.read('/news/payment-insights')).not.toContain('2062');
});

test('from its day on every list has it', async () => {
  expect(await listNaming('2062-11-28T00:00:00Z')).toEqual(lists);
});

test('a list says when the day comes, so that the page cache shows it then', async () => {
  for (const url of ['/news/payment-insights', '/feed.xml', '/llms.txt']) {
    const { dependencies } = (await siteAt('2062-11-27T09:00:00Z').render({ url })).answer;
    expect(dependencies?.changesAt, url).toBe(Date.parse('2062-11-27T10:00:00Z'));
  }
});

test('no article has it as its neighbour', async () => {
  const site = siteAt('2026-11-28T12:00:00Z');
  const newest = /href="(\/news\/payment-insights\/[a-z][^"?#.]*)"/.exec(
    await site.read('/news/payment-insights'),
  )?.[1];
  expect(newest).toBeDefined();
  const html = await site.read(newest ?? '');
  expect(html).toContain('data-template="article"');
  expect(html).not.toContain('planned-insight');
});
