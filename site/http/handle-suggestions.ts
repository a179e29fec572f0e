/** `/search/suggestions.json?q=`: pages for a query that is being typed (site/browser/search-box.ts). */
import type { Context } from 'hono';
import { HttpError } from '../contract/http-error.ts';
import type { Language } from '../language/language.ts';
import { getStrings } from '../language/strings.ts';
import { readAsked } from '../page-types/search/search-asked.ts';
import type { SiteOptions } from '../pipeline/site-options.ts';
import { createLinks } from '../routes/links.ts';

const maxSuggestions = 6;
const maxLength = 100;

/** Cached, because many readers type the same first letters and a suggestion may be a minute old. */
const caching = 'public, max-age=60, stale-while-revalidate=600';

export function handleSuggestions(
  context: Context,
  language: Language,
  { services, settings }: Pick<SiteOptions, 'services' | 'settings'>,
): Response {
  const asked = readAsked(new URLSearchParams({ q: context.req.query('q')?.slice(0, maxLength) ?? '' }));
  const links = createLinks(settings);
  const { kinds, ...strings } = getStrings(language).search;
  const found = services.search.suggest({ language: language.id, words: asked.words, maxPages: maxSuggestions });
  if (found.length === 0 && asked.words !== '' && !services.search.isFilled())
    throw new HttpError(503, 'The search index is not complete yet');
  const pages = found.map(({ path, title, kind }) => ({
    href: links.path(path, language),
    title,
    kind: kinds[kind],
  }));
  return context.json({ label: strings.suggestions, count: strings.suggestionCount(pages.length), pages }, 200, {
    'cache-control': caching,
  });
}
