/** Answers the clicks that early-clicks.ts takes. */
import { toggleSearch } from './search-link.ts';

export async function handleClick(control: HTMLAnchorElement): Promise<void> {
  if (control.rel === 'search') return toggleSearch(control);
  const { share } = await import('./share.ts');
  share(control);
}

/** Loads the code ahead of a click. */
export function prepareShare(): void {
  if (document.querySelector('[data-share]')) import('./share.ts').catch(() => {});
}
