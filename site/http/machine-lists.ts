import { showManifest } from './answer-manifest.ts';
import { feeds } from '../feeds/feed-addresses.ts';
import { getLanguagePrefix, languages, type Language } from '../language/language.ts';
import { showSitemap } from './answer-sitemap.ts';
import type { PageAnswer } from './page-answer.ts';
import type { PageServices } from './render-answer.ts';
import { showFeed } from './show-feed.ts';

type ShowList = (services: PageServices) => Promise<PageAnswer>;

/** Answers for machines that are made of content and are no pages, by their paths. */
export const machineLists: Readonly<Record<string, ShowList>> = {
  '/sitemap.xml': showSitemap,
  '/_payload/manifest.json': showManifest,
  ...Object.fromEntries(languages.flatMap(listFeeds)),
};

function listFeeds(language: Language): [path: string, show: ShowList][] {
  return [...feeds].map(([path, feed]) => [
    `${getLanguagePrefix(language)}${path}`,
    (services) => showFeed({ ...feed, language }, services),
  ]);
}
