import { useEffect, useState, type RefObject } from 'react';

export interface ListWindow {
  readonly first: number;
  /** Behind the last. */
  readonly end: number;
}

interface WindowOptions {
  readonly count: number;
  readonly rowHeight: number;
  /** Where the list begins. */
  readonly top: number;
}

/** Rows that are drawn above and below the visible ones, so that a quick scroll finds them there. */
const spareRows = 16;
/** Until the list is measured. */
const usualHeight = 900;

/** Which rows of equal height are to be drawn. It changes with blocks of rows, not with every pixel. */
export function useListWindow(
  scroller: RefObject<HTMLElement | null>,
  { count, rowHeight, top: begin }: WindowOptions,
): ListWindow {
  const [place, setPlace] = useState({ top: begin, height: usualHeight });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const measure = () => {
      const block = rowHeight * (spareRows / 2);
      const top = Math.floor(element.scrollTop / block) * block;
      const height = element.clientHeight + block;
      setPlace((before) => (before.top === top && before.height === height ? before : { top, height }));
    };
    element.addEventListener('scroll', measure, { passive: true });
    // It also tells the first size.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', measure);
      observer.disconnect();
    };
  }, [scroller, rowHeight]);
  const first = Math.max(0, Math.floor(place.top / rowHeight) - spareRows);
  return { first, end: Math.min(count, Math.ceil((place.top + place.height) / rowHeight) + spareRows) };
}
