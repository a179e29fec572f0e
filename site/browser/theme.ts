import type { SharedState } from '../document/shared-state.ts';
import { setState } from './state.ts';

/** The reader's choice of theme: kept in local storage, applied before the first paint by document/pre-paint.ts. */
const key = 'fc-theme';

export function enhanceTheme(): void {
  const root = document.documentElement;
  const mark = () => {
    // Set by the pre-paint script and below alone, each to one of these.
    const choice = (root.dataset['theme'] ?? 'system') as SharedState['theme']['choice'];
    setState('theme', { choice });
    for (const control of document.querySelectorAll<HTMLInputElement>('input[name="theme"]'))
      control.checked = control.value === choice;
  };
  mark();
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.name !== 'theme') return;
    if (target.value === 'system') {
      delete root.dataset['theme'];
      localStorage.removeItem(key);
    } else {
      root.dataset['theme'] = target.value;
      localStorage.setItem(key, target.value);
    }
    mark();
  });
}
