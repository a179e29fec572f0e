import { getSizeClass } from './size-class.ts';

/** Fills the rows of /debug that only the browser knows. */
export function fillDebugRows(): void {
  const rows: Readonly<Record<string, () => string>> = {
    size: () => `${getSizeClass(innerWidth)} (${innerWidth} by ${innerHeight})`,
    online: () => (navigator.onLine ? 'online' : 'offline'),
    theme: () => document.documentElement.dataset['theme'] ?? 'system',
  };
  for (const cell of document.querySelectorAll<HTMLElement>('[data-live]')) {
    cell.textContent = rows[cell.dataset['live'] ?? '']?.() ?? cell.textContent;
  }
}
