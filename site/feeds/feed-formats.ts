import { escapeHtml } from '../document/escape-html.ts';
import type { Feed, FeedEntry } from './feed.ts';

export interface FeedFormat {
  /** The last segment of a feed's URL. */
  readonly file: string;
  readonly mediaType: string;
  /** The name that feed readers use. */
  readonly name: string;
  readonly show: (feed: Feed) => string;
}

export const feedFormats: readonly FeedFormat[] = [
  { file: 'feed.xml', mediaType: 'application/rss+xml', name: 'RSS', show: showRss },
  { file: 'atom.xml', mediaType: 'application/atom+xml', name: 'Atom', show: showAtom },
  { file: 'feed.json', mediaType: 'application/feed+json', name: 'JSON Feed', show: showJsonFeed },
];

const declaration = '<?xml version="1.0" encoding="UTF-8"?>';

function element(name: string, text: string): string {
  return `<${name}>${toXmlText(text)}</${name}>`;
}

/** XML forbids these, escaped or not. */
// oxlint-disable-next-line no-control-regex
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

function toXmlText(text: string): string {
  return escapeHtml(text.replace(forbidden, ''));
}

const mediaNamespace = 'http://search.yahoo.com/mrss/';
const namespaces = [
  'xmlns:atom="http://www.w3.org/2005/Atom"',
  'xmlns:content="http://purl.org/rss/1.0/modules/content/"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  `xmlns:media="${mediaNamespace}"`,
].join(' ');

function showPicture({ picture: { url, mediaType } }: FeedEntry): string {
  const type = mediaType === undefined ? '' : ` type="${toXmlText(mediaType)}"`;
  return `<media:content url="${toXmlText(url)}"${type} medium="image"/>`;
}

function showRss({ title, description, language, page, address, updatedAt, entries }: Feed): string {
  const showItem = (entry: FeedEntry) =>
    [
      '<item>',
      element('title', entry.title),
      element('link', entry.address),
      `<guid isPermaLink="false">${toXmlText(entry.id)}</guid>`,
      element('pubDate', entry.publishedAt.toUTCString()),
      element('description', entry.summary),
      ...(entry.author === undefined ? [] : [element('dc:creator', entry.author)]),
      showPicture(entry),
      element('content:encoded', entry.html),
      ...entry.topics.map((topic) => element('category', topic)),
      '</item>',
    ].join('');
  return [
    `${declaration}\n<rss version="2.0" ${namespaces}><channel>`,
    element('title', title),
    element('link', page),
    element('description', description),
    element('language', language),
    `<atom:link rel="self" type="application/rss+xml" href="${toXmlText(address)}"/>`,
    ...(updatedAt ? [element('lastBuildDate', updatedAt.toUTCString())] : []),
    ...entries.map(showItem),
    '</channel></rss>\n',
  ].join('');
}

function showAtom({ id, title, description, author, language, page, address, updatedAt, entries }: Feed): string {
  const showEntry = (entry: FeedEntry) =>
    [
      '<entry>',
      element('id', entry.id),
      element('title', entry.title),
      `<link rel="alternate" type="text/html" href="${toXmlText(entry.address)}"/>`,
      element('published', entry.publishedAt.toISOString()),
      element('updated', entry.updatedAt.toISOString()),
      element('summary', entry.summary),
      ...(entry.author === undefined ? [] : [`<author>${element('name', entry.author)}</author>`]),
      showPicture(entry),
      `<content type="html">${toXmlText(entry.html)}</content>`,
      ...entry.topics.map((topic) => `<category term="${toXmlText(topic)}"/>`),
      '</entry>',
    ].join('');
  return [
    `${declaration}\n<feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="${mediaNamespace}" xml:lang="${toXmlText(language)}">`,
    element('id', id),
    element('title', title),
    element('subtitle', description),
    `<link rel="self" type="application/atom+xml" href="${toXmlText(address)}"/>`,
    `<link rel="alternate" type="text/html" href="${toXmlText(page)}"/>`,
    `<author>${element('name', author)}</author>`,
    // Atom requires one even of an empty feed.
    element('updated', (updatedAt ?? new Date(0)).toISOString()),
    ...entries.map(showEntry),
    '</feed>\n',
  ].join('');
}

function showJsonFeed({ title, description, author, language, page, address, entries }: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description,
    language,
    home_page_url: page,
    feed_url: address,
    authors: [{ name: author }],
    items: entries.map((entry) => ({
      id: entry.id,
      url: entry.address,
      title: entry.title,
      summary: entry.summary,
      content_html: entry.html,
      image: entry.picture.url,
      ...(entry.author !== undefined && { authors: [{ name: entry.author }] }),
      date_published: entry.publishedAt.toISOString(),
      date_modified: entry.updatedAt.toISOString(),
      tags: entry.topics,
    })),
  });
}
