/** What machines read, read by parsers that are not ours. */
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { feeds } from './feeds/feed-addresses.ts';
import { siteOrigin } from './testing/create-test-site.ts';
import { useTestSite } from './testing/use-test-site.ts';

const { site } = useTestSite();

const places = ['', '/fr-fr'].flatMap((prefix) => [...feeds.keys()].map((path) => `${prefix}${path}`));
const ending = (file: string) => places.filter((path) => path.endsWith(`/${file}`));

/** RFC 822 with a four-digit year, as RSS requires. */
const isRssDate = (text: string | undefined) =>
  text !== undefined &&
  /^\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text) &&
  !Number.isNaN(Date.parse(text));
const isAtomDate = (text: string | undefined) =>
  text !== undefined && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text);
/** Not its address, which may change. */
const lastingId = /^urn:uuid:[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const isUnique = (values: readonly unknown[]) => new Set(values).size === values.length;

describe('feeds', () => {
  test.each(ending('feed.xml'))('%s is RSS with every field that it requires', async (path) => {
    const xml = await site.read(path);
    expect(XMLValidator.validate(xml)).toBe(true);
    const feed = parseRssFeed(xml);
    expect(feed).toMatchObject({
      title: expect.any(String) as string,
      link: expect.any(String) as string,
      description: expect.any(String) as string,
    });
    const items = feed.items ?? [];
    expect(items.length).toBeGreaterThan(0);
    for (const item of items) {
      expect.soft(item.title && item.link && item.description, item.link).toBeTruthy();
      expect.soft(isRssDate(item.pubDate), item.pubDate).toBe(true);
      expect.soft(item.guid?.value, item.link).toMatch(lastingId);
      expect.soft(item.guid?.isPermaLink, item.link).toBe(false);
    }
    expect(isUnique(items.map(({ link }) => link)) && isUnique(items.map(({ guid }) => guid?.value))).toBe(true);
  });

  test.each(ending('atom.xml'))('%s is Atom with every field that it requires', async (path) => {
    const xml = await site.read(path);
    expect(XMLValidator.validate(xml)).toBe(true);
    const feed = parseAtomFeed(xml);
    expect(feed.id).toMatch(lastingId);
    expect(feed.authors?.[0]?.name).toBe('Financial Cloud');
    expect(isAtomDate(feed.updated)).toBe(true);
    expect(feed.links?.find(({ rel }) => rel === 'self')?.href).toBe(`${siteOrigin}${path}`);
    const entries = feed.entries ?? [];
    for (const entry of entries) {
      expect.soft(lastingId.test(entry.id ?? '') && entry.title, entry.id).toBeTruthy();
      expect.soft(isAtomDate(entry.updated) && isAtomDate(entry.published), entry.id).toBe(true);
      expect.soft(String(entry.updated) >= String(entry.published), entry.id).toBe(true);
    }
    expect(isUnique(entries.map(({ id }) => id))).toBe(true);
  });

  test.each(ending('feed.json'))('%s is JSON Feed 1.1', async (path) => {
    const text = await site.read(path);
    expect(JSON.parse(text)).toMatchObject({ version: 'https://jsonfeed.org/version/1.1' });
    const feed = parseJsonFeed(text);
    expect([feed.title, feed.feed_url]).toEqual([expect.any(String), `${siteOrigin}${path}`]);
    for (const item of feed.items ?? []) expect.soft(item.id && item.content_html, item.id).toBeTruthy();
  });

  test('the three formats of a feed say the same', async () => {
    const rss = parseRssFeed(await site.read('/feed.xml')).items?.map(({ guid, link }) => [guid?.value, link]);
    const atom = parseAtomFeed(await site.read('/atom.xml')).entries?.map(({ id, links }) => [id, links?.[0]?.href]);
    const json = parseJsonFeed(await site.read('/feed.json')).items?.map(({ id, url }) => [id, url]);
    expect(atom).toEqual(rss);
    expect(json).toEqual(rss);
  });
});

interface SitemapUrl {
  readonly loc: string;
  readonly lastmod?: string;
  readonly 'xhtml:link'?: { '@rel': string; '@hreflang': string; '@href': string }[];
}

describe('sitemaps', () => {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    isArray: (name) => ['url', 'sitemap', 'xhtml:link'].includes(name),
  });
  const readXml = async (path: string) => {
    const xml = await site.read(path);
    expect(XMLValidator.validate(xml), path).toBe(true);
    return parser.parse(xml) as Record<string, Record<string, unknown>>;
  };
  const listParts = async () => {
    const { sitemapindex } = await readXml('/sitemap.xml');
    return (sitemapindex?.['sitemap'] ?? []) as { loc: string; lastmod?: string }[];
  };
  const listUrls = async () => {
    const urls: SitemapUrl[] = [];
    for (const { loc } of await listParts()) {
      const { urlset } = await readXml(loc.slice(siteOrigin.length));
      expect(urlset?.['@xmlns']).toBe('http://www.sitemaps.org/schemas/sitemap/0.9');
      urls.push(...((urlset?.['url'] ?? []) as SitemapUrl[]));
    }
    return urls;
  };

  test('the index names every part once, with the day of its newest page', async () => {
    const parts = await listParts();
    expect(isUnique(parts.map(({ loc }) => loc))).toBe(true);
    for (const { loc, lastmod } of parts) expect.soft(lastmod, loc).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  test('each URL is absolute, of this site, listed once, in the order of the schema', async () => {
    const urls = await listUrls();
    expect(urls.length).toBeGreaterThan(600);
    expect(isUnique(urls.map(({ loc }) => loc))).toBe(true);
    for (const url of urls) {
      expect.soft(url.loc.startsWith(`${siteOrigin}/`), url.loc).toBe(true);
      expect
        .soft(
          Object.keys(url).filter((name) => !['loc', 'lastmod', 'xhtml:link'].includes(name)),
          url.loc,
        )
        .toEqual([]);
      expect.soft(url.lastmod ?? '2026-01-01', url.loc).toMatch(/^\d{4}-\d\d-\d\d$/);
    }
  });

  test('translations name each other', async () => {
    const byUrl = new Map((await listUrls()).map((url) => [url.loc, url['xhtml:link'] ?? []]));
    for (const [loc, links] of byUrl) {
      for (const link of links) {
        expect.soft(link['@rel'], loc).toBe('alternate');
        expect
          .soft(
            byUrl.get(link['@href'])?.map((own) => own['@href']),
            loc,
          )
          .toContain(loc);
      }
    }
  });
});

test('a calendar file is an event that another calendar reads', async () => {
  const text = await site.read('/campaigns/webinar-structured-addresses.ics');
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
  expect(calendar.getFirstPropertyValue('prodid')).toBeTruthy();
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined);
  expect(event.summary).toBe('Structured addresses, eleven weeks after the date');
  expect([event.startDate.toJSDate(), event.endDate.toJSDate()]).toEqual([
    new Date('2027-02-02T10:00:00Z'),
    new Date('2027-02-02T10:45:00Z'),
  ]);
  expect(event.component.getFirstPropertyValue('dtstamp')).toBeTruthy();
  // RFC 5545, 3.1: lines of 75 octets at most, each ended by CRLF.
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});
