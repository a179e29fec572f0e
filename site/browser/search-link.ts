/** The header's search link opens its sheet (search-sheet.ts); without script it opens the search page. */
import { addStyle } from './add-style.ts';
import { followPopover } from './popovers.ts';

let sheet: HTMLElement | undefined;
/** The sheet was open at pointerdown: light dismiss has closed it before the click. */
let isClosing = false;

/** Loads the code before a click, and marks the link as one that opens something. */
export function prepareSearch(link: HTMLAnchorElement): void {
  link.ariaExpanded ??= 'false';
  // If this fails, the click requests it again.
  const load = () => void import('./search-sheet.ts').catch(() => {});
  link.addEventListener('pointerenter', load, { once: true });
  link.addEventListener('focus', load, { once: true });
}

export async function toggleSearch(link: HTMLAnchorElement): Promise<void> {
  const { createSearchSheet, styles } = await import('./search-sheet.ts');
  sheet ??= addSheet(link, () => {
    styles.forEach(addStyle);
    return createSearchSheet(link);
  });
  const isOpening = !isClosing && !isOpen(sheet);
  isClosing = false;
  sheet.togglePopover(isOpening);
  if (isOpening) sheet.querySelector('input')?.focus();
}

const isOpen = (popover: HTMLElement) => popover.matches(':popover-open');

/** Inserted after its link, so that it is next in the tab order. */
function addSheet(link: HTMLAnchorElement, create: () => HTMLElement): HTMLElement {
  const made = create();
  link.after(made);
  followPopover(link, made);
  link.addEventListener('pointerdown', () => (isClosing = isOpen(made)));
  // A pointerdown may end without a click; the keyboard then opens the sheet.
  link.addEventListener('keydown', () => (isClosing = false));
  return made;
}
