import { setState } from './state.ts';

/** The reader's choice of theme: kept in local storage, applied before the first paint by document/pre-paint.ts. */
const key = 'fc-theme';

export function enhanceTheme(): void {
  const root = document.documentElement;
  const mark = () => {
    const chosen = root.dataset['theme'] ?? 'system';
    setState('theme', { choice: chosen === 'light' || chosen === 'dark' ? chosen : 'system' });
    for (const control of document.querySelectorAll<HTMLInputElement>('input[name="theme"]'))
      control.checked = control.value === chosen;
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
