/**
 * Fetches the page data of links in view, and the code of its islands, while the browser is idle
 * (acceptance N-8). What it may cost a page is bounded: decision 0017.
 */
import { whenIdle } from './idle.ts';
import { fetchAhead, isPage, toPayloadAddress } from './payloads.ts';
import { getState } from './state.ts';
import { loadStyle } from './style.ts';

/** Bytes that one page's links may fetch, and how many at a time. */
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
  // The finger is down, the click comes with its lifting: a copy grown old is renewed in between.
  document.addEventListener('pointerdown', ({ target }) => {
    const link = target instanceof Element && target.closest('a');
    if (link && mayFetch(link)) void fetchAhead(new URL(link.href), 'high');
  });
  const observe = () => {
    observer.disconnect();
    waiting = [];
    spentBytes = 0;
    // The page's own links before those of its frame.
    for (const link of document.querySelectorAll('main a[href]')) observer.observe(link);
    for (const link of document.querySelectorAll('body > :not(main) a[href]')) observer.observe(link);
  };
  // Links that came into view without a connection were passed over.
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
  // What fails ahead is asked for again by the click, which tells.
  const style = loadStyle().catch(() => {});
  const [payload] = await Promise.all([fetchAhead(url), style]);
  for (const address of [toPayloadAddress(url), getState('config').style]) count(address);
  for (const source of payload?.islands.flatMap(({ scripts }) => scripts) ?? []) preload(source);
}

/** Each answer once: the style is there already for all pages but the first. */
function count(address: string): void {
  const entry = performance.getEntriesByName(new URL(address, location.href).href).at(-1);
  if (!(entry instanceof PerformanceResourceTiming) || counted.has(entry)) return;
  counted.add(entry);
  spentBytes += entry.encodedBodySize;
}

/** The module map keeps each, so asking twice costs nothing; it is not run before its island wants it. */
function preload(source: string): void {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = source;
  document.head.append(link);
}

function mayFetch(link: HTMLAnchorElement): boolean {
  const { connection } = navigator as Navigator & { connection?: { effectiveType?: string; saveData?: boolean } };
  return (
    // Where a click loads the page whole, its data would be fetched for nothing.
    'navigation' in window &&
    getState('behaviour').isOnline &&
    !connection?.saveData &&
    !connection?.effectiveType?.includes('2g') &&
    getState('featureFlags').prefetch &&
    !link.target &&
    !link.hasAttribute('download') &&
    // Another language is another frame: its page is loaded whole.
    !link.closest('[data-no-prefetch], [data-language]') &&
    link.pathname + link.search !== location.pathname + location.search &&
    isPage(new URL(link.href))
  );
}
