/** The sitemap of a large site, whose documents the follower knows. */
import { expect, test } from 'vitest';
import { readStarterContent } from '../../server/testing/starter-content.ts';
import { createTestSite, siteOrigin, type TestSite } from '../testing/create-test-site.ts';
import { useTestContent } from '../testing/use-test-site.ts';
import type { PublishedContent, PublishedDocument } from '../content/publications.ts';
import { listedTypes } from './listed-pages.ts';

const articles = 4000;
const group = '/news/payment-insights';

const toDocument = (number: number, lang: string): PublishedDocument => ({
  id: `${number}-${lang}`,
  type: 'payment_insight',
  uid: `article-${String(number).padStart(5, '0')}`,
  lang,
  publishedAt: `2026-0${1 + (number % 9)}-01T10:00:00+0000`,
});

const toContent = (documents: readonly PublishedDocument[]): PublishedContent => ({
  ref: 'of-the-index',
  documents: new Map(documents.map((document) => [document.id, document])),
});

/** Every article in two languages, and a home page; in no particular order. */
const published = toContent([
  { id: 'home', type: 'home', uid: undefined, lang: 'en-gb', publishedAt: '2026-01-05T10:00:00+0000' },
  ...Array.from({ length: articles }, (_, number) => articles - 1 - number).flatMap((number) => [
    toDocument(number, 'fr-fr'),
    toDocument(number, 'en-gb'),
  ]),
]);

const content = useTestContent();
const asked: URL[] = [];

function create(known: PublishedContent = published): TestSite {
  asked.length = 0;
  return createTestSite(content, {
    publications: {
      has: () => undefined,
      hasUid: () => undefined,
      findRenamed: () => undefined,
      wasTakenDown: () => false,
      list: () => known,
    },
    interfere: (request) => {
      const url = new URL(request.url);
      asked.push(url);
      const isHiddenAsked = url.searchParams.getAll('q').join('').includes('my.payment_insight.no_index');
      const results = [{ id: '7-fr-fr', type: 'payment_insight', lang: 'fr-fr', data: {} }];
      return isHiddenAsked ? Response.json({ results, total_pages: 1, total_results_size: 1 }) : undefined;
    },
  });
}

const read = (xml: string, element: string) =>
  [...xml.matchAll(new RegExp(`<${element}>([^<]+)</${element}>`, 'g'))].map(([, text = '']) => text);
const toUrls = (...paths: string[]) => paths.map((path) => `${siteOrigin}${path}`);

test('the index lists enough sitemaps for each type, with the day of its newest page', async () => {
  const xml = await create().read('/sitemap.xml');
  expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<sitemapindex xmlns="[^"]+\/sitemap\/0.9">\n/);
  expect(read(xml, 'loc')).toEqual(
    toUrls(
      '/sitemap-home.xml',
      '/sitemap-payment-insight.xml',
      '/sitemap-payment-insight-2.xml',
      '/sitemap-vacancy.xml',
    ),
  );
  expect(read(xml, 'lastmod').slice(0, 3)).toEqual(['2026-01-05', '2026-09-01', '2026-09-01']);
});

test('the parts list every page once, ordered by path, without pages that search engines may not list', async () => {
  const site = create();
  const parts = [await site.read('/sitemap-payment-insight.xml'), await site.read('/sitemap-payment-insight-2.xml')];
  const [first = [], second = []] = parts.map((xml) => read(xml, 'loc'));
  expect(first).toHaveLength(5000);
  expect(new Set([...first, ...second]).size).toBe(2 * articles - 1);
  expect(first.slice(0, 2)).toEqual(toUrls(`${group}/article-00000`, `/fr-fr${group}/article-00000`));
  expect(first).not.toContain(`${siteOrigin}/fr-fr${group}/article-00007`);
  const [, entry] = /<url>(<loc>[^<]*article-00002<.*?)<\/url>/.exec(parts[0] ?? '') ?? [];
  expect(entry).toContain('<lastmod>2026-03-01</lastmod>');
  expect(entry).toContain(`hreflang="fr-fr" href="${siteOrigin}/fr-fr${group}/article-00002"`);
});

test('known documents are not queried: one query per part, whatever its size', async () => {
  const site = create();
  await site.read('/sitemap-payment-insight-2.xml');
  expect(asked.filter(({ pathname }) => pathname.endsWith('/documents/search'))).toHaveLength(1);
});

test('an answer depends on the known ref and on every document of its type', async () => {
  const { answer } = await create().render({ url: '/sitemap-payment-insight.xml', cookie: undefined });
  expect(answer.dependencies?.ref).toBe('of-the-index');
  expect(answer.dependencies?.contentKeys).toEqual(
    expect.arrayContaining(['list:payment_insight:en-gb', 'list:payment_insight:fr-fr']),
  );
});

const absent = ['payment-insight-3', 'landing', 'person', 'home-1', 'home-100'];

test.each(absent)('the sitemap %s does not exist', async (name) => {
  expect((await create().fetch(`/sitemap-${name}.xml`)).status).toBe(404);
});

test('a missing part is not cached', () => {
  const site = create();
  expect(site.identify('/sitemap-payment-insight-99.xml')).toMatchObject({ isTemporary: false, mayBeAbsent: false });
});

test('the manifest lists the same pages', async () => {
  const { routes } = JSON.parse(await create().read('/_payload/manifest.json')) as { routes: { path: string }[] };
  const paths = routes.map(({ path }) => path);
  expect(paths.filter((path) => path.includes(group))).toHaveLength(2 * articles - 1);
  expect(paths[0]).toBe('/');
});

test('lastmod is the date of the document, otherwise its publication', async () => {
  const known = toContent([{ ...toDocument(1, 'en-gb'), changedOn: '2025-12-24' }, toDocument(2, 'en-gb')]);
  const xml = await create(known).read('/sitemap-payment-insight.xml');
  expect(read(xml, 'lastmod')).toEqual(['2025-12-24', '2026-03-01']);
});

test('every page of the starter content has the date of its last change, not that of its import', async () => {
  const dates = ['updated_on', 'published_on', 'effective_on'];
  const files = readStarterContent().documents.filter(({ type }) => listedTypes.includes(type));
  const silent = files.filter(({ type, data }) => type !== 'vacancy' && !dates.some((name) => data[name]));
  expect(silent.map(({ type, lang, uid }) => `${type} ${lang} ${uid}`)).toEqual([]);
  const xml = await createTestSite(content).read('/sitemap-legal-page.xml');
  const effective = files.flatMap(({ data }) => (data['effective_on'] === undefined ? [] : [data['effective_on']]));
  expect(effective.length).toBeGreaterThan(5);
  expect(read(xml, 'lastmod').toSorted()).toEqual(effective.toSorted());
});

test('without an index the documents say the same', async () => {
  const xml = await createTestSite(content).read('/sitemap-payment-insight.xml');
  const days = new Set(read(xml, 'lastmod'));
  expect(days.size).toBeGreaterThan(20);
  expect([...days].every((day) => day < new Date().toISOString().slice(0, 10))).toBe(true);
});
