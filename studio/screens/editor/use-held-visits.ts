import { useEffect } from 'react';
import type { FieldVisits } from '../../fields/field-visits.ts';

/** What a field says when one leaves it waits until the pointer that left it is released, and its click has happened. */
export function useHeldVisits(visits: FieldVisits): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const hold = (): void => {
      clearTimeout(timer);
      visits.hold();
    };
    // The click comes right behind the release.
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
