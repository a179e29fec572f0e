import { useEffect, type RefObject } from 'react';

const eventName = 'show-form';

/** Where one pane is shown at a time, what happens in the form brings it to the front: nothing hidden takes the focus. */
export function showForm(form: HTMLElement | null): void {
  if (!form?.hidden) return;
  // At once: the focus goes there now. The panes follow.
  form.hidden = false;
  form.dispatchEvent(new CustomEvent(eventName));
}

export function useShownForm(form: RefObject<HTMLElement | null>, show: () => void): void {
  useEffect(() => {
    const element = form.current;
    element?.addEventListener(eventName, show);
    return () => element?.removeEventListener(eventName, show);
  }, [form, show]);
}
