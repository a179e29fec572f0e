export function spread(sample: readonly number[]): readonly [number, number] {
  return [Math.min(...sample), Math.max(...sample)];
}

/** Pseudo-random numbers from 0 to 1, the same in every run: a benchmark compares code, not luck. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A name that no earlier request has used. */
export const randomName = (): string => Math.random().toString(36).slice(2, 10);
