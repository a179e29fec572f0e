/** `/llms.txt` of each language, and the pages that it names. */
import type { PrismicDocument } from '@prismicio/client';
import { createContentReader } from '../content/create-content-reader.ts';
import type { ContentReader } from '../content/content-reader.ts';
import { listingGroups } from '../content/listing-groups.ts';
import { siteName } from '../document/head.ts';
import { toMarkdownPath } from '../document/markdown-path.ts';
import { optionalSection, showLlmsText, type LlmsLink, type LlmsSection } from '../feeds/llms-text.ts';
import type { Language } from '../language/language.ts';
import { getStrings } from '../language/strings.ts';
import type { SiteOptions } from '../pipeline/site-options.ts';
import { createLinks, type Links } from '../routes/links.ts';
import { staticRoutes } from '../routes/sections.ts';
import { createViewClock } from '../view/view-clock.ts';
import { pageCaching, type PageResponse } from './page-response.ts';

/** Of each group: a list for reading, not for crawling. */
const newestOfGroup = 20;

interface Listing {
  readonly content: ContentReader;
  readonly language: Language;
  readonly links: Links;
  readonly publicUrl: string;
}

export async function showLlmsTextOf(
  language: Language,
  { content: source, settings, now }: SiteOptions,
): Promise<PageResponse> {
  const clock = createViewClock(now());
  const content = createContentReader({ source, language, cookie: undefined, hasCome: clock.hasCome });
  const links = createLinks(settings);
  const strings = getStrings(language);
  const listing = { content, language, links, publicUrl: settings.publicUrl };
  const absolute = (path: string) => `${settings.publicUrl}${links.path(path, language)}`;
  const [pages, newest] = await Promise.all([listSections(listing), listNewest(listing)]);
  const sections = pages.filter(({ path }) => path !== legalPath);
  const rest: LlmsLink[] = [
    ...pages.filter(({ path }) => path === legalPath).flatMap((section) => section.links),
    { href: `${settings.publicUrl}${settings.basePath}/sitemap.xml`, title: strings.forMachines.sitemap },
    { href: absolute('/feed.xml'), title: strings.forMachines.feed },
  ];
  const text = showLlmsText({
    title: siteName,
    summary: strings.siteDescription,
    intro: `${strings.forMachines.intro} ${absolute('/llms-full.txt')}`,
    sections: [...sections, ...newest, { title: optionalSection, links: rest }],
  });
  return {
    status: 200,
    headers: [['content-type', 'text/plain; charset=utf-8'], ['content-language', language.html], pageCaching],
    body: Buffer.from(text),
    dependencies: {
      ref: await content.ref(),
      contentKeys: content.dependencies(),
      documentId: undefined,
      viewTag: undefined,
      changesAt: clock.changesAt(),
    },
  };
}

const legalPath = '/legal';

/** The fixed pages that exist in the language, by their first segment, in the order of sections.ts. */
async function listSections({
  content,
  language,
  links,
  publicUrl,
}: Listing): Promise<(LlmsSection & { path: string })[]> {
  const routes = staticRoutes.filter(({ isIndexed, document }) => isIndexed !== false && document !== undefined);
  const types = [...new Set(routes.flatMap(({ document }) => document?.type ?? []))];
  const documents = await Promise.all(types.map((type) => content.listDescriptions(type as 'home')));
  const byName = new Map(documents.flat().map((document) => [toName(document.type, document.uid), document]));
  const found = routes.flatMap(({ path, document }) => {
    const page = document && byName.get(toName(document.type, document.uid));
    return page ? [{ path, link: toLink(page, `${publicUrl}${links.path(path, language)}`) }] : [];
  });
  const sections = Map.groupBy(found, ({ path }) => `/${path.split('/')[1] ?? ''}`);
  const names = getStrings(language).sections;
  return [...sections].map(([path, own]) => ({
    path,
    title: names[path] ?? own[0]?.link.title ?? path,
    links: own.map(({ link }) => link),
  }));
}

const toName = (type: string, uid: string | null | undefined) => `${type}/${uid ?? ''}`;

async function listNewest({ content, language, links, publicUrl }: Listing): Promise<LlmsSection[]> {
  const strings = getStrings(language);
  const groups = staticRoutes.flatMap(({ path, document }) => {
    const types = document?.type === 'listing_page' ? (listingGroups[document.uid ?? ''] ?? []) : [];
    // A listing of several groups would name their articles again.
    const [type] = types;
    return type && types.length === 1 ? [{ path, type }] : [];
  });
  return Promise.all(
    groups.map(async ({ path, type }) => {
      const { articles } = await content.listNewestArticles(type);
      const title = strings.forMachines.newest(strings.sections[path] ?? path);
      const newest = articles.slice(0, newestOfGroup);
      return { title, links: newest.map((article) => toLink(article, `${publicUrl}${links.document(article)}`)) };
    }),
  );
}

function toLink({ data }: PrismicDocument, url: string): LlmsLink {
  const { title, meta_description: meta, summary } = data as Record<string, string | null | undefined>;
  return { href: toMarkdownPath(url), title: title || siteName, description: meta || summary || undefined };
}
