/** What the list of published documents tells about a route, without a content query. */
import type { Publications } from '../content/publications.ts';
import { getLanguagePrefix } from '../language/language.ts';
import { escapePath } from '../routes/escape-path.ts';
import { getDocumentPath } from '../routes/links.ts';
import type { ResolvedRoute } from '../routes/resolve-route.ts';
import { jobRoute } from '../routes/sections.ts';
import { hasEscapedSlash } from '../routes/decode-path.ts';

interface Known {
  readonly publications?: Publications | undefined;
}

type Named = [type: string, uid: string, lang?: string];

/** The document below a group that the URL names; `undefined` for a fixed page, which may render without its own. */
function getNamed({ template, params, document, language }: ResolvedRoute): Named | undefined {
  if (template === jobRoute.template) return [jobRoute.documentType, params['jobId'] ?? ''];
  if (document?.uid === undefined || params['uid'] === undefined) return undefined;
  return [document.type, document.uid, language.id];
}

/** No document has the name, or the follower knows that there is none, so that no content query is needed. */
export function isKnownToBeAbsent(route: ResolvedRoute, { publications }: Known): boolean {
  if (hasEscapedSlash(route.path)) return true;
  const named = getNamed(route);
  return named !== undefined && publications?.has(...named) === false;
}

export function isKnownToHaveMoved(route: ResolvedRoute, { publications }: Known): boolean {
  const named = getNamed(route);
  return named !== undefined && publications?.findRenamed(...named) !== undefined;
}

/** The present path of a renamed document, escaped and with its language. */
export function findRenamed(route: ResolvedRoute, { publications }: Known): string | undefined {
  const named = getNamed(route);
  const renamed = named && publications?.findRenamed(...named);
  const path = renamed && getDocumentPath(renamed.type, renamed.uid);
  return path && escapePath(`${getLanguagePrefix(route.language)}${path}`);
}

/** The document of the route was unpublished. */
export function isKnownToBeGone(route: ResolvedRoute, { publications }: Known): boolean {
  const named = getNamed(route);
  return named !== undefined && publications?.wasTakenDown(...named) === true;
}

export function isKnownToBePublished(
  { template, params, document, language }: ResolvedRoute,
  publications: Publications | undefined,
): boolean {
  if (template === jobRoute.template) return publications?.has(jobRoute.documentType, params['jobId'] ?? '') === true;
  return document !== undefined && publications?.has(document.type, document.uid ?? '', language.id) === true;
}
