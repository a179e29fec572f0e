import { prefetchIdleTimeoutMs } from '../contract/constants.ts';

/** When the browser has nothing better to do, or after two seconds. Safari has no idle callback: a task of its own will do. */
export function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: prefetchIdleTimeoutMs });
  else setTimeout(act);
}
