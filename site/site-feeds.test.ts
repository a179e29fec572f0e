/** Feeds, as feed readers get them. */
import { globSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { feeds } from './feeds/feed-addresses.ts';
import { siteOrigin } from './testing/create-test-site.ts';
import { useTestSite } from './testing/use-test-site.ts';

const { site } = useTestSite();

interface JsonFeed {
  home_page_url: string;
  feed_url: string;
  language: string;
  items: { id: string; title: string; date_published: string; tags: string[] }[];
}
const readJson = async (path: string) => JSON.parse(await site.read(path)) as JsonFeed;

describe.each([...feeds.keys()])('%s', (path) => {
  test('has its content type, and names itself and its page', async () => {
    for (const prefix of ['', '/fr-fr']) {
      const answer = await site.fetch(`${prefix}${path}`);
      const text = await answer.text();
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toMatch(
        /^application\/(rss\+xml|atom\+xml|feed\+json); charset=utf-8$/,
      );
      expect(text).toContain(`${siteOrigin}${prefix}${path}`);
      const page = path.replace(/\/[^/]*$/, '');
      expect(await site.read(`${prefix}${page}` || '/')).toContain(`href="${prefix}${path}"`);
    }
  });
});

test('a feed lists the same as its page, newest first, and no other group', async () => {
  const feed = await readJson('/news/payment-insights/feed.json');
  expect(feed).toMatchObject({ home_page_url: `${siteOrigin}/news/payment-insights`, language: 'en' });
  const written = globSync('content/en-gb/payment_insight/*.md').length;
  expect(feed.items).toHaveLength(Math.min(written, 30));
  expect(feed.items.map(({ id }) => new URL(id).pathname)).toSatisfy((paths: string[]) =>
    paths.every((path) => path.startsWith('/news/payment-insights/')),
  );
  const dates = feed.items.map((item) => item.date_published);
  expect(dates).toEqual(dates.toSorted().toReversed());
});

test('the feed of everything has all groups, at most thirty entries', async () => {
  const { items } = await readJson('/feed.json');
  expect(items).toHaveLength(30);
  const groups = new Set(items.map(({ id }) => new URL(id).pathname.split('/').slice(1, 3).join('/')));
  expect([...groups].toSorted()).toEqual(['blog/culture', 'blog/engineering', 'engineering/content', 'news/payment-insights', 'news/press-releases']); // prettier-ignore
});

test('in French it has the French articles, at their own URLs', async () => {
  const { items, language } = await readJson('/fr-fr/news/payment-insights/feed.json');
  expect(language).toBe('fr-FR');
  expect(items.length).toBeGreaterThan(0);
  for (const { id } of items) expect(id).toMatch(`${siteOrigin}/fr-fr/`);
});

test('an article links to the feed of its group; a page without a group links to none', async () => {
  const article = await site.read('/news/payment-insights/two-instant-rails-one-operating-model');
  expect(article).toContain('type="application/rss+xml" title="RSS" href="/news/payment-insights/feed.xml"');
  expect(await site.read('/platform')).not.toContain('application/rss+xml');
});

test('a page without a list has no feed', async () => {
  for (const path of ['/platform/feed.xml', '/landing/feed.xml', '/careers/vacancies/feed.xml', '/en-us/feed.xml']) {
    expect((await site.fetch(path)).status).toBe(404);
  }
});

test('a conversation, which exists in writing only, promises no audio in feeds or structured data', async () => {
  for (const file of ['feed.xml', 'atom.xml', 'feed.json'])
    expect(await site.read(`/blog/engineering/${file}`)).not.toMatch(/enclosure|attachments|itunes|audio/i);
  const article = await site.read('/blog/engineering/podcast-the-ten-second-budget');
  expect([/PodcastEpisode|AudioObject|<audio|og:audio/.exec(article), article.includes('application/ld+json')]).toEqual(
    [null, true],
  );
});
