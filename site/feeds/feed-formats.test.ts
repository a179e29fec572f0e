import { expect, test } from 'vitest';
import type { Feed } from './feed.ts';
import { feedFormats } from './feed-formats.ts';

const feed: Feed = {
  id: 'urn:uuid:feed',
  title: 'Funds & <fees>',
  description: 'What “we” write',
  author: 'Somebody',
  language: 'fr-FR',
  page: 'https://site.test/news?a=1&b=2',
  address: 'https://site.test/feed.xml',
  updatedAt: new Date('2026-11-21T10:00:00Z'),
  entries: [
    {
      id: 'urn:uuid:one',
      address: 'https://site.test/news/one',
      title: 'A ]]> & "b"\u0000\u000B',
      summary: '<script>alert(1)</script> 🙂',
      publishedAt: new Date('2026-11-12T00:00:00Z'),
      updatedAt: new Date('2026-11-21T10:00:00Z'),
      topics: ['A & B'],
      author: 'Ada & Co',
      picture: { url: 'https://site.test/og/one.png?v=1&w=2', mediaType: 'image/png' },
      html: '<p>“Ça va?” &amp; more</p>',
    },
  ],
};
const show = (file: string, changes: Partial<Feed> = {}) =>
  feedFormats.find((format) => format.file === file)?.show({ ...feed, ...changes }) ?? '';

test.each(['feed.xml', 'atom.xml'])('%s holds no markup and no character that XML forbids', (file) => {
  const text = show(file);
  expect(text).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n</);
  expect(text).toContain('Funds &amp; &lt;fees&gt;');
  expect(text).toContain('A ]]&gt; &amp; &quot;b&quot;<');
  expect(text).not.toContain('<script');
  expect(text).toContain('🙂');
  // Every element that is opened is closed, in order.
  const open: string[] = [];
  for (const [, slash, name, empty] of text.matchAll(/<(\/?)([a-z:]+)[^>]*?(\/?)>/gi)) {
    if (empty) continue;
    if (slash) expect(open.pop()).toBe(name);
    else open.push(name ?? '');
  }
  expect(open).toEqual([]);
});

test('an entry has its author, its picture and its content', () => {
  const html = '&lt;p&gt;“Ça va?” &amp;amp; more&lt;/p&gt;';
  const picture = '<media:content url="https://site.test/og/one.png?v=1&amp;w=2" type="image/png" medium="image"/>';
  const rss = show('feed.xml');
  expect(rss).toContain('<dc:creator>Ada &amp; Co</dc:creator>');
  expect(rss).toContain(picture);
  expect(rss).toContain(`<content:encoded>${html}</content:encoded>`);
  const atom = show('atom.xml');
  expect(atom).toContain('<author><name>Ada &amp; Co</name></author>');
  expect(atom).toContain(picture);
  expect(atom).toContain(`<content type="html">${html}</content>`);
  expect(JSON.parse(show('feed.json'))).toMatchObject({
    items: [
      {
        authors: [{ name: 'Ada & Co' }],
        image: 'https://site.test/og/one.png?v=1&w=2',
        content_html: '<p>“Ça va?” &amp; more</p>',
      },
    ],
  });
  const entries = feed.entries.map((entry) => ({ ...entry, author: undefined }));
  expect(show('feed.xml', { entries })).not.toContain('dc:creator');
});

test.each(['feed.xml', 'atom.xml'])('%s claims no type of a picture whose type depends on who asks', (file) => {
  const picture = { url: 'https://site.test/media/a/one.jpg?w=2', mediaType: undefined };
  const entries = feed.entries.map((entry) => ({ ...entry, picture }));
  expect(show(file, { entries })).toContain(`<media:content url="${picture.url}" medium="image"/>`);
});

test('dates are in the form that each format asks for', () => {
  expect(show('feed.xml')).toContain('<pubDate>Thu, 12 Nov 2026 00:00:00 GMT</pubDate>');
  expect(show('atom.xml')).toContain('<published>2026-11-12T00:00:00.000Z</published>');
  expect(JSON.parse(show('feed.json'))).toMatchObject({ items: [{ date_published: '2026-11-12T00:00:00.000Z' }] });
});

test('an empty feed is a feed', () => {
  const empty = { entries: [], updatedAt: undefined };
  expect(show('feed.xml', empty)).not.toContain('lastBuildDate');
  expect(show('atom.xml', empty)).toContain('<updated>1970-01-01T00:00:00.000Z</updated>');
  expect(JSON.parse(show('feed.json', empty))).toMatchObject({ items: [] });
});

test('an entry is known by its id, whatever its address', () => {
  expect(show('feed.xml')).toContain('<guid isPermaLink="false">urn:uuid:one</guid>');
  expect(show('atom.xml')).toMatch(/<feed[^>]*><id>urn:uuid:feed<\/id>.*<entry><id>urn:uuid:one<\/id>/);
  expect(JSON.parse(show('feed.json'))).toMatchObject({
    items: [{ id: 'urn:uuid:one', url: 'https://site.test/news/one' }],
  });
});
