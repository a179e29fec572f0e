import type { Context } from 'hono';
import type { PrismicDocument } from '@prismicio/client';
import type { ContentReader } from '../content/content-reader.ts';
import { createContentReader } from '../content/create-content-reader.ts';
import { escapeHtml } from '../document/escape-html.ts';
import { languages, type Language } from '../language/language.ts';
import { createLinks, getDocumentPath } from '../links.ts';
import { askJobBoard } from '../page-types/vacancy/ask-job-board.ts';
import { isOpen } from '../page-types/vacancy/is-open.ts';
import { getVacancyPath } from '../page-types/vacancy/vacancy-path.ts';
import { catchAllRoutes, jobRoute, staticRoutes } from '../sections.ts';
import type { SiteSettings } from '../settings.ts';
import type { SiteOptions } from '../site.ts';
import { pageCaching, type ContentBasis, type PageAnswer } from './page-answer.ts';

/** A page that search engines may list: its path, and the languages it exists in. */
export interface IndexedPage {
  path: string;
  languages: readonly Language[];
  /** `YYYY-MM-DD` */
  lastModified: string | undefined;
}

/** Every indexable page of the site: the fixed pages, the catch-alls' documents and the open vacancies. */
export async function listIndexedPages(options: SiteOptions): Promise<ListedPages> {
  const content = createContentReader({
    source: options.content,
    language: languages[0],
    cookie: undefined,
    deadlineMs: sitemapDeadlineMs,
  });
  const documents = await listPageDocuments(content);
  const today = options.now().toISOString().slice(0, 10);
  const vacancies = await askJobBoard(() => options.services.jobBoard.listVacancies());
  const pages = [
    ...groupByPath(documents.filter((document) => document.data['no_index'] !== true)),
    ...vacancies
      .filter((vacancy) => isOpen(vacancy, today))
      .map((vacancy) => ({ path: getVacancyPath(vacancy), languages: [...languages], lastModified: vacancy.postedOn })),
  ];
  const vacancyKeys = languages.map(({ id }) => `list:${jobRoute.documentType}:${id}`);
  const contentKeys = [...new Set([...content.reads(), ...vacancyKeys])];
  return { pages, basis: { ref: await content.ref(), contentKeys, documentId: undefined, viewTag: undefined } };
}

export interface ListedPages {
  pages: IndexedPage[];
  basis: ContentBasis;
}

const notIndexed = new Set(staticRoutes.filter((route) => route.isIndexed === false).map((route) => route.path));

function groupByPath(documents: readonly PrismicDocument[]): IndexedPage[] {
  const pages = new Map<string, IndexedPage & { languages: Language[] }>();
  for (const document of documents) {
    const path = getDocumentPath(document.type, document.uid ?? undefined);
    const language = languages.find(({ id }) => id === document.lang);
    if (!path || !language || path.includes('#') || notIndexed.has(path)) continue;
    const page = pages.get(path) ?? { path, languages: [], lastModified: undefined };
    page.languages.push(language);
    const modified = document.last_publication_date?.slice(0, 10);
    if (modified && modified > (page.lastModified ?? '')) page.lastModified = modified;
    pages.set(path, page);
  }
  return [...pages.values()].map((page) => ({
    ...page,
    languages: languages.filter((language) => page.languages.includes(language)),
  }));
}

/** It asks for every document there is, and no reader waits for it. */
const sitemapDeadlineMs = 10_000;

async function listPageDocuments(content: ContentReader): Promise<PrismicDocument[]> {
  const types = new Set([
    ...staticRoutes.flatMap((route) => route.document?.type ?? []),
    ...catchAllRoutes.map((route) => route.documentType),
  ]);
  const lists = await Promise.all([...types].map((type) => content.listPageDocuments(type as 'home')));
  return lists.flat();
}

export async function showSitemap(options: SiteOptions): Promise<PageAnswer> {
  const links = createLinks(options.settings);
  const { pages, basis } = await listIndexedPages(options);
  const absolute = (page: IndexedPage, language: Language) =>
    escapeHtml(`${options.settings.publicUrl}${links.path(page.path, language)}`);
  const urls = pages.flatMap((page) =>
    page.languages.map((language) => {
      const alternates = page.languages.map(
        (other) => `<xhtml:link rel="alternate" hreflang="${other.id}" href="${absolute(page, other)}"/>`,
      );
      const modified = page.lastModified ? `<lastmod>${page.lastModified}</lastmod>` : '';
      return `<url><loc>${absolute(page, language)}</loc>${modified}${page.languages.length > 1 ? alternates.join('') : ''}</url>`;
    }),
  );
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('\n')}\n</urlset>\n`;
  return {
    status: 200,
    headers: [['content-type', 'application/xml; charset=utf-8'], pageCaching],
    body: Buffer.from(xml),
    basis,
  };
}

/** Named, so that the policy is one that was decided and not one that was forgotten. */
const languageModelCrawlers = ['GPTBot', 'ClaudeBot', 'CCBot', 'Google-Extended', 'PerplexityBot', 'Applebot-Extended'];

export function answerRobots(context: Context, { publicUrl, basePath }: SiteSettings): Response {
  const lines = [
    '# Search engines, assistants that answer with sources, and crawlers that gather text for training are all',
    '# welcome to every public page.',
    'User-agent: *',
    'Allow: /',
    '',
    ...languageModelCrawlers.map((name) => `User-agent: ${name}`),
    'Allow: /',
    '',
    `Sitemap: ${publicUrl}${basePath}/sitemap.xml`,
    '',
  ];
  return context.text(lines.join('\n'));
}
