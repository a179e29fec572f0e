import type { ModelSet } from '../models/model-set.ts';
import { QueryError } from '../query/query-error.ts';
import type { Route } from './route.ts';

/** The properties of a document that routes use. */
export interface RoutableDocument {
  readonly type: string;
  readonly lang: string;
  readonly uid: string | undefined;
  /** The published target of a content relationship of this document. */
  readonly follow: (field: string) => RoutableDocument | undefined;
}

/** The URL of a document; undefined without a matching route, or when a required part of its path is empty. */
export type LinkResolver = (document: RoutableDocument) => string | undefined;

const keywords = new Set(['uid', 'lang', 'type']);
const placeholder = /:([A-Za-z_][\w-]*)(\?)?/g;

/** The first matching route is used. Throws `QueryError` for a type or resolver that the models do not have. */
export function createLinkResolver(
  routes: readonly Route[],
  { models, masterLanguage }: { models: ModelSet; masterLanguage: string },
): LinkResolver {
  for (const route of routes) checkRoute(route, models);
  return (document) => {
    const route = routes.find((candidate) => isMatch(candidate, document));
    return route && buildPath(route, document, masterLanguage);
  };
}

function isMatch(route: Route, { type, lang, uid }: RoutableDocument): boolean {
  return route.type === type && (!route.uid || route.uid === uid) && (!route.lang || route.lang === lang);
}

function buildPath(route: Route, document: RoutableDocument, masterLanguage: string): string | undefined {
  let isComplete = true;
  const segments = route.path.split('/').map((segment) =>
    segment.replaceAll(placeholder, (_match, name: string, mark: string | undefined) => {
      const isOptional = mark === '?';
      if (name === 'lang' && isOptional && document.lang === masterLanguage) return '';
      const value = readPart(route, document, name);
      if (value === undefined && !isOptional) isComplete = false;
      // A uid may contain several segments, so its slashes are not encoded.
      return (value ?? '').split('/').map(encodeURIComponent).join('/');
    }),
  );
  if (!isComplete) return undefined;
  const path = segments.filter((segment) => segment !== '').join('/');
  // A route with a trailing slash produces URLs with a trailing slash.
  return path !== '' && route.path.endsWith('/') ? `/${path}/` : `/${path}`;
}

function readPart(route: Route, document: RoutableDocument, name: string): string | undefined {
  if (name === 'uid') return document.uid;
  if (name === 'lang') return document.lang;
  if (name === 'type') return document.type;
  let current: RoutableDocument | undefined = document;
  for (const field of (route.resolvers?.[name] ?? '').split('.')) current = current?.follow(field);
  return current?.uid;
}

function checkRoute(route: Route, models: ModelSet): void {
  const fail = (message: string): never => {
    throw new QueryError(`[Link resolver error] ${message}`, { line: 1, column: 1 }, JSON.stringify(route));
  };
  if (!models.getCustomType(route.type)) fail(`Unknown type ${route.type}`);
  const resolvers = new Map(Object.entries(route.resolvers ?? {}));
  for (const [, name = ''] of route.path.matchAll(placeholder)) {
    if (!keywords.has(name) && !resolvers.has(name)) resolvers.set(name, '');
  }
  for (const [name, path] of resolvers) {
    let type: string | undefined = route.type;
    for (const field of path.split('.')) type = type && findOnlyTarget(models, type, field);
    if (type === undefined) {
      fail(`Invalid resolver ${name}: it must be a content relationship linked to one and only one custom type`);
    }
  }
}

function findOnlyTarget(models: ModelSet, type: string, field: string): string | undefined {
  const widget = models.getFields(type)?.[field];
  if (widget?.type !== 'Link') return undefined;
  const [target, ...more] = widget.config.customtypes ?? [];
  if (target === undefined || more.length > 0) return undefined;
  return typeof target === 'string' ? target : target.id;
}
