/** `/sitemap.xml` is an index of one sitemap per page type, in parts that are quick to make and to read. */
import { escapeHtml } from '../document/escape-html.ts';
import { HttpError } from '../contract/http-error.ts';
import { createLinks } from '../routes/links.ts';
import type { SiteOptions } from '../pipeline/site-options.ts';
import { listedTypes, listPages, type ListedLanguage, type ListedPage } from './listed-pages.ts';
import { pageCaching, type ContentDependencies, type PageResponse } from './page-response.ts';

/** A tenth of the protocol's limit: about 1.3 MB, made in a tenth of a render's time. */
const maxUrls = 5000;

/** One part of a type's sitemap; the first is 1. */
interface SitemapPart {
  readonly type: string;
  readonly number: number;
}

/** At the root: a sitemap in a folder may list only that folder's URLs (sitemaps.org). */
function toSitemapPath({ type, number }: SitemapPart): string {
  return `/sitemap-${type.replaceAll('_', '-')}${number === 1 ? '' : `-${number}`}.xml`;
}

/** Part numbers are below a hundred: half a million URLs of a type, more than the store is designed for. */
export function readSitemapPath(path: string): SitemapPart | undefined {
  const match = /^\/sitemap-([a-z-]+?)(?:-([2-9]|[1-9]\d))?\.xml$/.exec(path);
  if (!match) return undefined;
  const [, name, number = '1'] = match;
  const type = listedTypes.find((known) => known.replaceAll('_', '-') === name);
  return type === undefined ? undefined : { type, number: Number(number) };
}

interface Address extends ListedLanguage {
  readonly page: ListedPage;
}

const listAddresses = (pages: readonly ListedPage[]): Address[] =>
  pages.flatMap((page) => page.languages.map((own) => ({ ...own, page })));

/** `/sitemap.xml` */
export async function showSitemapIndex(options: SiteOptions): Promise<PageResponse> {
  const { publicUrl, basePath } = options.settings;
  const { pages, dependencies } = await listPages(listedTypes, options);
  const entries = [...pages].flatMap(([type, own]) =>
    divide(listAddresses(own)).map((addresses, index) => {
      const address = `${publicUrl}${basePath}${toSitemapPath({ type, number: index + 1 })}`;
      return `<sitemap><loc>${escapeHtml(address)}</loc>${showDate(findNewest(addresses))}</sitemap>`;
    }),
  );
  return showXml(`<sitemapindex ${namespace}>\n${entries.join('\n')}\n</sitemapindex>`, dependencies);
}

/** One part of the index. */
export async function showSitemap({ type, number }: SitemapPart, options: SiteOptions): Promise<PageResponse> {
  const links = createLinks(options.settings);
  const { pages, dependencies } = await listPages([type], options);
  const addresses = divide(listAddresses(pages.get(type) ?? []))[number - 1];
  if (!addresses) throw new HttpError(404, `No part ${number} of the sitemap has a ${type}`);
  const absolute = ({ page, language }: Pick<Address, 'page' | 'language'>) =>
    escapeHtml(`${options.settings.publicUrl}${links.path(page.path, language)}`);
  const urls = addresses.map((address) => {
    const { page, lastModified } = address;
    const alternates = page.languages.map(
      ({ language }) =>
        `<xhtml:link rel="alternate" hreflang="${language.id}" href="${absolute({ page, language })}"/>`,
    );
    return `<url><loc>${absolute(address)}</loc>${showDate(lastModified)}${alternates.length > 1 ? alternates.join('') : ''}</url>`;
  });
  const xhtml = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return showXml(`<urlset ${namespace} ${xhtml}>\n${urls.join('\n')}\n</urlset>`, dependencies);
}

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const divide = (addresses: readonly Address[]) =>
  Array.from({ length: Math.ceil(addresses.length / maxUrls) }, (_, index) =>
    addresses.slice(index * maxUrls, (index + 1) * maxUrls),
  );

const showDate = (day: string | undefined) => (day ? `<lastmod>${day}</lastmod>` : '');

function findNewest(addresses: readonly Address[]): string | undefined {
  let newest: string | undefined;
  for (const { lastModified } of addresses) if (lastModified && lastModified > (newest ?? '')) newest = lastModified;
  return newest;
}

function showXml(root: string, dependencies: ContentDependencies): PageResponse {
  return {
    status: 200,
    headers: [['content-type', 'application/xml; charset=utf-8'], pageCaching],
    body: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`),
    dependencies,
  };
}
