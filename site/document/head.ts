/** The head of a document as markup: the part that a client navigation replaces, and the part that stays. */
import { findFeedPlace, toFeedPath } from '../feeds/feed-addresses.ts';
import { feedFormats } from '../feeds/feed-formats.ts';
import { getLanguage, languages, masterLanguage, type Language } from '../language/language.ts';
import { getStrings } from '../language/strings.ts';
import type { Links } from '../routes/links.ts';
import type { SiteSettings } from '../contract/settings.ts';
import { escapeHtml, toScriptJson } from './escape-html.ts';
import type { HeadView } from './head-view.ts';
import { toMarkdownPath } from './markdown-path.ts';
import { siteName } from './site-name.ts';
import { siteCard } from './social-card.ts';

export { siteName };

export interface HeadPlace {
  readonly language: Language;
  /** Path without base path and language. */
  readonly path: string;
  /** Languages in which this page exists, with its path there; its own language included. */
  readonly translations: readonly { language: Language; path: string }[];
  readonly links: Links;
  readonly settings: SiteSettings;
  /** `YYYY-MM-DD` of the last change; absent for a page without a document. */
  readonly changedOn?: string | undefined;
}

/** The document title: the site's name alone on the home page. */
export function getDocumentTitle(view: Pick<HeadView, 'title'>): string {
  return view.title === siteName ? siteName : `${view.title} | ${siteName}`;
}

/** The page's elements: title, description, canonical, alternates, social card. */
export function showPageHead(view: HeadView, place: HeadPlace): string {
  const absolute = (path: string) => `${place.settings.publicUrl}${path}`;
  const language = view.onlyLanguage ?? place.language;
  const canonical = absolute(place.links.path(view.canonicalPath ?? place.path, language));
  const title = getDocumentTitle(view);
  // A document without a summary still needs a description for search results.
  const description = view.description || getStrings(place.language).siteDescription;
  const image = view.image ?? `${place.settings.basePath}${siteCard}`;
  const property = (name: string, content: string) => `<meta property="${name}" content="${escapeHtml(content)}">`;
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    ...(view.isIndexed ? [] : ['<meta name="robots" content="noindex">']),
    `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    ...(view.isIndexed
      ? [...showAlternates(place, absolute), ...showFeeds(place), showMarkdownLink(canonical, place)]
      : []),
    property('og:title', view.title),
    property('og:description', description),
    property('og:type', view.type),
    property('og:url', canonical),
    property('og:site_name', siteName),
    property('og:locale', toOpenGraphLocale(language)),
    property('og:image', image.startsWith('/') ? absolute(image) : image),
    ...(view.publishedOn ? [property('article:published_time', view.publishedOn)] : []),
    ...(view.updatedOn ? [property('article:modified_time', view.updatedOn)] : []),
    ...(place.changedOn ? [property('og:updated_time', place.changedOn)] : []),
    '<meta name="twitter:card" content="summary_large_image">',
  ].join('');
}

/** Structured data for search engines (schema.org). */
export function showStructuredData({ structuredData = [] }: HeadView): string {
  return structuredData.map((data) => `<script type="application/ld+json">${toScriptJson(data)}</script>`).join('');
}

/** hreflang is reciprocal and lists only existing pages. */
function showAlternates({ translations, links }: HeadPlace, absolute: (path: string) => string): string[] {
  if (translations.length < 2) return [];
  const alternate = (hreflang: string, { language, path }: { language: Language; path: string }) =>
    `<link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(absolute(links.path(path, language)))}">`;
  const master = translations.find(({ language }) => language.id === masterLanguage.id);
  return [
    ...translations.map((translation) => alternate(translation.language.id, translation)),
    ...(master ? [alternate('x-default', master)] : []),
  ];
}

/** The feeds of this list, or of the list that contains this page. */
function showFeeds({ path, language, links }: HeadPlace): string[] {
  const place = findFeedPlace(path);
  if (!place) return [];
  return feedFormats.map(({ file, mediaType, name }) => {
    const address = escapeHtml(links.path(toFeedPath(place, file), language));
    return `<link rel="alternate" type="${mediaType}" title="${name}" href="${address}">`;
  });
}

/** The page as Markdown (decision 0057). */
function showMarkdownLink(canonical: string, { settings }: HeadPlace): string {
  const path = toMarkdownPath(canonical.slice(settings.publicUrl.length));
  return `<link rel="alternate" type="text/markdown" href="${escapeHtml(path)}">`;
}

function toOpenGraphLocale(language: Language): string {
  const [code, region] = language.id.split('-');
  return `${code}_${region?.toUpperCase()}`;
}

/** The translations of a page that exists in every language. */
export function inEveryLanguage(path: string): { language: Language; path: string }[] {
  return languages.map((language) => ({ language, path }));
}

/** The translations that a document names, itself included. */
export function getTranslations(
  document: { lang: string; alternate_languages: readonly { lang: string; uid?: string | undefined }[] },
  path: string,
  pathOf: (uid: string | undefined) => string | undefined,
): { language: Language; path: string }[] {
  const own = { lang: document.lang, path };
  const others = document.alternate_languages.map(({ lang, uid }) => ({ lang, path: pathOf(uid) }));
  return [own, ...others]
    .flatMap(({ lang, path: there }) => {
      const language = getLanguage(lang);
      return language && there ? [{ language, path: there }] : [];
    })
    .sort(
      (one, other) =>
        languages.findIndex(({ id }) => id === one.language.id) -
        languages.findIndex(({ id }) => id === other.language.id),
    );
}
