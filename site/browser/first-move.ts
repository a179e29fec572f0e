/** Menus get their keys with the reader's first move, so that reading costs nothing of it; until then they work alone. */
import { reportError } from './report-error.ts';

const moves = ['pointerover', 'touchstart', 'keydown', 'focusin', 'click'] as const;

export function loadOnFirstMove(): void {
  const load = () => {
    for (const move of moves) document.removeEventListener(move, load);
    import('./menus.ts').then(
      ({ enhanceMenus }) => enhanceMenus(),
      (error: unknown) => reportError('load', error),
    );
  };
  for (const move of moves) document.addEventListener(move, load, { passive: true });
}
