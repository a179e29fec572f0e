/**
 * Takes arrow keys, Home and End in the header's menu; a key that is faster than the code waits for it. On a link of
 * the bar, up and down have no effect in the menu: they scroll.
 */
import { reportError } from './report-error.ts';

export function watchMenuKeys(): void {
  document.addEventListener('keydown', (event) => {
    const { key } = event;
    const menu =
      event.target instanceof Element && event.target.closest(/Up|Down/.test(key) ? 'header details' : 'header nav>ul');
    if (!menu || !/^(Arrow|Home|End)/.test(key) || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    import('./menus.ts').then(
      ({ moveFocus }) => moveFocus(key),
      (error: unknown) => reportError('load', error),
    );
  });
}
