import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mayReload } from './reload-guard.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z') });
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a page is reloaded at most once in 60 seconds', () => {
  expect(mayReload()).toBe(true);
  expect(mayReload()).toBe(false);
  vi.advanceTimersByTime(59_999);
  expect(mayReload()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(mayReload()).toBe(true);
});

test('without storage there is no reload, because nothing could stop a second one', () => {
  vi.stubGlobal('sessionStorage', undefined);
  expect(mayReload()).toBe(false);
});
