import { useEffect, useState, type RefObject } from 'react';

export interface ListWindow {
  readonly first: number;
  /** Exclusive. */
  readonly end: number;
}

interface WindowOptions {
  readonly count: number;
  readonly rowHeight: number;
  /** The initial scroll position. */
  readonly top: number;
}

/** The number of rows rendered above and below the visible ones, for fast scrolling. */
const spareRows = 16;
/** The assumed height before the first measurement, in pixels. */
const usualHeight = 900;

/** The range of rows to render; all have the same height. It changes in steps of several rows, not with every pixel. */
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
    // The observer also reports the initial size.
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
