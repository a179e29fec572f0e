import { fromMarkdownPath } from '../document/markdown-path.ts';
import { fromPayloadPath } from '../document/page-payload.ts';
import { resolveRoute } from '../routes/resolve-route.ts';
import type { SiteSettings } from '../contract/settings.ts';
import { decodePath } from './decode-path.ts';

/** A search page is rendered for each request, after a search that takes as long as several renders. */
const searchCost = 10;

/** All pages of a language, decompressed and compressed again. */
const fullTextCost = 25;

/** What a GET of the path costs, for a rate limit in front: 1 for the render of a page. */
export function costOfRead(path: string, settings: Pick<SiteSettings, 'basePath' | 'companySlug'>): number {
  const own = path.slice(settings.basePath.length);
  const page = fromMarkdownPath(own) ?? own;
  if (page.endsWith('/llms-full.txt')) return fullTextCost;
  const documentPath = fromPayloadPath(page)?.route ?? page;
  const route = resolveRoute(decodePath(documentPath) ?? documentPath, settings);
  return route?.template === 'search' ? searchCost : 1;
}
