/**
 * Prefetches the page data of visible links, and the code of their islands, while the browser is idle. Decision 0017
 * sets the budget of a page.
 */
import { whenIdle } from './idle.ts';
import { fetchAhead, isPage, toPayloadAddress } from './payloads.ts';
import { getState } from './state.ts';
import { loadStyle } from './style.ts';

/** The bytes that the links of one page may fetch, and the number of requests in parallel. */
const budgetBytes = 40_000;
const atOnce = 2;

const fetched = new Set<string>();
const counted = new WeakSet<PerformanceEntry>();
let waiting: HTMLAnchorElement[] = [];
let underWay = 0;
let spentBytes = 0;

export function startPrefetch(): { observe: () => void } {
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !(target instanceof HTMLAnchorElement)) continue;
      observer.unobserve(target);
      whenIdle(() => {
        waiting.push(target);
        fetchNext();
      });
    }
  });
  // The click follows when the finger is lifted: a stale copy is refreshed in between.
  document.addEventListener('pointerdown', ({ target }) => {
    const link = target instanceof Element && target.closest('a');
    if (link && mayFetch(link)) void fetchAhead(new URL(link.href), 'high');
  });
  const observe = () => {
    observer.disconnect();
    waiting = [];
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
  if (underWay >= atOnce || spentBytes >= budgetBytes) return;
  const link = waiting.shift();
  if (!link) return;
  const address = toPayloadAddress(new URL(link.href));
  if (!fetched.has(address) && mayFetch(link)) {
    fetched.add(address);
    underWay++;
    void fetchPage(new URL(link.href)).finally(() => {
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
  for (const address of [toPayloadAddress(url), getState('config').style]) count(address);
  for (const source of payload?.islands.flatMap(({ scripts }) => scripts) ?? []) preload(source);
}

/** Counts each response once: after the first page the style is loaded. */
function count(address: string): void {
  const entry = performance.getEntriesByName(new URL(address, location.href).href).at(-1);
  if (!(entry instanceof PerformanceResourceTiming) || counted.has(entry)) return;
  counted.add(entry);
  spentBytes += entry.encodedBodySize;
}

/** The module map caches each, so a repeated request is free; the module does not run before its island needs it. */
function preload(source: string): void {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = source;
  document.head.append(link);
}

function mayFetch(link: HTMLAnchorElement): boolean {
  const { connection } = navigator as Navigator & { connection?: { effectiveType?: string; saveData?: boolean } };
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
