import { splitLanguage } from '../../resolve-route.ts';
import { catchAllRoutes, staticRoutes } from '../../sections.ts';
import { getDocumentPath } from '../../links.ts';
import type { PageContext } from '../page-context.ts';

/** A path of our own that may have been meant. */
export interface Suggestion {
  path: string;
  /** Title of the document there, when it is one we asked for. */
  title?: string;
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

/** The same slug under another group (acceptance R-21). Optional: a failure suggests nothing. */
async function findElsewhere(path: string, context: PageContext): Promise<Suggestion[]> {
  const group = catchAllRoutes.find(({ prefix }) => path.startsWith(`${prefix}/`));
  const slug = path.slice(path.lastIndexOf('/') + 1);
  if (!group && path.split('/').length < 3) return [];
  try {
    const documents = await context.content.optional.listByUid(slug);
    return documents.flatMap((document) => {
      const own = getDocumentPath(document.type, document.uid ?? undefined);
      return own ? [{ path: own, title: String(document.data['title'] ?? slug) }] : [];
    });
  } catch (error) {
    context.logger.warn({ requestId: context.requestId, err: error }, 'No suggestions from content');
    return [];
  }
}

function findNear(path: string): Suggestion[] {
  return (
    staticRoutes
      .filter((route) => route.isIndexed !== false && !route.path.includes('{'))
      // Two texts are at least as far apart as their lengths: most need no comparing.
      .filter((route) => Math.abs(route.path.length - path.length) <= getReach(route.path))
      .map((route) => ({ path: route.path, distance: getEditDistance(path, route.path) }))
      .filter(({ path: near, distance }) => distance <= getReach(near))
      .sort((one, other) => one.distance - other.distance)
      .slice(0, 3)
      .map(({ path: near }) => ({ path: near }))
  );
}

const getReach = (path: string) => Math.max(2, Math.floor(path.length / 3));

/** Levenshtein distance; longer texts are compared by their first 80 characters. */
export function getEditDistance(one: string, other: string): number {
  const from = one.slice(0, 80);
  const to = other.slice(0, 80);
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const substitution = (previous[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1);
      current.push(Math.min(substitution, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous.at(-1) ?? 0;
}
