/**
 * Prefetches the page data of the links in view, and the code of their islands, while the browser is idle; on a line
 * that may be metered within a budget (decision 0092).
 */
import { whenIdle } from './idle.ts';
import { fetchAhead, isPage, toPayloadAddress } from './payloads.ts';
import { getState } from './state.ts';
import { loadStyle } from './style.ts';

/** The bytes of page data that the links of one page may fetch on a metered line. The style comes once for a visit. */
const budgetBytes = 25_000;
/** The number of requests in parallel. */
const atOnce = 2;

const fetched = new Set<string>();
/** In the order in which they came into view. */
const inView = new Set<HTMLAnchorElement>();
let underWay = 0;
let spentBytes = 0;

export function startPrefetch(): { observe: () => void } {
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!(target instanceof HTMLAnchorElement)) continue;
      // What was only scrolled past is not fetched.
      if (isIntersecting) inView.add(target);
      else inView.delete(target);
      whenIdle(fetchNext);
    }
  });
  // The click follows when the finger is lifted: a stale copy is refreshed in between.
  document.addEventListener('pointerdown', ({ target }) => {
    const link = target instanceof Element && target.closest('a');
    if (link && mayFetch(link)) void fetchAhead(new URL(link.href), 'high');
  });
  const observe = () => {
    observer.disconnect();
    inView.clear();
    spentBytes = 0;
    // The page's own links before those of its layout.
    for (const link of document.querySelectorAll('main a[href]')) observer.observe(link);
    for (const link of document.querySelectorAll('body > :not(main) a[href]')) observer.observe(link);
  };
  // Links that came into view offline were skipped.
  addEventListener('online', observe);
  return { observe };
}

function fetchNext(): void {
  const [link] = inView;
  if (!link || underWay >= atOnce || (spentBytes >= budgetBytes && isMetered())) return;
  inView.delete(link);
  const url = new URL(link.href);
  const address = toPayloadAddress(url);
  if (!fetched.has(address) && mayFetch(link)) {
    fetched.add(address);
    underWay++;
    void fetchPage(url).finally(() => {
      underWay--;
      fetchNext();
    });
  }
  fetchNext();
}

async function fetchPage(url: URL): Promise<void> {
  // A prefetch failure is silent; the click requests it again and reports it.
  const style = loadStyle().catch(() => {});
  const [payload] = await Promise.all([fetchAhead(url), style]);
  const response = location.origin + toPayloadAddress(url);
  // Entries with the URL of a response are of resources.
  const entry = performance.getEntriesByName(response).at(-1) as PerformanceResourceTiming | undefined;
  spentBytes += entry?.encodedBodySize ?? 0;
  for (const source of payload?.islands.flatMap(({ scripts }) => scripts) ?? []) preload(source);
}

/** The module map caches each, so a repeated request is free; the module does not run before its island needs it. */
function preload(source: string): void {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = source;
  document.head.append(link);
}

interface Connection {
  readonly type?: string;
  readonly effectiveType?: string;
  readonly saveData?: boolean;
}

const getConnection = () => (navigator as Navigator & { connection?: Connection }).connection;

/** Where the browser tells nothing about its line, a device without a mouse may be on a mobile one. */
function isMetered(): boolean {
  const connection = getConnection();
  return connection
    ? connection.type === 'cellular' || connection.effectiveType === '3g'
    : !matchMedia('(hover)').matches;
}

function mayFetch(link: HTMLAnchorElement): boolean {
  const connection = getConnection();
  return (
    // Without the Navigation API a click loads the page whole, so its data would be wasted.
    'navigation' in window &&
    getState('behaviour').isOnline &&
    !connection?.saveData &&
    !connection?.effectiveType?.includes('2g') &&
    getState('featureFlags').prefetch &&
    // From a missing page, a click loads the page whole.
    ![404, 410].includes(getState('pages').status) &&
    !link.target &&
    !link.hasAttribute('download') &&
    // Another language has another layout: its page is loaded whole. The link to the search opens its sheet.
    !link.closest('[data-no-prefetch],[data-language],[rel=search]') &&
    link.pathname + link.search !== location.pathname + location.search &&
    isPage(new URL(link.href))
  );
}
