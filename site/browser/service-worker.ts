/**
 * The service worker: visited pages stay readable offline, and no page is shown in place of another. The network always
 * comes first; a cached copy is shown only when the network fails (decision 0015). Built into one classic script
 * (scripts/build).
 */
import type { PageToKeep } from './offline-copies.ts';
import { isPayload, showOfflinePage, toFrame, toKept, toPageAddress } from './offline-page.ts';

/** The used part of the worker's global scope; the DOM library has no types for workers. */
interface WorkerScope {
  readonly location: Location;
  readonly registration: { scope: string; navigationPreload?: { enable: () => Promise<void> } };
  readonly skipWaiting: () => Promise<void>;
  readonly addEventListener: (type: string, listener: (event: WorkerEvent) => void) => void;
}
interface WorkerEvent {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  readonly data: unknown;
  readonly respondWith: (answer: Promise<Response>) => void;
  readonly waitUntil: (work: Promise<unknown>) => void;
}

const scope = globalThis as unknown as WorkerScope;
const pagesName = 'fc-pages-1';
const filesName = 'fc-files-1';
/** A page that was not renewed for a week is too old to show. */
const maxAgeMs = 7 * 24 * 3600 * 1000;
const networkTimeoutMs = 4000;
const keptPages = 60;
const keptFiles = 120;
/** A quarter of a minute in all. */
const maxAttempts = 6;
const retryMs = 1000;
const basePath = new URL(scope.registration.scope).pathname.replace(/\/$/, '');

/** The result of the last page load: `onLine` knows about the interface, not about the server. */
let isNetworkDown = false;

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) => event.waitUntil(prepare()));
scope.addEventListener('message', (event) => event.waitUntil(keep(event.data)));
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(scope.registration.scope)) return;
  // Live pages are the studio's: a copy of a draft must not be kept, and none is shown in its place.
  if (request.url.startsWith(`${scope.registration.scope}_live/`)) return;
  if (request.mode === 'navigate') event.respondWith(openPage(event));
  // Files bypass the worker while online: it must not slow them down.
  else if (isNetworkDown || !navigator.onLine) event.respondWith(getFile(request));
});

async function prepare(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names
      .filter((name) => /^fc-(pages|files)-/.test(name) && name !== pagesName && name !== filesName)
      .map((name) => caches.delete(name)),
  );
  await scope.registration.navigationPreload?.enable();
}

/** The network's response, whatever it is; the cached copy when none arrives in time. */
async function openPage(event: WorkerEvent): Promise<Response> {
  const url = new URL(event.request.url);
  try {
    return await Promise.race([loadPage(event), getKeptLater(url)]);
  } catch {
    // The page that is shown instead reports the failure.
    isNetworkDown = true;
    return (await findKept(url)) ?? showOfflinePage(url, { basePath, kept: await listReadable() });
  }
}

async function loadPage({ preloadResponse, request }: WorkerEvent): Promise<Response> {
  const answer = (await preloadResponse) ?? (await fetch(request));
  isNetworkDown = false;
  return answer;
}

/** Without a copy, waiting for the network is the best option. */
async function getKeptLater(url: URL): Promise<Response> {
  await new Promise((resolve) => setTimeout(resolve, networkTimeoutMs));
  return (await findKept(url)) ?? new Promise(() => {});
}

async function getFile(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

/** The page as it was loaded, or as it was swapped in: then a cached layout shows it (browser/navigation.ts). */
async function findKept(url: URL): Promise<Response | undefined> {
  const whole = await getFresh(url.pathname + url.search);
  if (whole) return new Response(toKept(await whole.text()), { headers: whole.headers });
  const own = url.pathname.slice(basePath.length);
  const payload = await getFresh(`${basePath}/_payload${own.length > 1 ? own : '/index'}.json${url.search}`);
  if (!payload) return undefined;
  const like = (await payload.json()) as { layout: string; language: string; style: string };
  for (const address of await listDocuments()) {
    const frame = await getFresh(address);
    const shown = frame && toFrame(await frame.clone().text(), like);
    if (frame && shown) return new Response(shown, { headers: frame.headers });
  }
  return undefined;
}

/** An expired copy is deleted, not shown. */
async function getFresh(address: string): Promise<Response | undefined> {
  const cache = await caches.open(pagesName);
  const kept = await cache.match(address, { ignoreVary: true });
  if (!kept) return undefined;
  if (Date.now() - Date.parse(kept.headers.get('date') ?? '') < maxAgeMs) return kept;
  await cache.delete(address, { ignoreVary: true });
  return undefined;
}

/** Cached pages, newest first. */
async function listKept(): Promise<string[]> {
  const cache = await caches.open(pagesName);
  return (await cache.keys())
    .map(({ url }) => new URL(url))
    .map(({ pathname, search }) => pathname + search)
    .reverse();
}

async function listDocuments(): Promise<string[]> {
  return (await listKept()).filter((address) => !isPayload(address));
}

/** The URLs of the pages that can be shown, including those that were swapped in if a layout for them is cached. */
async function listReadable(): Promise<string[]> {
  const pages = [...new Set((await listKept()).map(toPageAddress))];
  const found = await Promise.all(pages.map((page) => findKept(new URL(page, scope.location.origin))));
  return pages.filter((_, index) => found[index]);
}

/** Caches a visited page and its files. */
async function keep(message: unknown): Promise<void> {
  const { page, from, files = [] } = message as PageToKeep;
  if (page !== undefined) {
    const pages = await caches.open(pagesName);
    await put(pages, page, from || page);
    await forgetOldest(pages, keptPages);
  }
  const parts = await caches.open(filesName);
  const folders = ['assets/', 'media/'].map((folder) => scope.registration.scope + folder);
  for (const file of files) {
    if (folders.some((folder) => file.startsWith(folder)) && !(await parts.match(file))) await put(parts, file);
  }
  await forgetOldest(parts, keptFiles, files);
}

/** Public responses only: a private response, a draft or a failure is never cached. */
async function put(cache: Cache, address: string, from = address): Promise<void> {
  const answer = await fetchPatiently(from);
  const caching = answer.headers.get('cache-control') ?? '';
  if (answer.status !== 200 || answer.redirected || /no-store|private/.test(caching)) return;
  // Deleting first moves the entry to the end: the oldest visit comes first.
  await cache.delete(address, { ignoreVary: true });
  await cache.put(address, answer);
}

/**
 * Takes what the browser has just loaded from its HTTP cache. A page varies by `Accept`, which a worker does not know,
 * so the browser asks the server whether it is still the same: the connection may be gone by then, and come back.
 */
async function fetchPatiently(address: string): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await fetch(address, { cache: 'force-cache' });
    } catch (error) {
      if (attempt === maxAttempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, attempt * retryMs));
    }
  }
}

async function forgetOldest(cache: Cache, limit: number, inUse: readonly string[] = []): Promise<void> {
  const keys = await cache.keys();
  const old = keys.filter(({ url }) => !inUse.includes(url)).slice(0, Math.max(0, keys.length - limit));
  await Promise.all(old.map((key) => cache.delete(key)));
}
