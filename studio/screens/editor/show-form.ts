import { useEffect, type RefObject } from 'react';

const eventName = 'show-form';

/** Shows the form if it is hidden behind another pane, because a hidden element cannot be focused. */
export function showForm(form: HTMLElement | null): void {
  if (!form?.hidden) return;
  // Unhidden synchronously, because it is focused next. The panes' state follows by the event.
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
