import { feeds } from '../feeds/feed-addresses.ts';
import { getLanguagePrefix, languages, type Language } from '../language/language.ts';
import { showManifest } from './handle-manifest.ts';
import { readSitemapPath, showSitemap, showSitemapIndex } from './handle-sitemap.ts';
import type { PageResponse } from './page-response.ts';
import type { SiteOptions } from '../pipeline/site-options.ts';
import { readCalendarPath, showCalendar } from './show-calendar.ts';
import { showFeed } from './show-feed.ts';
import { showLlmsTextOf } from './show-llms-text.ts';

export type ShowFeed = (services: SiteOptions) => Promise<PageResponse>;

const readersLists: ReadonlyMap<string, ShowFeed> = new Map(languages.flatMap(listFeeds));

const fixedLists: ReadonlyMap<string, ShowFeed> = new Map([
  ['/sitemap.xml', showSitemapIndex],
  ['/_payload/manifest.json', showManifest],
  ...readersLists,
]);

/** Paths of the feeds and of `/llms.txt`, in every language. */
export const feedPaths: readonly string[] = [...readersLists.keys()];

/** Names under which people and programs look for a feed first. */
const usualNames: ReadonlyMap<string, string> = new Map([
  ['feed', 'feed.xml'],
  ['rss', 'feed.xml'],
  ['rss.xml', 'feed.xml'],
  ['atom', 'atom.xml'],
]);

/** The feed that a path means: `/news/feed` is that of `/news`. Paths have their language. */
export function findFeedMeant(path: string): string | undefined {
  const nameAt = path.lastIndexOf('/') + 1;
  const file = usualNames.get(path.slice(nameAt));
  const feed = file && `${path.slice(0, nameAt)}${file}`;
  return feed !== undefined && readersLists.has(feed) ? feed : undefined;
}

/** Finds the feed, sitemap, manifest or calendar file at a decoded path. */
export function findFeedOrSitemap(path: string): ShowFeed | undefined {
  const part = readSitemapPath(path);
  if (part) return (services) => showSitemap(part, services);
  const event = readCalendarPath(path);
  return event ? (services) => showCalendar(event, services) : fixedLists.get(path);
}

function listFeeds(language: Language): [path: string, show: ShowFeed][] {
  const prefix = getLanguagePrefix(language);
  return [
    ...[...feeds].map(([path, feed]): [string, ShowFeed] => [
      `${prefix}${path}`,
      (services) => showFeed({ ...feed, language }, services),
    ]),
    [`${prefix}/llms.txt`, (services) => showLlmsTextOf(language, services)],
  ];
}
