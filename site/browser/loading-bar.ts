/**
 * The progress bar at the top of the window during navigation. One for all navigations: a new one clears the timers of
 * the previous one.
 */
import {
  loadingBarDurationMs,
  loadingBarHideMs,
  loadingBarThrottleMs,
  loadingBarTickMs,
  minimumPendingMs,
} from '../contract/constants.ts';

export interface LoadingBar {
  readonly start: () => void;
  readonly finish: () => void;
  readonly fail: () => void;
}

/** `onPending` is called when the pending state becomes visible, and when it ends: at least 200 ms later. */
export function createLoadingBar(bar: HTMLElement, onPending: (isPending: boolean) => void): LoadingBar {
  const timers = new Set<number>();
  let percent = 0;
  let shownAt: number | undefined;

  const after = (delayMs: number, act: () => void) => timers.add(window.setTimeout(act, delayMs));
  const forgetTimers = () => {
    for (const timer of timers) clearTimeout(timer);
    timers.clear();
  };
  const grow = (to: number) => {
    percent = Math.min(100, to);
    bar.ariaValueNow = String(percent);
    bar.style.setProperty('--done', String(percent / 100));
  };
  const tick = () => {
    grow(percent + (100 * loadingBarTickMs) / loadingBarDurationMs);
    if (percent < 100) after(loadingBarTickMs, tick);
  };
  const show = () => {
    bar.hidden = false;
    shownAt ??= Date.now();
    onPending(true);
    after(loadingBarTickMs, tick);
  };
  const end = () => {
    forgetTimers();
    grow(100);
    bar.hidden = false;
    after(loadingBarHideMs, () => {
      bar.hidden = true;
    });
    if (shownAt === undefined) return;
    after(Math.max(0, shownAt + minimumPendingMs - Date.now()), () => onPending(false));
    shownAt = undefined;
  };

  return {
    start: () => {
      forgetTimers();
      bar.hidden = shownAt === undefined;
      bar.classList.remove('is-failed');
      grow(0);
      if (bar.hidden) after(loadingBarThrottleMs, show);
      else show();
    },
    finish: () => {
      if (shownAt === undefined) forgetTimers();
      else end();
    },
    fail: () => {
      bar.classList.add('is-failed');
      end();
    },
  };
}
