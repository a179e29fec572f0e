import { createContext, use, type ReactNode } from 'react';

/**
 * In a live page the root element of each slice has the slice's id, so that a click on it finds its field; absent on
 * all other pages. The value is the id of the slice whose root is rendered next, empty without one.
 */
export const SliceMarkContext = createContext<string | undefined>(undefined);

/** The attributes of a slice's root. */
export function useSliceMark(): { 'data-slice'?: string } {
  const id = use(SliceMarkContext);
  return id ? { 'data-slice': id } : {};
}

/** Around a slice with its id, and without one inside its root. */
export function SliceMark({ id = '', children }: { id?: string; children: ReactNode }) {
  return use(SliceMarkContext) === undefined ? children : <SliceMarkContext value={id}>{children}</SliceMarkContext>;
}
