/**
 * Lays out the content below the fold, which design/below-the-fold.css skips before the first paint. Runs when the
 * browser is idle, section by section, so that it never blocks for long and every scroll position becomes exact.
 */
import { whenIdle } from './idle.ts';

export function layOutRest(): void {
  const pieces = [...document.querySelectorAll<HTMLElement>('main section, footer')];
  const layOutNext = () => {
    const piece = pieces.shift();
    if (piece) {
      piece.style.contentVisibility = 'visible';
      whenIdle(layOutNext);
    } else document.documentElement.dataset['whole'] = '';
  };
  whenIdle(layOutNext);
}
