import { dropDraft, keepDraft, markDraft } from './drafts.ts';
import { proveForm } from './form-proofs.ts';

/** For pages with a form, and for the pages that show its result. */
export function enhance(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-draft]');
  if (form) {
    // A reader who navigates immediately may arrive here before the result page has run its script.
    if (cameFromFailure()) markDraft();
    // A form without an e-mail address, such as a confirmation button, needs no proof.
    if (form.querySelector('[type=email]')) proveForm(form);
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
