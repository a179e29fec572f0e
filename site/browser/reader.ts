/** What answers to the reader's moves on every page: loaded with the first of them (first-move.ts). */
import { enhanceMenus } from './menus.ts';
import { enhanceShare } from './share.ts';

export function answerReader(missedClick: Element | undefined): void {
  enhanceMenus();
  enhanceShare(missedClick);
}
