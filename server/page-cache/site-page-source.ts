import pTimeout from 'p-timeout';
import type { PageResponse, Site } from '../../site/site.ts';
import type { PageSource, Representation } from './page.ts';
import type { HeaderPairs } from './cached-response.ts';

interface SitePageSourceOptions {
  readonly site: Pick<Site, 'render' | 'identify' | 'securityHeaders'>;
  /** The time limit of a whole render. */
  readonly deadlineMs: number;
  readonly onFailure: (error: unknown, url: string) => void;
}

/** For shared caches in front. Shortened for a page that changes by the clock before it ends (cached-response.ts). */
export const sharedCaching = 'max-age=60, stale-while-revalidate=600, stale-if-error=864000';

/** An absent page may be published soon, so shared caches must not serve it instead of a failed response. */
const absentCaching = 'max-age=60';

const toSharedCaching = (value: string): HeaderPairs => [
  ['cdn-cache-control', value],
  ['surrogate-control', value],
];

/** The site's pages, rendered without data about the visitor, which must never reach a stored page. */
export function createSitePageSource({ site, deadlineMs, onFailure }: SitePageSourceOptions): PageSource {
  const { securityHeaders } = site;
  return {
    identify: (url) => site.identify(url),
    async render({ page, variant: { cookie } }, knownView) {
      try {
        const { answer, other } = await pTimeout(site.render({ page, cookie, knownView }), {
          milliseconds: deadlineMs,
          message: `Not rendered within ${deadlineMs} ms`,
        });
        const shown = other && { page: other.page, representation: toRendered(other.answer, securityHeaders) };
        return { ...toRendered(answer, securityHeaders), other: shown };
      } catch (error) {
        onFailure(error, page.url);
        return toUnavailable(securityHeaders);
      }
    },
  };
}

function toRendered(
  { status, headers, body, dependencies }: PageResponse,
  securityHeaders: HeaderPairs,
): Representation {
  const isKept = dependencies !== undefined && keptStatuses.has(status);
  const isPublic = headers.some(([name, value]) => name === 'cache-control' && value.startsWith('public'));
  const shared = toSharedCaching(status === 200 || status === 304 ? sharedCaching : absentCaching);
  return {
    status,
    headers: [...headers, ...securityHeaders, ...(isKept && isPublic ? shared : [])],
    body,
    ref: isKept ? dependencies.ref : undefined,
    contentKeys: dependencies?.contentKeys ?? [],
    documentId: dependencies?.documentId,
    viewTag: dependencies?.viewTag,
    changesAt: dependencies?.changesAt,
    isUnchanged: status === 304,
  };
}

const keptStatuses: ReadonlySet<number> = new Set([200, 301, 302, 304, 404, 410]);

/** The headers of the response when the site fails or is too late. */
const unavailableHeaders: HeaderPairs = [
  ['content-type', 'text/html; charset=utf-8'],
  ['content-security-policy', "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"],
  ['cache-control', 'no-store'],
  ['retry-after', '5'],
];

const unavailable: Representation = {
  status: 503,
  headers: unavailableHeaders,
  body: Buffer.from(
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
      '<title>Not available right now</title><h1>Not available right now</h1>' +
      '<p>Please try again in a moment.</p><p><a href="/">Home</a></p></html>',
  ),
  ref: undefined,
  contentKeys: [],
  documentId: undefined,
  viewTag: undefined,
  changesAt: undefined,
  isUnchanged: false,
};

/** The response when even the error page cannot be rendered. */
export function toUnavailable(securityHeaders: HeaderPairs): Representation {
  return { ...unavailable, headers: [...unavailable.headers, ...securityHeaders] };
}
