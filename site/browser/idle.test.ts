import { afterEach, expect, test, vi } from 'vitest';
import { whenIdle } from './idle.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('deferred work runs when the browser is idle, and after 2000 ms at the latest', () => {
  const requestIdleCallback = vi.fn<typeof window.requestIdleCallback>();
  vi.stubGlobal('window', { requestIdleCallback });
  vi.stubGlobal('requestIdleCallback', requestIdleCallback);
  const act = () => {};
  whenIdle(act);
  expect(requestIdleCallback.mock.calls).toEqual([[act, { timeout: 2000 }]]);
});

test('without an idle callback, deferred work runs in a separate task', () => {
  vi.useFakeTimers();
  vi.stubGlobal('window', {});
  const act = vi.fn<() => void>();
  whenIdle(act);
  expect(act).not.toHaveBeenCalled();
  vi.advanceTimersByTime(0);
  expect(act).toHaveBeenCalledTimes(1);
});
