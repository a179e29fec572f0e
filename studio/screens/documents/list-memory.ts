/** The position in the list for each entry of the browser's history, so that Back restores it. */
import { emptySelection, type Selection } from './selection.ts';

export interface ListPlace {
  readonly top: number;
  readonly current: string | undefined;
  readonly selection: Selection;
}

const start: ListPlace = { top: 0, current: undefined, selection: emptySelection };
const maxPlaces = 50;
const places = new Map<string, ListPlace>();

export const recallPlace = (key: string): ListPlace => places.get(key) ?? start;

export function keepPlace(key: string, place: ListPlace): void {
  places.delete(key);
  places.set(key, place);
  const [oldest] = places.keys();
  if (places.size > maxPlaces && oldest !== undefined) places.delete(oldest);
}
