/**
 * What is below the fold is not laid out before the page is shown (design/below-the-fold.css). It is once the browser
 * is idle, piece by piece, so that nobody waits for all of it, and every place on the page becomes exact.
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
