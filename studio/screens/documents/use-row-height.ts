import { useSyncExternalStore } from 'react';

const wide = matchMedia('(min-width: 768px)');

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

/** Rows of a table, or cards on a phone; a search adds a line with the words that were found. */
export function useRowHeight(isSearch: boolean): number {
  const isWide = useSyncExternalStore(subscribe, () => wide.matches);
  if (isWide) return isSearch ? 60 : 44;
  return isSearch ? 104 : 80;
}
