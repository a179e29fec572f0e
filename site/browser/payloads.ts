/** Page data: its URL, its prefetched copies, and the result of a request. */
import { contentTtlMs } from '../contract/constants.ts';
import { toStyledPath, type PagePayload } from '../document/page-payload.ts';
import { loadWithin } from './load-within.ts';
import { getState } from './state.ts';
import { isStyleLoading } from './style.ts';

interface Copy {
  /** When it arrived; infinite while in flight, so that it counts as fresh. */
  at: number;
  readonly payload: Promise<PagePayload | undefined>;
}

const copies = new Map<string, Copy>();

/** Whether a URL is one of our pages; the browser handles files and media. */
export function isPage(url: URL): boolean {
  const { basePath } = getState('config');
  return (
    url.origin === location.origin &&
    `${url.pathname}/`.startsWith(`${basePath}/`) &&
    !/\.[a-z0-9]+$/i.test(url.pathname)
  );
}

/** Includes the query string: a page responds to the parameters that it knows, and so does its payload. */
export function toPayloadAddress({ pathname, search }: URL): string {
  const { basePath } = getState('config');
  const own = pathname.slice(basePath.length);
  return `${basePath}/_payload${own.length > 1 ? own : '/index'}.json${search}`;
}

/** Prefetches unless a fresh copy exists. A failure is dropped: the click requests the payload again and reports it. */
export function fetchAhead(url: URL, priority: RequestPriority = 'low'): Promise<PagePayload | undefined> {
  const address = toPayloadAddress(url);
  const known = copies.get(address);
  if (known && isFresh(known)) return known.payload;
  // Stale copies are never used; without this, a long visit would hold the payload of every page whose link was
  // visible.
  for (const [one, own] of copies) if (!isFresh(own)) copies.delete(one);
  const copy: Copy = { at: Infinity, payload: fetchPayload(address, priority) };
  copies.set(address, copy);
  const forget = () => {
    if (copies.get(address) === copy) copies.delete(address);
    return undefined;
  };
  return copy.payload.then((payload) => {
    copy.at = Date.now();
    return payload;
  }, forget);
}

/**
 * The payload of a page: a fresh prefetched copy, used once, else a new request (revalidated by the HTTP cache).
 * `undefined`
 * when the route has none, and the page is loaded whole. Rejects when it failed to load.
 */
export async function getPayload(url: URL): Promise<PagePayload | undefined> {
  const address = toPayloadAddress(url);
  const copy = copies.get(address);
  copies.delete(address);
  if (copy && isFresh(copy)) return copy.payload;
  return fetchPayload(address, 'high');
}

const isFresh = ({ at }: Copy) => Date.now() - at < contentTtlMs;

/**
 * Includes the page's style when nothing else loads it. A server that can describe its failure sends the error page as
 * a payload; any other response is a failed load.
 */
async function fetchPayload(address: string, priority: RequestPriority): Promise<PagePayload | undefined> {
  const from = isStyleLoading() ? address : toStyledPath(address);
  try {
    return await loadWithin(async (signal) => {
      const answer = await fetch(from, { signal, priority });
      if (answer.status === 404) return undefined;
      return readPayload(answer);
    });
  } catch (error) {
    const kept = await getKeptCopy(address);
    if (kept) return readPayload(kept);
    throw error;
  }
}

async function readPayload(answer: Response): Promise<PagePayload> {
  if (!/json/.test(answer.headers.get('content-type') ?? '')) throw toLoadError(answer.status);
  const body: PagePayload = await answer.json();
  if (typeof body.main !== 'string') throw toLoadError(answer.status);
  return body;
}

/** A page that failed to load is reported with its status; a missing response has none. */
function toLoadError(status: number): Error & { status: number } {
  return Object.assign(new Error(`Page data answered ${status}`), { status });
}

/** The service worker's offline copy; absent where storage is forbidden. */
async function getKeptCopy(address: string): Promise<Response | undefined> {
  if ('caches' in window) return caches.match(address).catch(() => undefined);
  return undefined;
}
