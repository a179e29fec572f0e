/**
 * Answers clicks on share controls and on the header's link to the search. The code comes with the reader's first move;
 * a click that is faster waits for it, and its user activation lasts long enough to open a window or the device's
 * sheet.
 */
import { reportError } from './report-error.ts';

export function watchEarlyClicks(): void {
  document.addEventListener('click', (event) => {
    const control =
      event.target instanceof Element && event.target.closest<HTMLAnchorElement>('[data-share],[rel=search]');
    if (!control || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    import('./menus.ts')
      .then(({ handleClick }) => handleClick(control))
      .catch((error: unknown) => {
        reportError('load', error);
        // The search page needs none of the code.
        if (control.rel === 'search') location.assign(control.href);
      });
  });
}
