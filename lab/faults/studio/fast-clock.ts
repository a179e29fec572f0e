import type { Clock } from '../../../studio/draft/clock.ts';

/** Real time, but so many times as fast: a minute of typing takes seconds, and requests meet it as they would. */
export function createFastClock(times: number): Clock {
  const begun = Date.now();
  return {
    now: () => begun + (Date.now() - begun) * times,
    after(delayMs, act) {
      const timer = setTimeout(act, delayMs / times);
      return () => clearTimeout(timer);
    },
  };
}
