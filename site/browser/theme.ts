import type { SharedState } from '../document/shared-state.ts';
import { setState } from './state.ts';

/** The reader's choice of theme: stored in local storage, applied before the first paint by document/pre-paint.ts. */
const key = 'fc-theme';

export function enhanceTheme(): void {
  const root = document.documentElement;
  const mark = () => {
    // Set only by the pre-paint script and by the code below, always to one of these.
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
