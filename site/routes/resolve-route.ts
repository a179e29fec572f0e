/**
 * Resolves a path to a page of sections.ts without a content query: whether a document exists is checked by the page.
 */
import { getLanguage, masterLanguage, type Language } from '../language/language.ts';
import type { TemplateName } from './sections.ts';
import { catalogueRoute, catchAllRoutes, companyRoute, jobRoute, staticRoutes, type StaticRoute } from './sections.ts';

export interface ResolvedRoute {
  readonly language: Language;
  /** Without base path and language. */
  readonly path: string;
  readonly template: TemplateName;
  readonly params: Readonly<Record<string, string>>;
  readonly document: { type: string; uid?: string } | undefined;
  readonly middleware: readonly string[];
  readonly isIndexed: boolean;
}

const languageSegment = /^\/([a-z]{2}-[a-z]{2})(?=\/|$)/;

/** Splits `/fr-fr/platform` into French and `/platform`. An unknown language has no pages. */
export function splitLanguage(path: string): { language: Language | undefined; path: string } {
  const id = languageSegment.exec(path)?.[1];
  if (!id) return { language: masterLanguage, path };
  return { language: getLanguage(id), path: path.slice(id.length + 1) || '/' };
}

/** No document has a longer uid. A query for one would be too long, and its refusal would look like an outage. */
const maxNameLength = 200;

export function resolveRoute(fullPath: string, { companySlug }: { companySlug: string }): ResolvedRoute | undefined {
  const { language, path } = splitLanguage(fullPath);
  if (!language) return undefined;
  const found = findStatic(path, companySlug) ?? findJob(path) ?? findCatchAll(path);
  return found && { language, path, ...found };
}

type Found = Omit<ResolvedRoute, 'language' | 'path'>;

const staticByPath = new Map<string, StaticRoute>(
  [...staticRoutes, catalogueRoute].map((route) => [route.path, route]),
);

function findStatic(path: string, companySlug: string): Found | undefined {
  const pattern = path === companyRoute.replace('{company}', companySlug) ? companyRoute : path;
  const route = staticByPath.get(pattern);
  if (!route || path.includes('{')) return undefined;
  return {
    template: route.template,
    params: {},
    document: route.document,
    middleware: route.middleware ?? [],
    isIndexed: route.isIndexed ?? true,
  };
}

function findJob(path: string): Found | undefined {
  if (!path.startsWith(`${jobRoute.prefix}/`)) return undefined;
  const [jobId, jobTitle, ...rest] = path.slice(jobRoute.prefix.length + 1).split('/');
  if (!jobId || jobId.length > maxNameLength || rest.length > 0) return undefined;
  const params: Record<string, string> = jobTitle ? { jobId, jobTitle } : { jobId };
  return { template: jobRoute.template, params, document: undefined, middleware: [], isIndexed: true };
}

function findCatchAll(path: string): Found | undefined {
  const route = catchAllRoutes.find(({ prefix }) => path.startsWith(`${prefix}/`));
  if (!route) return undefined;
  const uid = path.slice(route.prefix.length + 1);
  if (uid.length > maxNameLength) return undefined;
  return {
    template: route.template,
    params: { uid },
    document: { type: route.documentType, uid },
    middleware: [],
    isIndexed: true,
  };
}
