/** The shared state during navigation, for the kernel and for islands (acceptance E-8). */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toPageState, toSharedState, type PageState } from '../document/shared-state.ts';
import { defaultFeatureFlags } from '../contract/feature-flags.ts';
import type * as StateModule from './state.ts';

let store: typeof StateModule;

const toPage = (path: string, status = 200): PageState =>
  toPageState({ path, template: 'section-page', layout: 'default', status, title: path }, path, defaultFeatureFlags);

beforeEach(async () => {
  const config = { basePath: '', language: 'en', isServiceWorkerOn: true, style: '/assets/style-1.css' };
  const textContent = JSON.stringify(toSharedState(toPage('/about'), config));
  vi.stubGlobal('document', { querySelector: () => ({ textContent }) });
  vi.resetModules();
  store = await import('./state.ts');
});
afterEach(() => vi.unstubAllGlobals());

test("it starts with the document's data", () => {
  expect(store.getState('pages').path).toBe('/about');
  expect(store.getSnapshot('pages')).toBe(store.getState('pages'));
});

test('a part of an area is replaced without touching other areas', () => {
  const before = { menu: store.getState('menu'), behaviour: store.getState('behaviour') };
  store.setState('behaviour', { isPending: true });
  expect(store.getState('behaviour')).toEqual({ isOnline: true, isPending: true });
  expect(before.behaviour).toEqual({ isOnline: true, isPending: false });
  expect(store.getState('menu')).toBe(before.menu);
});

test('the state that the server rendered with stays, whatever the reader does', () => {
  store.setState('theme', { choice: 'dark' });
  store.setState('behaviour', { isOnline: false });
  expect([store.getServedState('theme').choice, store.getServedState('behaviour').isOnline]).toEqual(['system', true]);
  store.setPageState(toPage('/platform'));
  expect(store.getServedState('pages').path).toBe('/platform');
  expect([store.getServedState('theme').choice, store.getState('theme').choice]).toEqual(['system', 'dark']);
});

test('a snapshot holds the leaving page until the next navigation begins', () => {
  store.takeSnapshot();
  store.setPageState(toPage('/platform'));
  expect([store.getSnapshot('pages').path, store.getState('pages').path]).toEqual(['/about', '/platform']);
  store.takeSnapshot();
  expect(store.getSnapshot('pages').path).toBe('/platform');
});

test("a failure restores the page that was left and keeps the browser's own state", () => {
  store.takeSnapshot();
  store.setPageState(toPage('/europe', 500));
  store.setState('behaviour', { isOnline: false });
  store.restoreSnapshot();
  expect(store.getState('pages')).toMatchObject({ path: '/about', status: 200 });
  expect(store.getState('menu').section).toBe('/about');
  expect(store.getState('behaviour').isOnline).toBe(false);
  // The error page was rendered with its own state, and its islands start with that.
  expect(store.getServedState('pages').status).toBe(500);
});

test('every change is reported until the last listener leaves, snapshots included', () => {
  const listener = vi.fn<() => void>();
  const end = store.subscribe(listener);
  store.setState('menu', { isOpen: true });
  store.takeSnapshot();
  store.setPageState(toPage('/platform'));
  store.restoreSnapshot();
  expect(listener).toHaveBeenCalledTimes(4);
  end();
  store.setState('menu', { isOpen: false });
  expect(listener).toHaveBeenCalledTimes(4);
});
