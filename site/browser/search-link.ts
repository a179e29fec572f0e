/** The header's link to the search opens its sheet (search-sheet.ts); without this it leads to the page of the search. */
import { addStyle } from './add-style.ts';
import { followPopover } from './popovers.ts';

let sheet: HTMLElement | undefined;
/** The press that began on the link has closed the sheet already, as one anywhere outside does. */
let isClosing = false;

/** Loads the code ahead of a click, and says that the link opens something. */
export function prepareSearch(link: HTMLAnchorElement): void {
  link.ariaExpanded ??= 'false';
  // The click requests it again and answers a failure.
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

/** After its link, where Tab looks for it. */
function addSheet(link: HTMLAnchorElement, create: () => HTMLElement): HTMLElement {
  const made = create();
  link.after(made);
  followPopover(link, made);
  link.addEventListener('pointerdown', () => (isClosing = isOpen(made)));
  // A press that did not become a click.
  link.addEventListener('keydown', () => (isClosing = false));
  return made;
}
