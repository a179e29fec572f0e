/**
 * Fills the rows of /debug that only the browser knows, and keeps them true while the page is open:
 * what a visitor may know about their own visit (acceptance D13).
 */
import type { SharedState } from '../document/shared-state.ts';
import { showFacts } from './show-facts.ts';
import { getResponsiveState, watchSize } from './size-class.ts';
import { getSnapshot, getState, subscribe } from './state.ts';

const areas: readonly (keyof SharedState)[] = [
  'theme',
  'pages',
  'menu',
  'header',
  'featureFlags',
  'config',
  'behaviour',
];

const rows: Readonly<Record<string, () => string>> = {
  build: () =>
    /kernel-([\w-]{8})\.js/.exec(
      document.querySelector<HTMLScriptElement>('script[src*="/kernel-"]')?.src ?? '',
    )?.[1] ?? 'development',
  size: () => getResponsiveState().current,
  responsive: () => showFacts(getResponsiveState()),
  online: () => (navigator.onLine ? 'online' : 'offline'),
  theme: () => getState('theme').choice,
  consent: () => {
    const { consent } = document.documentElement.dataset;
    if (consent === undefined) return 'not chosen';
    return consent === '' ? 'refused' : `allowed: ${consent.replaceAll(' ', ', ')}`;
  },
  ...Object.fromEntries(areas.map((area) => [`state-${area}`, () => showFacts(getState(area))])),
  ...Object.fromEntries(areas.map((area) => [`snapshot-${area}`, () => showFacts(getSnapshot(area))])),
};

let isWatching = false;

export function enhance(): void {
  for (const cell of document.querySelectorAll<HTMLElement>('[data-live]')) {
    const text = rows[cell.dataset['live'] ?? '']?.();
    if (text !== undefined && text !== cell.textContent) cell.textContent = text;
  }
  if (isWatching) return;
  isWatching = true;
  subscribe(enhance);
  watchSize(enhance);
  for (const type of ['online', 'offline', 'fc:consent']) {
    addEventListener(type, enhance);
    document.addEventListener(type, enhance);
  }
}
