import { useEffect, type RefObject } from 'react';

const isReachable = ':not(:disabled, [tabindex="-1"])';
const fields = `:is(input:not([type="file"]), textarea, select, [contenteditable="true"])${isReachable}`;
const buttons = `button${isReachable}`;

/**
 * Moves the focus when the focused element is removed, as a button such as "Add a table" is: to its field, or to an
 * outer one. Otherwise the browser would move it to the body.
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
      // In a slice zone no slice is the obvious target, so the Add button gets the focus. In a field, inputs come
      // before buttons: of a new table the first cell, not its menu.
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

/** The enclosing fields, rows and slice zones, innermost first. */
function listPlaces(element: Element | null | undefined): Element[] {
  const place = element?.closest('[data-address], [data-zone]');
  return place ? [place, ...listPlaces(place.parentElement)] : [];
}
