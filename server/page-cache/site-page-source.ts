import type { Site } from '../../site/site.ts';
import type { PageSource, RenderedAnswer } from './page-source.ts';
import type { HeaderPairs } from './stored-answer.ts';

export interface SitePageSourceOptions {
  site: Pick<Site, 'fetch' | 'identify' | 'securityHeaders'>;
  /** Where the site is to itself; pages name their own origin from the settings. */
  origin: string;
  /** The whole of a render. */
  deadlineMs: number;
  onFailure: (error: unknown, url: string) => void;
}

/** Headers that are the cache's own, or for it alone. */
const ownHeaders = new Set(['surrogate-key', 'x-cache', 'x-content-ref', 'x-content-document', 'etag', 'vary']);

/** For shared caches that are not ours (reliability.md 2.2). */
const sharedCaching = 'max-age=60, stale-while-revalidate=600, stale-if-error=864000';

/** What is absent now may be published: it is not shown in place of an answer that fails (S-17). */
const absentCaching = 'max-age=60';

const toSharedCaching = (value: string): HeaderPairs => [
  ['cdn-cache-control', value],
  ['surrogate-control', value],
];

/** The site's pages, asked for as nobody in particular: what a visitor sent never reaches a page that is kept. */
export function createSitePageSource({ site, origin, deadlineMs, onFailure }: SitePageSourceOptions): PageSource {
  return {
    identify: (url) => site.identify(url),
    async render({ url, cookie, knownView }) {
      const signal = AbortSignal.timeout(deadlineMs);
      const headers = { ...(cookie ? { cookie } : {}), ...(knownView ? { 'if-none-match': knownView } : {}) };
      try {
        const request = new Request(`${origin}${url}`, { headers, signal });
        const answer = await rejectOnAbort(site.fetch(request), signal);
        return toRendered(answer, Buffer.from(await answer.arrayBuffer()));
      } catch (error) {
        onFailure(error, url);
        return toUnavailable(site.securityHeaders);
      }
    },
  };
}

function toRendered(answer: Response, body: Buffer): RenderedAnswer {
  const { headers, status } = answer;
  const ref = isKept(answer) ? (headers.get('x-content-ref') ?? undefined) : undefined;
  const named = ref === undefined ? [...headers] : [...headers].filter(([name]) => isKeptHeader(name));
  const isShared = ref !== undefined && headers.get('cache-control')?.startsWith('public');
  return {
    status,
    headers: isShared
      ? [...named, ...toSharedCaching(status === 200 || status === 304 ? sharedCaching : absentCaching)]
      : named.filter(([name]) => !ownHeaders.has(name)),
    body,
    ref,
    contentKeys: headers.get('surrogate-key')?.split(' ').filter(Boolean) ?? [],
    documentId: headers.get('x-content-document') ?? undefined,
    viewTag: headers.get('etag') ?? undefined,
    isUnchanged: status === 304,
  };
}

function isKept({ status, headers }: Response): boolean {
  const isPage = status === 200 || status === 304 || status === 404 || status === 410;
  return isPage && !headers.has('set-cookie') && !/private/.test(headers.get('cache-control') ?? '');
}

const isKeptHeader = (name: string) => !ownHeaders.has(name) && name !== 'x-request-id' && name !== 'content-length';

/** Said when the site itself has said nothing in time. */
const unavailableHeaders: HeaderPairs = [
  ['content-type', 'text/html; charset=utf-8'],
  ['content-security-policy', "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"],
  ['cache-control', 'no-store'],
  ['retry-after', '5'],
];

const unavailable: RenderedAnswer = {
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
  isUnchanged: false,
};

export function toUnavailable(securityHeaders: HeaderPairs): RenderedAnswer {
  return { ...unavailable, headers: [...unavailable.headers, ...securityHeaders] };
}

function rejectOnAbort<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    work.then(resolve, reject);
  });
}
