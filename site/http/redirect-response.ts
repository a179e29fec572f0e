/** Responses without a page: redirects and 410. */
import { errorMessages, HttpError } from '../contract/http-error.ts';
import type { SiteSettings } from '../contract/settings.ts';
import type { MovedPage } from '../pipeline/render-page.tsx';
import { toHeaderAddress } from './header-address.ts';
import type { ContentDependencies, PageResponse } from './page-response.ts';
import type { HeaderPairs } from './security-headers.ts';

/** The target of a URL without a page (redirections.ts). */
export type Redirection =
  /** `to`: a URL, or a path with its language and without the base path; escaped as far as its author escaped it. */
  | { readonly kind: 'moved' | 'moved for now'; readonly to: string }
  /** `rule`: the matching rule; absent for an unpublished document. `instead`: as `to`. */
  | { readonly kind: 'gone'; readonly rule?: string | undefined; readonly instead?: string | undefined };

export const notStored = ['cache-control', 'no-store'] as const;

const nothing = Buffer.alloc(0);

/** Never cached: the uid may belong to another document tomorrow, or to this one again. */
export function leadOn(
  { movedTo }: MovedPage,
  { query }: { query: URLSearchParams },
  dependencies: ContentDependencies | undefined,
): PageResponse {
  const headers: HeaderPairs = [['location', withQuery(movedTo, query)], notStored];
  return { status: 301, headers, body: nothing, dependencies };
}

/** Never cached: an editor may change the rule, or publish a page there. */
export function leadTo(
  redirection: Redirection & { to: string },
  { query }: { query: URLSearchParams },
  { dependencies, settings }: { dependencies: ContentDependencies | undefined; settings: SiteSettings },
): PageResponse {
  const location = withQuery(toLocation(redirection, settings), query);
  const headers: HeaderPairs = [['location', location], notStored];
  return { status: redirection.kind === 'moved' ? 301 : 302, headers, body: nothing, dependencies };
}

export function toLocation({ to }: { to: string }, { basePath }: Pick<SiteSettings, 'basePath'>): string {
  return to.startsWith('/') ? `${basePath}${toHeaderAddress(to)}` : toHeaderAddress(to);
}

/** Adds parameters before the fragment and after an existing query. */
export function withQuery(address: string, query: URLSearchParams): string {
  if (query.size === 0) return address;
  const [path = '', ...fragment] = address.split('#');
  return [`${path}${path.includes('?') ? '&' : '?'}${query.toString()}`, ...fragment].join('#');
}

export function toGone({ instead }: Redirection & { kind: 'gone' }): HttpError {
  return new HttpError(410, errorMessages.takenDown, { explanation: { about: 'page that was taken down', instead } });
}
