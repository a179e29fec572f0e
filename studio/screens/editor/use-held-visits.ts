import { useEffect } from 'react';
import type { FieldVisits } from '../../fields/field-visits.ts';

/** Holds the problems of a field that is left by a pointer until the pointer is released and its click has happened. */
export function useHeldVisits(visits: FieldVisits): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const hold = (): void => {
      clearTimeout(timer);
      visits.hold();
    };
    // The click event follows directly after the release.
    const release = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => visits.release());
    };
    const options = { capture: true };
    document.addEventListener('pointerdown', hold, options);
    for (const end of ['pointerup', 'pointercancel', 'keydown']) document.addEventListener(end, release, options);
    return () => {
      document.removeEventListener('pointerdown', hold, options);
      for (const end of ['pointerup', 'pointercancel', 'keydown']) document.removeEventListener(end, release, options);
      clearTimeout(timer);
      visits.release();
    };
  }, [visits]);
}
