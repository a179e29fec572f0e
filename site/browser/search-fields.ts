/** Loads the suggestions when a reader focuses a search field, so that pages load none of it before. */
import { addStyle } from './add-style.ts';
import { reportError } from './report-error.ts';

export function watchSearchFields(): void {
  const load = (target: EventTarget | null) => {
    if (!(target instanceof HTMLInputElement) || !target.matches('[role=search] input')) return;
    import('./search-box.ts').then(
      ({ enhanceSearchField, style }) => {
        addStyle(style);
        enhanceSearchField(target);
      },
      (error: unknown) => reportError('load', error),
    );
  };
  document.addEventListener('focusin', ({ target }) => load(target));
  // The move that loaded this may have been into a field.
  load(document.activeElement);
}
