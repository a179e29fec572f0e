/**
 * Resolves a URL without a page: the rules of editors (decision 0077), followed to their end, and unpublished
 * documents. An existing page takes precedence over any rule.
 */
import type { RedirectsDocument } from '../content/content-types.generated.ts';
import { toRedirectRules, toRulePath, type RedirectRule, type RedirectTarget } from '../content/redirect-rules.ts';
import { getLanguage, languages } from '../language/language.ts';
import type { SiteOptions } from '../pipeline/site-options.ts';
import { decodePath } from '../routes/decode-path.ts';
import { escapePath } from '../routes/escape-path.ts';
import { createLinks, findDocumentPlace } from '../routes/links.ts';
import { resolveRoute, type ResolvedRoute } from '../routes/resolve-route.ts';
import { findFeedMeant } from './feeds-and-sitemaps.ts';
import { findRenamed, isKnownToBeAbsent, isKnownToBeGone, isKnownToBePublished } from './known-documents.ts';
import { toLocation, type Redirection } from './redirect-response.ts';

export type RedirectionSource = Pick<SiteOptions, 'services' | 'settings' | 'publications'>;

/** `path`: with its language, decoded, without the base path. `route`: what it resolves to. */
export function findRedirection(
  path: string,
  route: ResolvedRoute | undefined,
  source: RedirectionSource,
): Redirection | undefined {
  const found = follow(path, { ...source, rules: readRules(source), seen: new Set() });
  if (found) return found;
  if (route && isKnownToBeGone(route, source)) return { kind: 'gone' };
  const feed = findFeedMeant(path);
  return feed === undefined ? undefined : { kind: 'moved', to: feed };
}

/** The permanent redirect of a path that is known to have no page: `path` is escaped and has the base path. */
export function findMove(path: string, source: RedirectionSource): string | undefined {
  const { basePath } = source.settings;
  const own = decodePath(path.slice(basePath.length));
  if (own === undefined || !`${path}/`.startsWith(`${basePath}/`)) return undefined;
  const route = resolveRoute(own, source.settings);
  const renamed = route && findRenamed(route, source);
  if (renamed) return toLocation({ to: renamed }, source.settings);
  if (route && !isKnownToBeAbsent(route, source)) return undefined;
  const redirection = findRedirection(own, route, source);
  return redirection?.kind === 'moved' ? toLocation(redirection, source.settings) : undefined;
}

/** Whether a published document has exactly the name in the path: `path` is escaped and has the base path. */
export function isOfPage(path: string, source: RedirectionSource): boolean {
  const { basePath } = source.settings;
  const own = path.startsWith(`${basePath}/`) ? decodePath(path.slice(basePath.length)) : undefined;
  const route = own === undefined ? undefined : resolveRoute(own, source.settings);
  return route?.params['uid'] !== undefined && isKnownToBePublished(route, source.publications);
}

/** The content that a redirect, or its absence, depends on. */
export const redirectKeys: readonly string[] = languages.map(({ id }) => `list:redirects:${id}`);

interface Search extends RedirectionSource {
  readonly rules: RuleBook;
  /** The rules followed so far, to detect a loop. */
  readonly seen: Set<RedirectRule>;
}

function follow(path: string, search: Search): Redirection | undefined {
  const rule = search.rules.find(toRulePath(path));
  if (!rule || search.seen.has(rule)) return undefined;
  search.seen.add(rule);
  const end = rule.target && toEnd(rule.target, { rule, path }, search);
  if (rule.kind === 'gone')
    return { kind: 'gone', rule: rule.from, instead: end && 'to' in end ? end.to : end?.instead };
  if (end?.kind === 'gone') return { ...end, rule: rule.from };
  // Permanent only if each step is.
  return end && rule.kind === 'moved for now' ? { ...end, kind: rule.kind } : end;
}

function toEnd(
  target: RedirectTarget,
  { rule, path }: { rule: RedirectRule; path: string },
  search: Search,
): Redirection | undefined {
  switch (target.kind) {
    case 'other site':
      return { kind: 'moved', to: target.url };
    case 'document':
      return toDocument(target, search);
    case 'path': {
      const rest = target.keepsRest ? escapePath(toRulePath(path).slice(rule.from.length)) : '';
      const base = target.path === '/' && rest ? '' : target.path;
      // If the target has no page with this rest, the target itself is the closest match.
      return toPage(`${base}${rest}`, search) ?? (rest ? toPage(target.path, search) : undefined);
    }
  }
}

/** Looked up by id, because the document may have another uid by now. */
function toDocument(
  target: RedirectTarget & { kind: 'document' },
  { publications, settings }: Search,
): Redirection | undefined {
  const published = publications?.list()?.documents;
  if (published && !published.has(target.id)) return { kind: 'gone' };
  const { type, uid, lang } = published?.get(target.id) ?? target;
  if (!findDocumentPlace(type, uid) || !getLanguage(lang)) return undefined;
  return { kind: 'moved', to: createLinks({ ...settings, basePath: '' }).document({ type, uid, lang }) };
}

function toPage(to: string, search: Search): Redirection | undefined {
  const [, address = '/', rest = ''] = /^([^?#]*)(.*)$/.exec(to) ?? [];
  // Editors write addresses with and without escapes.
  const path = decodePath(address) ?? address;
  const route = resolveRoute(path, search.settings);
  const renamed = route && findRenamed(route, search);
  if (renamed) return { kind: 'moved', to: `${renamed}${rest}` };
  if (route ? !isKnownToBeAbsent(route, search) : isFile(path)) return { kind: 'moved', to };
  const next = follow(path, search);
  if (next) return next;
  return route && isKnownToBeGone(route, search) ? { kind: 'gone' } : undefined;
}

/** Feeds, media and files of the build: redirects may point to them without a check. */
const isFile = (path: string) => /\.[a-z0-9]+$/.test(path);

interface RuleBook {
  readonly find: (path: string) => RedirectRule | undefined;
  readonly list: readonly RedirectRule[];
}

export const listRules = (source: RedirectionSource): readonly RedirectRule[] => readRules(source).list;

type Documents = readonly (RedirectsDocument | undefined)[];

const books = new WeakMap<RedirectionSource['services']['search'], { documents: Documents; rules: RuleBook }>();

/**
 * Parsed once for each publish. The search index stores the documents, also while the content service is unavailable.
 */
function readRules({ services: { search } }: RedirectionSource): RuleBook {
  // The value was stored under this type.
  const documents = languages.map(({ id }) => search.getKept('redirects', id) as RedirectsDocument | undefined);
  const known = books.get(search);
  if (known?.documents.every((document, index) => document === documents[index])) return known.rules;
  const rules = createRuleBook(documents.flatMap((document) => (document ? toRedirectRules(document) : [])));
  books.set(search, { documents, rules });
  return rules;
}

/** An exact rule has precedence, then the longest prefix; of equal ones the first. */
export function createRuleBook(rules: readonly RedirectRule[]): RuleBook {
  const byPath = (wanted: boolean) =>
    new Map(
      rules
        .filter(({ isPrefix }) => isPrefix === wanted)
        .map((rule) => [rule.from, rule] as const)
        .toReversed(),
    );
  const [exact, prefixes] = [byPath(false), byPath(true)];
  // Longer beginnings are not compared: a URL may have thousands of them, each some kilobytes long.
  const maxLength = Math.max(0, ...[...prefixes.keys()].map(({ length }) => length));
  return {
    list: rules,
    find(path) {
      const own = exact.get(path);
      if (own) return own;
      for (
        let end = path.length > maxLength ? path.lastIndexOf('/', maxLength) : path.length;
        end > 0;
        end = path.lastIndexOf('/', end - 1)
      ) {
        const rule = prefixes.get(path.slice(0, end));
        if (rule) return rule;
      }
      return undefined;
    },
  };
}
