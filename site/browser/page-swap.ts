/** Puts a payload in the place of the page that is shown, with the transition `page` (out-in, acceptance N-5). */
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
    /** When the reader asked, by the page's clock: what has been waited for is not held back by a farewell. */
    since: number;
    signal: AbortSignal;
    onLeave: (main: HTMLElement) => void;
    onEnter: (main: HTMLElement) => void;
  },
): Promise<void> {
  const leaving = getMain();
  const left = play(leaving, 'page-leave-active', since);
  // Made ready while the other one leaves: a phone takes as long for the one as for the other.
  const entering = makeMain(leaving, payload);
  await left;
  if (signal.aborted) return;
  onLeave(leaving);
  document.title = payload.title;
  replaceHead(payload.head);
  document.body.dataset['template'] = payload.template;
  // With the page and not before: it makes the browser look at every element again, and there are others now anyway.
  document.adoptedStyleSheets = [style];
  leaving.replaceWith(entering);
  setPageState(readPageState(payload));
  markFrame(payload);
  // Before it moves: a place measured within a moving page would be off.
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

/** A hidden tab paints no animation, and so would never end one. */
async function play(main: HTMLElement, className: string, since = performance.now()): Promise<void> {
  if (document.hidden || !getState('featureFlags').page_transitions) return;
  main.classList.add(className);
  const animations = main.getAnimations();
  for (const animation of animations) animation.currentTime = performance.now() - since;
  await Promise.allSettled(animations.map(({ finished }) => finished));
  main.classList.remove(className);
}

/** Of the head, as document/head.ts makes it. */
const pageHead =
  'title,[name=description],[name=robots],[name^=twitter],[property],[rel=canonical],[rel=alternate],[type$=json]';

function replaceHead(markup: string): void {
  for (const element of document.head.querySelectorAll(pageHead)) element.remove();
  document.head.insertAdjacentHTML('beforeend', trusted.createHTML(markup));
}

/** The frame stays: its language links and current page follow; an open menu or drawer has done its work. */
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
