/**
 * The service worker: visited pages stay readable without a connection, and no other page pretends to
 * be there. The network always comes first; a kept copy is shown only when it does not answer
 * (decision 0015). Built into one classic script of its own (scripts/build).
 */
import type { PageToKeep } from './offline-copies.ts';
import { showOfflinePage, toFrame, toKept } from './offline-page.ts';

/** The part of the worker's global scope that is used here; the DOM library has no types for workers. */
interface WorkerScope {
  location: Location;
  registration: { scope: string; navigationPreload?: { enable: () => Promise<void> } };
  skipWaiting: () => Promise<void>;
  addEventListener: (type: string, listener: (event: WorkerEvent) => void) => void;
}
interface WorkerEvent {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  data: unknown;
  respondWith: (answer: Promise<Response>) => void;
  waitUntil: (work: Promise<unknown>) => void;
}

const scope = globalThis as unknown as WorkerScope;
const pagesName = 'fc-pages-1';
const filesName = 'fc-files-1';
/** A page that nobody renewed for a week is too old to be shown as what we say. */
const maxAgeMs = 7 * 24 * 3600 * 1000;
const networkTimeoutMs = 4000;
const keptPages = 60;
const keptFiles = 120;
const basePath = new URL(scope.registration.scope).pathname.replace(/\/$/, '');

/** What the last page load has shown: `onLine` knows the cable, not whether anything answers. */
let isNetworkDown = false;

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) => event.waitUntil(prepare()));
scope.addEventListener('message', (event) => event.waitUntil(keep(event.data)));
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(scope.registration.scope)) return;
  if (request.mode === 'navigate') event.respondWith(openPage(event));
  // Files pass by the worker while there is a connection: it may not slow them.
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

/** The network's answer, whatever it is; the kept copy when there is none in time. */
async function openPage(event: WorkerEvent): Promise<Response> {
  const url = new URL(event.request.url);
  try {
    return await Promise.race([loadPage(event), getKeptLater(url)]);
  } catch {
    // What failed is told by the page that is shown instead.
    isNetworkDown = true;
    return (await findKept(url)) ?? showOfflinePage(url, { basePath, kept: await listReadable() });
  }
}

async function loadPage({ preloadResponse, request }: WorkerEvent): Promise<Response> {
  const answer = (await preloadResponse) ?? (await fetch(request));
  isNetworkDown = false;
  return answer;
}

/** Without a copy there is nothing better than to wait for the network. */
async function getKeptLater(url: URL): Promise<Response> {
  await new Promise((resolve) => setTimeout(resolve, networkTimeoutMs));
  return (await findKept(url)) ?? new Promise(() => {});
}

async function getFile(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

/** The page as it was loaded, or as it was swapped in: then a kept frame shows it (browser/navigation.ts). */
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

/** What has passed its expiry is no longer shown, and no longer kept. */
async function getFresh(address: string): Promise<Response | undefined> {
  const cache = await caches.open(pagesName);
  const kept = await cache.match(address, { ignoreVary: true });
  if (!kept) return undefined;
  if (Date.now() - Date.parse(kept.headers.get('date') ?? '') < maxAgeMs) return kept;
  await cache.delete(address, { ignoreVary: true });
  return undefined;
}

/** What is kept, the latest first. */
async function listKept(): Promise<string[]> {
  const cache = await caches.open(pagesName);
  return (await cache.keys())
    .map(({ url }) => new URL(url))
    .map(({ pathname, search }) => pathname + search)
    .reverse();
}

const payload = /\/_payload(?:\/index)?(.*)\.json(?=\?|$)/;

async function listDocuments(): Promise<string[]> {
  return (await listKept()).filter((address) => !payload.test(address));
}

/** Addresses of the pages that can be shown: those that were swapped in, too, if there is a frame for them. */
async function listReadable(): Promise<string[]> {
  const pages = [...new Set((await listKept()).map((address) => address.replace(payload, '$1') || '/'))];
  const found = await Promise.all(pages.map((page) => findKept(new URL(page, scope.location.origin))));
  return pages.filter((_, index) => found[index]);
}

/** Takes what the browser has just loaded from its own cache: keeping a page costs no second download. */
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

/** Only what everybody may see: a private answer, a draft or a failure is never kept. */
async function put(cache: Cache, address: string, from = address): Promise<void> {
  const answer = await fetch(from, { cache: 'force-cache' });
  const caching = answer.headers.get('cache-control') ?? '';
  if (answer.status !== 200 || answer.redirected || /no-store|private/.test(caching)) return;
  // Put again, it moves to the end: the oldest visit is first.
  await cache.delete(address, { ignoreVary: true });
  await cache.put(address, answer);
}

async function forgetOldest(cache: Cache, limit: number, inUse: readonly string[] = []): Promise<void> {
  const keys = await cache.keys();
  const old = keys.filter(({ url }) => !inUse.includes(url)).slice(0, Math.max(0, keys.length - limit));
  await Promise.all(old.map((key) => cache.delete(key)));
}
