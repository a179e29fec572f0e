import { useMedia } from '../../parts/use-media.ts';
import { tableWidth } from './list-columns.ts';

let scale: number | undefined;

/**
 * The scale of the person's font size against 16 px. Measured once, because reading computed styles at each render is
 * expensive.
 */
const readScale = (): number => (scale ??= Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16);

/** The height of a table row, or of a card on a phone, in pixels. A search adds a line for the matches. */
export function useRowHeight(isSearch: boolean): number {
  const isWide = useMedia(tableWidth);
  const height = isWide ? { search: 60, other: 44 } : { search: 112, other: 88 };
  return Math.round(readScale() * (isSearch ? height.search : height.other));
}
