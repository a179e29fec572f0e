/**
 * Answers clicks on share controls. The code comes with the reader's first move; a click that is faster waits for it, and
 * its user activation lasts long enough to open a window or the device's sheet.
 */
import { reportError } from './report-error.ts';

export function watchShareClicks(): void {
  document.addEventListener('click', (event) => {
    const control = event.target instanceof Element && event.target.closest<HTMLElement>('[data-share]');
    if (!control || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    import('./share.ts').then(
      ({ share }) => share(control),
      (error: unknown) => reportError('load', error),
    );
  });
}

/** Loads the code ahead of a click. */
export function prepareShare(): void {
  if (document.querySelector('[data-share]')) import('./share.ts').catch(() => {});
}
