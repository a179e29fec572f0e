import { useEffect, type RefObject } from 'react';

const isReachable = ':not(:disabled, [tabindex="-1"])';
const fields = `:is(input:not([type="file"]), textarea, select, [contenteditable="true"])${isReachable}`;
const buttons = `button${isReachable}`;

/**
 * A button that goes away with what it did, such as "Add a table", would take the focus along, and the keyboard would
 * begin at the top of the page: the field, or the one around it, takes the focus.
 */
export function useLostFocus(form: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = form.current;
    if (!root) return;
    let last: Element | undefined;
    let places: readonly Element[] = [];
    const note = ({ target }: FocusEvent): void => {
      last = target instanceof Element ? target : undefined;
      places = listPlaces(last);
    };
    const observer = new MutationObserver(() => {
      if (!last || last.isConnected) return;
      last = undefined;
      if (document.activeElement !== document.body) return;
      const place = places.find(({ isConnected }) => isConnected);
      // Among slices nobody knows which one is meant; of a new table it is the first cell, not the menu above it.
      const wanted = place?.matches('[data-zone]') ? ['[data-add-slice]'] : [fields, buttons];
      const control = wanted.map((one) => place?.querySelector<HTMLElement>(one)).find(Boolean);
      control?.focus({ preventScroll: true });
    });
    root.addEventListener('focusin', note);
    observer.observe(root, { childList: true, subtree: true });
    return () => {
      root.removeEventListener('focusin', note);
      observer.disconnect();
    };
  }, [form]);
}

/** The fields, rows and slice zones around an element, the innermost first. */
function listPlaces(element: Element | null | undefined): Element[] {
  const place = element?.closest('[data-address], [data-zone]');
  return place ? [place, ...listPlaces(place.parentElement)] : [];
}
