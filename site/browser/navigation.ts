/**
 * Client-side navigation on the Navigation API: a click fetches the page's payload and swaps it in; the browser keeps
 * the history. Without the API a link is a link. Pages that cannot be swapped (another layout or language, a page
 * without a payload) are loaded whole.
 */
import type { PagePayload } from '../document/page-payload.ts';
import { showFailure } from './failure.ts';
import { createLoadingBar, type LoadingBar } from './loading-bar.ts';
import { focusOn, rememberOpener } from './navigation-focus.ts';
import { swapPage } from './page-swap.ts';
import { getPayload, isPage } from './payloads.ts';
import { mayReload } from './reload-guard.ts';
import { reportError } from './report-error.ts';
import { navigationMark } from './navigation-mark.ts';
import { getState, restoreSnapshot, setState, takeSnapshot } from './state.ts';
import { getStyle } from './style.ts';

interface NavigationHooks {
  /** Called before the page in `main` is removed. */
  readonly onLeave: (main: HTMLElement) => void;
  /** Called after a new page is in place. */
  readonly onPage: (payload: PagePayload) => void;
}

/** Marks the navigation that fills a cached layout with its page, although the URL stays. */
const frameInfo = 'frame';
/** A page load that this script caused must not be taken for a click. */
let isLeavingDocument = false;
let latest: NavigateEvent | undefined;

export function startNavigation(hooks: NavigationHooks): void {
  const element = document.querySelector<HTMLElement>('[role=progressbar]');
  if (!('navigation' in window) || !element) return;
  const bar = createLoadingBar(element, (isPending) => setState('behaviour', { isPending }));
  // Back from a page that was loaded whole restores this document from the back/forward cache.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    isLeavingDocument = false;
    bar.finish();
  });
  navigation.addEventListener('navigate', (event) => {
    const url = new URL(event.destination.url);
    if (!canSwap(event, url)) return;
    const from = location.href;
    rememberOpener();
    event.intercept({
      scroll: 'manual',
      focusReset: 'manual',
      handler: () => navigate(event, { url, from, bar, hooks }),
    });
  });
  // A cached layout around another page (service-worker.ts): the page itself is cached as its payload.
  if (document.body.dataset['frame'] === '')
    void navigation.navigate(location.href, { history: 'replace', info: frameInfo });
}

function canSwap(event: NavigateEvent, url: URL): boolean {
  return (
    event.canIntercept &&
    !isLeavingDocument &&
    event.navigationType !== 'reload' &&
    !event.hashChange &&
    // `history.replaceState` and similar calls change the URL of the page that is shown.
    (!event.destination.sameDocument || event.navigationType === 'traverse' || event.info === frameInfo) &&
    event.downloadRequest === null &&
    !event.formData &&
    // A preview belongs to its viewer, and a rejected form exists only in its own response: both are loaded whole. What
    // is followed from a missing page is too: the request then names that page (server/not-found).
    document.body.dataset['preview'] === undefined &&
    ![404, 410, 422].includes(getState('pages').status) &&
    isPage(url)
  );
}

interface Way {
  readonly url: URL;
  readonly from: string;
  readonly bar: LoadingBar;
  readonly hooks: NavigationHooks;
}

async function navigate(event: NavigateEvent, way: Way): Promise<void> {
  const { url, bar } = way;
  latest = event;
  takeSnapshot();
  performance.mark(navigationMark);
  bar.start();
  try {
    const payload = await getPayload(url);
    const style = payload && (await getStyle(payload));
    if (event.signal.aborted) return;
    if (!style || !isSameFrame(payload)) loadWhole(event, way);
    else await show(event, { payload, style }, way);
  } catch (error) {
    if (!event.signal.aborted) await recover(event, error, way);
  } finally {
    // Stopped by the reader, not superseded by another navigation.
    if (event.signal.aborted && latest === event) bar.finish();
  }
}

async function show(
  event: NavigateEvent,
  { payload, style }: { payload: PagePayload; style: CSSStyleSheet },
  { bar, hooks }: Way,
): Promise<void> {
  const isFailed = payload.status >= 400;
  await swapPage(payload, {
    style,
    since: event.timeStamp,
    signal: event.signal,
    onLeave: hooks.onLeave,
    onEnter: (main) => {
      if (isFailed) restoreSnapshot();
      hooks.onPage(payload);
      event.scroll();
      focusOn(main, event.navigationType);
    },
  });
  if (event.signal.aborted) return;
  if (isFailed) bar.fail();
  else bar.finish();
}

/** A chunk that did not load may belong to an older build: one full load gets the new one. */
async function recover(event: NavigateEvent, error: unknown, way: Way): Promise<void> {
  reportError('load', error);
  restoreSnapshot();
  const hasStatus = error instanceof Error && 'status' in error;
  if (!hasStatus && getState('behaviour').isOnline && mayReload()) {
    loadWhole(event, way);
    return;
  }
  way.bar.fail();
  const main = showFailure(error, way.hooks.onLeave);
  scrollTo(0, 0);
  if (main) focusOn(main);
}

/** A page of a newer build needs style and a kernel that this document does not have. */
function isSameFrame({ layout, language, style }: PagePayload): boolean {
  return (
    layout === document.body.dataset['layout'] &&
    language === document.documentElement.lang &&
    style === getState('config').style
  );
}

/**
 * Loads the page of the current URL. First the history entry gets its old URL back: replacing a URL by itself would
 * only scroll, and a reload would restore the old scroll position.
 */
function loadWhole(event: NavigateEvent, { url, from }: Way): void {
  isLeavingDocument = true;
  if (event.navigationType === 'traverse') {
    event.scroll();
    location.reload();
    return;
  }
  history.replaceState(undefined, '', from);
  location.replace(url);
}
