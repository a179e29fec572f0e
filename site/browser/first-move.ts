/**
 * Loads the keyboard support of menus, and with it the code of share buttons, with the reader's first move, so that
 * reading costs nothing. Until then menus work as plain HTML.
 */
import { reportError } from './report-error.ts';

const moves = ['pointerover', 'keydown', 'focusin', 'click'] as const;

export function loadOnFirstMove(): void {
  const load = () => {
    for (const move of moves) document.removeEventListener(move, load);
    import('./menus.ts').then(
      ({ enhanceMenus }) => enhanceMenus(),
      (error: unknown) => reportError('load', error),
    );
  };
  for (const move of moves) document.addEventListener(move, load);
}
