/**
 * Loads the keyboard support of menus and the code of share buttons with the reader's first move, so that reading costs
 * nothing. Until then menus work as plain HTML.
 */
import { reportError } from './report-error.ts';
import { prepareShare } from './share-clicks.ts';

const moves = ['pointerover', 'touchstart', 'keydown', 'focusin', 'click'] as const;

export function loadOnFirstMove(): void {
  const load = () => {
    for (const move of moves) document.removeEventListener(move, load);
    prepareShare();
    import('./menus.ts').then(
      ({ enhanceMenus }) => enhanceMenus(),
      (error: unknown) => reportError('load', error),
    );
  };
  for (const move of moves) document.addEventListener(move, load, { passive: true });
}
