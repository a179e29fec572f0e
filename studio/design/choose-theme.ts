/** The theme stored in this browser. `theme.ts` applies it before the first paint. */
import { browserMemory } from '../parts/browser-memory.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const key = 'studio-theme';

export function readTheme(): Theme {
  const stored = browserMemory.get(key);
  return themes.find((theme) => theme === stored) ?? 'system';
}

export function setTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') {
    browserMemory.set(key, undefined);
    delete dataset['theme'];
  } else {
    browserMemory.set(key, theme);
    dataset['theme'] = theme;
  }
}
