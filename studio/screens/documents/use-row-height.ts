import { useSyncExternalStore } from 'react';

const wide = matchMedia('(min-width: 768px)');

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

let scale: number | undefined;

/**
 * Rows are as high as two or three lines of the person's own letters. Asked once: to ask the style with each render
 * would cost more than it could ever tell.
 */
const readScale = (): number => (scale ??= Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16);

/** Rows of a table, or cards on a phone; a search adds a line with the words that were found. */
export function useRowHeight(isSearch: boolean): number {
  const isWide = useSyncExternalStore(subscribe, () => wide.matches);
  const height = isWide ? { search: 60, other: 44 } : { search: 104, other: 80 };
  return Math.round(readScale() * (isSearch ? height.search : height.other));
}
