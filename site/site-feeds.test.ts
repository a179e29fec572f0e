/** Feeds, as feed readers get them. */
import { globSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readStarterContent } from '../server/testing/starter-content.ts';
import { feeds } from './feeds/feed-addresses.ts';
import { createTestSite, siteOrigin } from './testing/create-test-site.ts';
import { useTestSite } from './testing/use-test-site.ts';

const { content, site } = useTestSite();

interface JsonFeed {
  readonly home_page_url: string;
  readonly feed_url: string;
  readonly language: string;
  readonly items: {
    id: string;
    url: string;
    title: string;
    date_published: string;
    tags: string[];
    authors?: { name: string }[];
    image: string;
    content_html: string;
  }[];
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
  expect(feed.items.map(({ url }) => new URL(url).pathname)).toSatisfy((paths: string[]) =>
    paths.every((path) => path.startsWith('/news/payment-insights/')),
  );
  const dates = feed.items.map((item) => item.date_published);
  expect(dates).toEqual(dates.toSorted().toReversed());
});

test.each([
  ['/feed', '/feed.xml'],
  ['/rss', '/feed.xml'],
  ['/rss.xml', '/feed.xml'],
  ['/atom', '/atom.xml'],
  ['/fr-fr/feed', '/fr-fr/feed.xml'],
  ['/news/rss', '/news/feed.xml'],
  ['/de-de/news/payment-insights/feed', '/de-de/news/payment-insights/feed.xml'],
])('%s leads on to %s', async (asked, feed) => {
  const answer = await site.fetch(asked);
  expect([answer.status, answer.headers.get('location')]).toEqual([301, feed]);
  expect((await site.fetch(feed)).status).toBe(200);
});

test('a page without a feed has none under other names', async () => {
  for (const path of ['/platform/feed', '/feed/rss', '/feeds']) expect((await site.fetch(path)).status).toBe(404);
});

test('an entry has the author, the picture and the prose of its page', async () => {
  const { items } = await readJson('/news/payment-insights/feed.json');
  const item = items.find(({ url }) => url.endsWith('/verification-of-payee-one-year-on'));
  expect(item).toMatchObject({ authors: [{ name: 'Priya Raman' }] });
  const html = item?.content_html ?? '';
  expect(html).toContain('<h2>What the rule asks</h2>');
  expect(html).toContain(`href="${siteOrigin}/additional-services/vop"`);
  expect(html).not.toMatch(/href="\/|<script|<img/);
  const page = await site.read('/news/payment-insights/verification-of-payee-one-year-on');
  expect(page).toContain(`<meta property="og:image" content="${item?.image}">`);
});

test('an entry has the picture that an editor chose, as its page has', async () => {
  const path = '/news/payment-insights/feed.json';
  const { documents } = readStarterContent();
  const uid = 'verification-of-payee-one-year-on';
  const document = documents.find((own) => own.type === 'payment_insight' && own.lang === 'en-gb' && own.uid === uid);
  const portrait = documents.find(({ data }) => data['portrait'])?.data['portrait'];
  if (!document || !portrait) throw new Error(`No article ${uid}, or no portrait`);
  const publish = async (data: Record<string, unknown>) => {
    await content.admin.importDocuments([{ ...document, data }]);
    await content.admin.publish({ documentIds: [document.id] });
  };
  await publish({ ...document.data, meta_image: portrait });
  const item = (await readJson(path)).items.find(({ url }) => url.endsWith(uid));
  const rss = await site.read('/news/payment-insights/feed.xml');
  const page = await site.read(`/news/payment-insights/${uid}`);
  await publish(document.data);
  const escaped = item?.image.replaceAll('&', '&amp;');
  expect(escaped).toContain(`${siteOrigin}/media/`);
  expect(page).toContain(`<meta property="og:image" content="${escaped}">`);
  expect(rss).toContain(`<media:content url="${escaped}" medium="image"/>`);
});

test('the feed of everything has all groups, at most thirty entries', async () => {
  const { items } = await readJson('/feed.json');
  expect(items).toHaveLength(30);
  const groups = new Set(items.map(({ url }) => new URL(url).pathname.split('/').slice(1, 3).join('/')));
  expect([...groups].toSorted()).toEqual([
    'blog/culture',
    'blog/engineering',
    'engineering/content',
    'news/payment-insights',
    'news/press-releases',
  ]);
});

test('in French it has the French articles, at their own URLs', async () => {
  const { items, language } = await readJson('/fr-fr/news/payment-insights/feed.json');
  expect(language).toBe('fr-FR');
  expect(items.length).toBeGreaterThan(0);
  for (const { url } of items) expect(url).toMatch(`${siteOrigin}/fr-fr/`);
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

test('an entry keeps its id when its address changes, and when the site moves to another domain', async () => {
  const path = '/news/payment-insights/feed.json';
  const [first] = (await readJson(path)).items;
  const uid = first?.url.split('/').at(-1) ?? '';
  const { documents } = readStarterContent();
  const document = documents.find((own) => own.type === 'payment_insight' && own.lang === 'en-gb' && own.uid === uid);
  if (!first || !document) throw new Error(`No article ${uid}`);
  const rename = async (to: string) => {
    await content.admin.importDocuments([{ ...document, uid: to }]);
    await content.admin.publish({ documentIds: [document.id] });
  };
  await rename('moved-insight');
  const elsewhere = createTestSite(content, { settings: { publicUrl: 'https://another.test' } });
  const [moved] = (JSON.parse(await elsewhere.read(path)) as JsonFeed).items;
  await rename(uid);
  expect(moved?.url).toBe('https://another.test/news/payment-insights/moved-insight');
  expect([moved?.id, first.id.startsWith('urn:uuid:')]).toEqual([first.id, true]);
});

test('no two entries have one id, and a feed has the same in each place', async () => {
  const [rss, atom, json] = await Promise.all(['/feed.xml', '/atom.xml', '/feed.json'].map((path) => site.read(path)));
  const ids = (JSON.parse(json ?? '') as JsonFeed).items.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids)
    expect([rss?.includes(`>${id}</guid>`), atom?.includes(`<id>${id}</id>`)]).toEqual([true, true]);
});
