/** Page data: where it is, what was fetched ahead, and what came of asking for it. */
import { contentTtlMs } from '../contract/constants.ts';
import { toStyledPath, type PagePayload } from '../document/page-payload.ts';
import { loadWithin } from './load-within.ts';
import { getState } from './state.ts';
import { isStyleLoading } from './style.ts';

interface Copy {
  /** When it came; endless while it is under way, so that it counts as fresh. */
  at: number;
  payload: Promise<PagePayload | undefined>;
}

const copies = new Map<string, Copy>();

/** Whether an address is one of our pages; files and media are left to the browser. */
export function isPage(url: URL): boolean {
  const { basePath } = getState('config');
  return (
    url.origin === location.origin &&
    `${url.pathname}/`.startsWith(`${basePath}/`) &&
    !/\.[a-z0-9]+$/i.test(url.pathname)
  );
}

/** The query goes along: a page answers to the parameters it knows, and so does its payload. */
export function toPayloadAddress({ pathname, search }: URL): string {
  const { basePath } = getState('config');
  const own = pathname.slice(basePath.length);
  return `${basePath}/_payload${own.length > 1 ? own : '/index'}.json${search}`;
}

/** Fetches ahead, unless a fresh copy is there. A failure is forgotten: the click will ask again, and tell. */
export function fetchAhead(url: URL, priority: RequestPriority = 'low'): Promise<PagePayload | undefined> {
  const address = toPayloadAddress(url);
  const known = copies.get(address);
  if (known && isFresh(known)) return known.payload;
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
 * The payload of a page: the copy fetched ahead when it is fresh, which is used once, else a new one
 * (the browser's cache revalidates it). `undefined` when the route has none, and the live page answers
 * for itself. Rejects when it failed to load.
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
 * With the page's style when nothing else brings it. A server that could say what failed sends the error page as a
 * payload; any other answer is a failed load.
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

/** A page that could not be loaded is told by its status; what never came is told by none. */
function toLoadError(status: number): Error & { status: number } {
  return Object.assign(new Error(`Page data answered ${status}`), { status });
}

/** Kept by the service worker for reading without a connection (service-worker.ts); absent where storage is forbidden. */
async function getKeptCopy(address: string): Promise<Response | undefined> {
  if ('caches' in window) return caches.match(address).catch(() => undefined);
  return undefined;
}
