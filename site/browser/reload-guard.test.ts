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

test('a page is loaded whole at most once in 60 seconds', () => {
  expect(mayReload()).toBe(true);
  expect(mayReload()).toBe(false);
  vi.advanceTimersByTime(59_999);
  expect(mayReload()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(mayReload()).toBe(true);
});

test('without storage nothing could stop a second time, so there is no first', () => {
  vi.stubGlobal('sessionStorage', undefined);
  expect(mayReload()).toBe(false);
});
