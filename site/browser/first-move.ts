/**
 * What answers only to the reader's moves comes with the first of them, so that reading costs nothing
 * of it. Menus and share links work alone until then.
 */
import { reportError } from './report-error.ts';

const moves = ['pointerover', 'touchstart', 'keydown', 'focusin', 'click'] as const;

export function loadOnFirstMove(): void {
  let missed: Element | undefined;
  const note = ({ target }: Event) => (missed = target instanceof Element ? target : undefined);
  const load = () => {
    for (const move of moves) document.removeEventListener(move, load);
    import('./reader.ts')
      .then(({ answerReader }) => {
        document.removeEventListener('click', note);
        answerReader(missed);
      })
      .catch((error: unknown) => reportError('load', error));
  };
  document.addEventListener('click', note);
  for (const move of moves) document.addEventListener(move, load, { passive: true });
}
