/** The theme stored in this browser. `theme.ts` applies it before the first paint. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const key = 'studio-theme';

export function readTheme(): Theme {
  const stored = localStorage.getItem(key);
  return themes.find((theme) => theme === stored) ?? 'system';
}

export function setTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') {
    localStorage.removeItem(key);
    delete dataset['theme'];
  } else {
    localStorage.setItem(key, theme);
    dataset['theme'] = theme;
  }
}
