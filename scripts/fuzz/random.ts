/** Pseudo-random numbers that are reproducible by seed. */
export interface Random {
  /** From 0 to below `limit`. */
  readonly below: (limit: number) => number;
  /** True once in `count` times, on average. */
  readonly oneIn: (count: number) => boolean;
  readonly pick: <Item>(items: readonly Item[]) => Item;
  /** Up to `longest` results of `make`. */
  readonly list: <Item>(longest: number, make: () => Item) => Item[];
}

/** The generator mulberry32: small, fast, and good enough for test cases. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const random: Random = {
    below: (limit) => Math.floor(next() * limit),
    oneIn: (count) => random.below(count) === 0,
    pick(items) {
      const item = items[random.below(items.length)];
      if (item === undefined) throw new RangeError('there is nothing to pick from');
      return item;
    },
    list: (longest, make) => Array.from({ length: random.below(longest + 1) }, make),
  };
  return random;
}
