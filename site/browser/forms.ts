import { dropDraft, keepDraft, markDraft } from './drafts.ts';

/** For pages with a form, and for the pages that show its result. */
export function enhance(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-draft]');
  if (form) {
    // A reader who navigates at once arrives here before the result page had its script.
    if (cameFromFailure()) markDraft();
    timeForm(form);
    keepDraft(form);
    return;
  }
  // The result is in the page, not in the URL: during a swap the URL is ahead of the page.
  const outcome = document.querySelector<HTMLElement>('template[data-draft]')?.dataset.draft;
  if (outcome === 'failed') markDraft();
  if (outcome === 'sent') dropDraft();
}

/** A swap has no referrer, but then the Navigation API has the history. */
function cameFromFailure(): boolean {
  const before =
    'navigation' in window ? navigation.entries()[(navigation.currentEntry?.index ?? 0) - 1]?.url : document.referrer;
  return before ? new URL(before).pathname.endsWith('/contact/error') : false;
}

/**
 * Tells the server how long the form took to fill in, from the first focused field: one signal of a robot. Without
 * script the server examines the text more strictly instead.
 */
function timeForm(form: HTMLFormElement): void {
  let startedAt: number | undefined;
  form.addEventListener('focusin', () => (startedAt ??= performance.now()));
  form.addEventListener('submit', () => {
    const field = form.querySelector<HTMLInputElement>('input[data-time-taken]');
    if (field && startedAt !== undefined) field.value = String(Math.round(performance.now() - startedAt));
  });
}
