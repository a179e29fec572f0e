import type { BodyClock } from '../overload/incoming-bodies.ts';

export interface TestBodyClock extends BodyClock {
  /** In steps of a second, as the samples are taken. */
  advance: (seconds: number) => void;
}

export function createBodyClock(): TestBodyClock {
  let now = 0;
  const works = new Set<() => void>();
  return {
    now: () => now,
    every(_, work) {
      works.add(work);
      return () => works.delete(work);
    },
    advance(seconds) {
      for (let passed = 0; passed < seconds; passed += 1) {
        now += 1000;
        for (const work of works) work();
      }
    },
  };
}
