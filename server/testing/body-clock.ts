import type { BodyClock } from '../overload/incoming-bodies.ts';

export interface TestBodyClock extends BodyClock {
  /** In steps of 50 ms, calling each work at its interval. */
  readonly advance: (seconds: number) => void;
}

const stepMs = 50;

export function createBodyClock(): TestBodyClock {
  let now = 0;
  const works = new Map<() => void, { milliseconds: number; next: number }>();
  const step = () => {
    now += stepMs;
    for (const [work, timer] of works) {
      if (timer.next > now) continue;
      timer.next += timer.milliseconds;
      work();
    }
  };
  return {
    now: () => now,
    every(milliseconds, work) {
      works.set(work, { milliseconds, next: now + milliseconds });
      return () => works.delete(work);
    },
    advance(seconds) {
      for (let steps = Math.round((seconds * 1000) / stepMs); steps > 0; steps -= 1) step();
    },
  };
}
