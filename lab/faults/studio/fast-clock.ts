import type { Clock } from '../../../studio/draft/clock.ts';

/** A clock that runs faster than real time: a minute of typing takes seconds, while requests take their real time. */
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
