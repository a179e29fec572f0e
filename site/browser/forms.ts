import { dropDraft, keepDraft, markDraft } from './drafts.ts';

/** On pages with a form of ours, and on those that tell what became of one. */
export function enhance(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-draft]');
  if (form) {
    // Whoever goes on at once is here before that page had its script.
    if (cameFromFailure()) markDraft();
    timeForm(form);
    keepDraft(form);
    return;
  }
  // The page says what became of it. The address does not: it is a step ahead of the page while one takes another's place.
  const outcome = document.querySelector<HTMLElement>('template[data-draft]')?.dataset.draft;
  if (outcome === 'failed') markDraft();
  if (outcome === 'sent') dropDraft();
}

/** A swap has no referrer, but then there is the browser's list. */
function cameFromFailure(): boolean {
  const before =
    'navigation' in window ? navigation.entries()[(navigation.currentEntry?.index ?? 0) - 1]?.url : document.referrer;
  return before ? new URL(before).pathname.endsWith('/contact/error') : false;
}

/**
 * Tells the server how long a form took to fill in, from the first field that was entered: one of its
 * signs of a robot. Without script the server looks harder at what was written instead.
 */
function timeForm(form: HTMLFormElement): void {
  let startedAt: number | undefined;
  form.addEventListener('focusin', () => (startedAt ??= performance.now()));
  form.addEventListener('submit', () => {
    const field = form.querySelector<HTMLInputElement>('input[data-time-taken]');
    if (field && startedAt !== undefined) field.value = String(Math.round(performance.now() - startedAt));
  });
}
