import { suggestionsPath } from '../components/search-field/search-field-view.ts';
import { fromMarkdownPath } from '../document/markdown-path.ts';
import { fromPayloadPath } from '../document/page-payload.ts';
import { resolveRoute } from '../routes/resolve-route.ts';
import type { SiteSettings } from '../contract/settings.ts';
import { decodePath } from '../routes/decode-path.ts';

/** A search page is rendered for each request, after a search that takes as long as several renders. */
const searchCost = 10;

/** Letters of a suggestion's query that take as long to look up as the render of a page. Unknown words take longest. */
const lettersPerPage = 8;

/** All pages of a language, decompressed and compressed again. */
const fullTextCost = 25;

/** What a GET of the URL costs, for a rate limit in front: 1 for the render of a page. `query` has no question mark. */
export function costOfRead(
  { path, query }: { path: string; query: string },
  settings: Pick<SiteSettings, 'basePath' | 'companySlug'>,
): number {
  const own = path.slice(settings.basePath.length);
  const page = fromMarkdownPath(own) ?? own;
  if (page.endsWith('/llms-full.txt')) return fullTextCost;
  if (page.endsWith(suggestionsPath)) return costOfSuggestions(query);
  const documentPath = fromPayloadPath(page)?.route ?? page;
  const route = resolveRoute(decodePath(documentPath) ?? documentPath, settings);
  return route?.template === 'search' ? searchCost : 1;
}

function costOfSuggestions(query: string): number {
  const letters = new URLSearchParams(query).get('q')?.length ?? 0;
  return Math.max(1, Math.ceil(letters / lettersPerPage));
}
