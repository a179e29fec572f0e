/**
 * Client-side navigation on the platform's Navigation API: a click's page arrives as its payload and
 * is swapped in; history, scroll and focus stay the browser's. Without the API a link is a link.
 * Whatever cannot be swapped (another layout or language, a failure) is a full navigation.
 */
import type { PagePayload } from '../document/page-payload.ts';
import { adoptStyle } from './style.ts';

export interface NavigationHooks {
  /** After a new page is in place. */
  onPage: () => void;
}

export function startNavigation(hooks: NavigationHooks): void {
  if (!('navigation' in window)) return;
  navigation.addEventListener('navigate', (event) => {
    const url = new URL(event.destination.url);
    if (!canSwap(event, url)) return;
    event.intercept({
      scroll: 'after-transition',
      focusReset: 'after-transition',
      handler: () => swapTo(url, event.signal, hooks),
    });
  });
}

/** Everything below the base path that looks like a page; files and media are left to the browser. */
function canSwap(event: NavigateEvent, url: URL): boolean {
  return (
    event.canIntercept &&
    event.navigationType !== 'reload' &&
    !event.hashChange &&
    event.downloadRequest === null &&
    !event.formData &&
    url.origin === location.origin &&
    url.search === '' &&
    location.search === '' &&
    url.pathname.startsWith(basePath) &&
    !/\.[a-z0-9]+$/i.test(url.pathname)
  );
}

async function swapTo(url: URL, signal: AbortSignal, hooks: NavigationHooks): Promise<void> {
  const payload = await getPayload(url, signal);
  if (!payload || !isSameFrame(payload)) {
    // The address has changed already; what belongs to it is loaded whole.
    location.reload();
    return;
  }
  show(payload);
  hooks.onPage();
}

/** `undefined` when there is no payload to swap; the live page then answers for itself. */
async function getPayload(url: URL, signal: AbortSignal): Promise<PagePayload | undefined> {
  const own = url.pathname.slice(basePath.length) || '/';
  const address = `${basePath}/_payload${own === '/' ? '/index' : own}.json`;
  try {
    const answer = await fetch(address, { signal });
    return answer.ok ? ((await answer.json()) as PagePayload) : undefined;
  } catch (error) {
    // An aborted navigation was replaced by another one: nothing is to be shown for it.
    if (signal.aborted) throw error;
    return undefined;
  }
}

function isSameFrame(payload: PagePayload): boolean {
  return payload.layout === document.body.dataset['layout'] && payload.language === document.documentElement.lang;
}

function show(payload: PagePayload): void {
  adoptStyle(payload.style);
  document.title = payload.title;
  replaceHead(payload.head);
  document.body.dataset['template'] = payload.template;
  const main = document.querySelector('main');
  if (!main) throw new Error('The page has no main landmark');
  main.innerHTML = payload.main;
  for (const { language, href } of payload.translations) {
    for (const link of document.querySelectorAll<HTMLAnchorElement>(`a[data-language="${language}"]`)) link.href = href;
  }
  markCurrent();
}

const pageHead =
  'title, meta[name="description"], meta[name="robots"], link[rel="canonical"], link[rel="alternate"][hreflang], meta[property], meta[name^="twitter:"], script[type="application/ld+json"]';

function replaceHead(markup: string): void {
  for (const element of document.head.querySelectorAll(pageHead)) element.remove();
  document.head.insertAdjacentHTML('beforeend', markup);
}

/** The menus' current page; an open menu or drawer has done its work. */
function markCurrent(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('header a[href]:not([data-language])')) {
    if (link.pathname === location.pathname && !link.hash) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('header details[open]')) menu.open = false;
  for (const drawer of document.querySelectorAll<HTMLElement>('header :popover-open')) drawer.hidePopover();
}

const basePath = document.body.dataset['base'] ?? '';
