import type { PrismicDocument } from '@prismicio/client';
import { getLanguage, type Language } from '../../language/language.ts';
import { splitLanguage } from '../../resolve-route.ts';
import { catchAllRoutes, staticRoutes } from '../../sections.ts';
import { getDocumentPath } from '../../links.ts';
import type { PageContext } from '../page-context.ts';

/** A path of our own that may have been meant. */
export interface Suggestion {
  path: string;
  /** Title of the document there, when it is one we asked for. */
  title?: string;
  /** That document's own, which is not always the reader's: where it is not translated there is nothing. */
  language?: Language | undefined;
}

const mostSuggestions = 4;

/**
 * What may have been meant by an address without a page: the children of a section that has no page
 * of its own, a document of that name in another group, and the nearest spellings.
 */
export async function findSuggestions(context: PageContext): Promise<Suggestion[]> {
  const { path } = splitLanguage(context.path);
  const children = listChildren(path);
  if (children.length > 0) return children;
  const elsewhere = await findElsewhere(path, context);
  const near = findNear(path);
  const unique = new Map([...elsewhere, ...near].map((suggestion) => [suggestion.path, suggestion]));
  return [...unique.values()].slice(0, mostSuggestions);
}

/** What the table of addresses alone suggests, which is all that an address without a document's name gets. */
export function suggestAddresses(path: string): string[] {
  const children = listChildren(path);
  return (children.length > 0 ? children : findNear(path)).map((suggestion) => suggestion.path);
}

/** `/legal` and its like have no page, but pages below them (acceptance R-16). */
function listChildren(path: string): Suggestion[] {
  return staticRoutes
    .filter((route) => route.path.startsWith(`${path}/`) && path !== '')
    .map((route) => ({ path: route.path }));
}

/** The same slug under another group (acceptance R-21), or in another language. Optional: a failure suggests nothing. */
async function findElsewhere(path: string, context: PageContext): Promise<Suggestion[]> {
  const group = catchAllRoutes.find(({ prefix }) => path.startsWith(`${prefix}/`));
  const slug = path.slice(path.lastIndexOf('/') + 1);
  if (!group && path.split('/').length < 3) return [];
  try {
    const documents = await context.content.optional.listByUid(slug);
    const isForReader = ({ lang }: PrismicDocument) => Number(lang === context.language.id);
    // The last of those at one path is the one that counts.
    return documents
      .toSorted((one, other) => isForReader(one) - isForReader(other))
      .flatMap((document) => {
        const own = getDocumentPath(document.type, document.uid ?? undefined);
        const title = String(document.data['title'] ?? slug);
        return own ? [{ path: own, title, language: getLanguage(document.lang) }] : [];
      });
  } catch (error) {
    context.logger.warn({ requestId: context.requestId, err: error }, 'No suggestions from content');
    return [];
  }
}

/** The table of addresses does not change while we run, and whoever tries random ones has each held against all of them. */
const spellings = staticRoutes
  .filter((route) => route.isIndexed !== false && !route.path.includes('{'))
  .map(({ path }) => ({ path, reach: Math.max(2, Math.floor(path.length / 3)) }));

function findNear(path: string): Suggestion[] {
  return (
    spellings
      // Two texts are at least as far apart as their lengths: most need no comparing.
      .filter((near) => Math.abs(near.path.length - path.length) <= near.reach)
      .map((near) => ({ ...near, distance: getEditDistance(path, near.path, near.reach) }))
      .filter(({ distance, reach }) => distance <= reach)
      .sort((one, other) => one.distance - other.distance)
      .slice(0, 3)
      .map(({ path: near }) => ({ path: near }))
  );
}

const mostCompared = 80;
const firstRow = Uint8Array.from({ length: mostCompared + 1 }, (_, index) => index);

/** Levenshtein distance, or any number above `most`; longer texts are compared by their first 80 characters. */
export function getEditDistance(one: string, other: string, most = mostCompared): number {
  const from = one.slice(0, mostCompared);
  const to = other.slice(0, mostCompared);
  // Each row takes the place of the one before. Further than `most` from the diagonal all distances are above it.
  const row = firstRow.slice(0, to.length + 1);
  for (let at = 1; at <= from.length; at += 1) {
    const start = Math.max(1, at - most);
    let diagonal = row[start - 1] ?? 0;
    let left = start === 1 ? at : most + 1;
    let nearest = left;
    row[start - 1] = left;
    for (let column = start; column <= Math.min(to.length, at + most); column += 1) {
      const above = row[column] ?? 0;
      const substitution = diagonal + (from.charCodeAt(at - 1) === to.charCodeAt(column - 1) ? 0 : 1);
      left = Math.min(substitution, left + 1, above + 1);
      diagonal = above;
      row[column] = left;
      nearest = Math.min(nearest, left);
    }
    if (nearest > most) return nearest;
  }
  return row[to.length] ?? 0;
}
