import { prefetchIdleTimeoutMs } from '../contract/constants.ts';

/** Runs when the browser is idle, or after two seconds. Safari has no idle callback: a separate task is enough. */
export function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: prefetchIdleTimeoutMs });
  else setTimeout(act);
}
