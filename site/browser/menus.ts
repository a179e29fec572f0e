/**
 * Menus are `<details>` and popovers that work alone. This adds what the platform lacks: the keys of a disclosure
 * navigation (ARIA Authoring Practices), opening under a resting pointer, and closing when the reader moves elsewhere.
 */
import { lgMinWidthPx } from '../contract/constants.ts';
import { prepareShare } from './handle-click.ts';
import { followPopover, stateExpanded } from './popovers.ts';
import { watchSearchFields } from './search-fields.ts';
import { prepareSearch } from './search-link.ts';
import { setState } from './state.ts';

export { handleClick } from './handle-click.ts';

/** A pointer that passes over opens nothing, and one that slips off a panel has time to return. */
const openAfterMs = 150;
const closeAfterMs = 300;

export function enhanceMenus(): void {
  watchSearchFields();
  prepareShare();
  const header = document.querySelector('header');
  if (!header) return;
  const menus = [...header.querySelectorAll<HTMLDetailsElement>('details[name]')];
  for (const menu of menus) {
    stateExpanded(menu.querySelector('summary'), menu, () => menu.open);
    menu.addEventListener('focusout', ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) menu.open = false;
    });
    openUnderPointer(menu);
  }
  for (const button of header.querySelectorAll<HTMLButtonElement>('button[popovertarget]')) {
    const { popoverTargetElement: popover } = button;
    if (popover instanceof HTMLElement) followPopover(button, popover);
  }
  for (const link of header.querySelectorAll<HTMLAnchorElement>('[rel=search]')) prepareSearch(link);
  // Toggle events do not bubble.
  const tell = () => setState('menu', { isOpen: header.querySelector('details[open], :popover-open') !== null });
  header.addEventListener('toggle', tell, { capture: true });
  // The menu that caused this load may be open already.
  tell();
  document.addEventListener('click', ({ target }) => {
    for (const menu of menus) if (!(target instanceof Node) || !menu.contains(target)) menu.open = false;
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') closeMenus(menus);
  });
}

function closeMenus(menus: readonly HTMLDetailsElement[]): void {
  for (const menu of menus.filter(({ open }) => open)) {
    const hadFocus = menu.contains(document.activeElement);
    menu.open = false;
    if (hadFocus) menu.querySelector('summary')?.focus();
  }
}

/**
 * Only where panels hang below the bar: in the narrow sheet a menu that opens by itself would move the target under the
 * finger.
 */
function openUnderPointer(menu: HTMLDetailsElement): void {
  const isWide = matchMedia(`(width >= ${lgMinWidthPx}px) and (hover: hover)`);
  let timer: number | undefined;
  let isByPointer = false;
  menu.addEventListener('pointerenter', ({ pointerType }) => {
    clearTimeout(timer);
    if (pointerType !== 'mouse' || !isWide.matches || menu.open) return;
    timer = window.setTimeout(() => {
      menu.open = true;
      isByPointer = true;
    }, openAfterMs);
  });
  menu.addEventListener('pointerleave', () => {
    clearTimeout(timer);
    if (!isByPointer) return;
    timer = window.setTimeout(() => {
      if (isByPointer && !menu.contains(document.activeElement)) menu.open = false;
    }, closeAfterMs);
  });
  // The click of a reader who did not expect the pointer alone to open it: the menu stays open until the next click.
  menu.querySelector('summary')?.addEventListener('click', (event) => {
    clearTimeout(timer);
    if (isByPointer && menu.open) event.preventDefault();
    isByPointer = false;
  });
  menu.addEventListener('toggle', () => {
    if (!menu.open) isByPointer = false;
  });
}

type Step = 'next' | 'previous' | 'first' | 'last';

const steps: Readonly<Record<string, Step>> = {
  ArrowDown: 'next',
  ArrowRight: 'next',
  ArrowUp: 'previous',
  ArrowLeft: 'previous',
  Home: 'first',
  End: 'last',
};

/** From where the focus is now: keys that waited for this code move one after the other. */
export function moveFocus(key: string): void {
  const step = steps[key];
  const from = document.activeElement;
  if (!step || !(from instanceof HTMLElement)) return;
  const panel = from.closest('details[name] > ul');
  if (panel) return focusNext([...panel.querySelectorAll('a')], from, toStep(key, step));
  const menu = from.closest('details[name]');
  if (menu instanceof HTMLDetailsElement && (key === 'ArrowDown' || key === 'ArrowUp')) {
    menu.open = true;
    return focusNext([...menu.querySelectorAll('a')], undefined, key === 'ArrowDown' ? 'first' : 'last');
  }
  const bar = from.closest('nav > ul');
  if (!bar || key === 'ArrowDown' || key === 'ArrowUp') return;
  focusNext([...bar.querySelectorAll<HTMLElement>('summary, :scope > li > a')], from, toStep(key, step));
}

/** Left and right follow the text direction. */
function toStep(key: string, step: Step): Step {
  if (!/Left|Right/.test(key) || getComputedStyle(document.documentElement).direction !== 'rtl') return step;
  return step === 'next' ? 'previous' : 'next';
}

/** Wraps around at the end. */
function focusNext(places: readonly HTMLElement[], from: HTMLElement | undefined, step: Step): void {
  const at = from ? places.indexOf(from) : -1;
  const to = { next: at + 1, previous: at - 1, first: 0, last: places.length - 1 }[step];
  places.at(to % places.length)?.focus();
}
