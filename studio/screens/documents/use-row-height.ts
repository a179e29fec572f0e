import { useMedia } from '../../parts/use-media.ts';
import { tableWidth } from './list-columns.ts';

let scale: number | undefined;

/**
 * Rows are as high as two or three lines of the person's own letters. Asked once: to ask the style with each render
 * would cost more than it could ever tell.
 */
const readScale = (): number => (scale ??= Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16);

/** Rows of a table, or cards on a phone; a search adds a line with the words that were found. */
export function useRowHeight(isSearch: boolean): number {
  const isWide = useMedia(tableWidth);
  const height = isWide ? { search: 60, other: 44 } : { search: 104, other: 80 };
  return Math.round(readScale() * (isSearch ? height.search : height.other));
}
