/**
 * Menus are `<details>` and popovers that work alone. This gives them what the platform does not: the
 * keys of a disclosure navigation (ARIA Authoring Practices), opening under a pointer that stays, and
 * closing when the reader has gone elsewhere.
 */
import { breakpoints } from '../contract/constants.ts';
import { setState } from './state.ts';

/** A pointer on its way to something else opens nothing, and one that slips off a panel has time to come back. */
const openAfterMs = 150;
const closeAfterMs = 300;

export function enhanceMenus(): void {
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
  for (const button of header.querySelectorAll<HTMLButtonElement>('button[popovertarget]')) followPopover(button);
  // Toggles do not bubble.
  const tell = () => setState('menu', { isOpen: header.querySelector('details[open], :popover-open') !== null });
  header.addEventListener('toggle', tell, { capture: true });
  // What opened a menu may be what this was loaded for.
  tell();
  document.addEventListener('click', ({ target }) => {
    for (const menu of menus) if (!(target instanceof Node) || !menu.contains(target)) menu.open = false;
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') closeMenus(menus);
  });
  header.addEventListener('keydown', (event) => {
    if (!event.altKey && !event.ctrlKey && !event.metaKey && move(event)) event.preventDefault();
  });
}

/** Said in an attribute too: not every assistive technology reads a `<summary>` or a popover's button as one that opens. */
function stateExpanded(control: Element | null, opened: Element, isOpen: () => boolean): void {
  const state = () => control?.setAttribute('aria-expanded', String(isOpen()));
  state();
  opened.addEventListener('toggle', state);
}

/** A popover covers the page on a narrow screen: it goes when the focus has left it, or it would hide what has the focus. */
function followPopover(button: HTMLButtonElement): void {
  const popover = button.popoverTargetElement;
  if (!(popover instanceof HTMLElement)) return;
  stateExpanded(button, popover, () => popover.matches(':popover-open'));
  popover.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && relatedTarget !== button && !popover.contains(relatedTarget))
      popover.hidePopover();
  });
}

function closeMenus(menus: readonly HTMLDetailsElement[]): void {
  for (const menu of menus.filter(({ open }) => open)) {
    const hadFocus = menu.contains(document.activeElement);
    menu.open = false;
    if (hadFocus) menu.querySelector('summary')?.focus();
  }
}

/** Only where panels hang below the bar: in the narrow sheet a menu that opened by itself would move what is under the finger. */
function openUnderPointer(menu: HTMLDetailsElement): void {
  const isWide = matchMedia(`(width >= ${breakpoints.lg}px) and (hover: hover)`);
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
  // The click of someone who did not expect the pointer alone to open it: it stays, until the next click.
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

/** Moves the focus as the key asks; tells whether it did. */
function move({ key, target }: KeyboardEvent): boolean {
  const step = steps[key];
  if (!step || !(target instanceof HTMLElement)) return false;
  const panel = target.closest('details[name] > ul');
  if (panel) return focusNext([...panel.querySelectorAll('a')], target, toStep(key, step));
  const menu = target.closest('details[name]');
  if (menu instanceof HTMLDetailsElement && (key === 'ArrowDown' || key === 'ArrowUp')) {
    menu.open = true;
    return focusNext([...menu.querySelectorAll('a')], undefined, key === 'ArrowDown' ? 'first' : 'last');
  }
  const bar = target.closest('nav > ul');
  if (!bar || key === 'ArrowDown' || key === 'ArrowUp') return false;
  return focusNext([...bar.querySelectorAll<HTMLElement>('summary, :scope > li > a')], target, toStep(key, step));
}

/** Left and right follow the direction of the text. */
function toStep(key: string, step: Step): Step {
  if (!/Left|Right/.test(key) || getComputedStyle(document.documentElement).direction !== 'rtl') return step;
  return step === 'next' ? 'previous' : 'next';
}

/** Around the end to the beginning. */
function focusNext(places: readonly HTMLElement[], from: HTMLElement | undefined, step: Step): boolean {
  const at = from ? places.indexOf(from) : -1;
  const to = { next: at + 1, previous: at - 1, first: 0, last: places.length - 1 }[step];
  places.at(to % places.length)?.focus();
  return places.length > 0;
}
