/** Replaces the current page by a payload, with the transition `page` (out-in). */
import { readPageState, type PagePayload } from '../document/page-payload.ts';
import { getState, setPageState } from './state.ts';
import { trusted } from './trusted-types.ts';

export async function swapPage(
  payload: PagePayload,
  {
    style,
    since,
    signal,
    onLeave,
    onEnter,
  }: {
    /** Of all pages, or of this one. */
    style: CSSStyleSheet;
    /** When the navigation began, by the page's clock: the time spent waiting counts towards the leaving transition. */
    since: number;
    signal: AbortSignal;
    onLeave: (main: HTMLElement) => void;
    onEnter: (main: HTMLElement) => void;
  },
): Promise<void> {
  const leaving = getMain();
  const left = play(leaving, 'page-leave-active', since);
  // Built while the other page leaves: on a phone both take about as long.
  const entering = makeMain(leaving, payload);
  await left;
  if (signal.aborted) return;
  onLeave(leaving);
  document.title = payload.title;
  replaceHead(payload.head);
  document.body.dataset['template'] = payload.template;
  // Together with the page: it makes the browser recompute all elements, and those have just changed anyway.
  document.adoptedStyleSheets = [style];
  leaving.replaceWith(entering);
  setPageState(readPageState(payload));
  markFrame(payload);
  // Before the transition: a position measured within a moving page would be wrong.
  onEnter(entering);
  void play(entering, 'page-enter-active');
}

function makeMain(leaving: HTMLElement, payload: PagePayload): HTMLElement {
  const main = document.createElement('main');
  for (const { name, value } of leaving.attributes) if (name !== 'class') main.setAttribute(name, value);
  main.innerHTML = trusted.createHTML(payload.main);
  return main;
}

export function getMain(): HTMLElement {
  const main = document.querySelector('main');
  if (!main) throw new Error('No main landmark');
  return main;
}

/** A hidden tab paints no animation, and would never end one. */
async function play(main: HTMLElement, className: string, since = performance.now()): Promise<void> {
  if (document.hidden || !getState('featureFlags').page_transitions) return;
  main.classList.add(className);
  const animations = main.getAnimations();
  for (const animation of animations) animation.currentTime = performance.now() - since;
  await Promise.allSettled(animations.map(({ finished }) => finished));
  main.classList.remove(className);
}

/** The page's elements of the head, as document/head.ts makes them. */
const pageHead =
  'title,[name=description],[name=robots],[name^=twitter],[property],[rel=canonical],[rel=alternate],[type$=json]';

function replaceHead(markup: string): void {
  for (const element of document.head.querySelectorAll(pageHead)) element.remove();
  document.head.insertAdjacentHTML('beforeend', trusted.createHTML(markup));
}

/** The layout stays: its language links and current page are updated, and an open menu or drawer closes. */
function markFrame({ translations }: PagePayload): void {
  for (const { language, href } of translations) {
    for (const link of document.querySelectorAll<HTMLAnchorElement>(`a[data-language="${language}"]`)) link.href = href;
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>('header a[href]:not([data-language])')) {
    if (link.pathname === location.pathname && !link.hash) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('header details[open]')) menu.open = false;
  for (const drawer of document.querySelectorAll<HTMLElement>('header :popover-open')) drawer.hidePopover();
}
