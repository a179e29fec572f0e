import { measureRate, type WrkResult } from './wrk.ts';

/**
 * Does the work for each item in every round, in alternating order, so that other load on the machine affects all items
 * equally.
 */
export async function alternate<Item>(
  items: readonly Item[],
  rounds: number,
  work: (item: Item, round: number) => Promise<void>,
): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    for (const item of round % 2 === 0 ? items : items.toReversed()) await work(item, round);
  }
}

export interface Contestant {
  readonly name: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * V8 changes the sizes of its heap, and what it has compiled, during the first minute of load. Then they stay for the
 * life of the process.
 */
export const warmUpSeconds = 60;

interface RateOptions {
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
  /** Length of the load on each contestant before the first round. */
  readonly warmUpSeconds: number;
}

/** The rates of each contestant, round by round, after each was under load. */
export async function measureRates(
  contestants: readonly Contestant[],
  { rounds, connections, ...duration }: RateOptions,
): Promise<ReadonlyMap<string, readonly WrkResult[]>> {
  const results = new Map<string, WrkResult[]>(contestants.map(({ name }) => [name, []]));
  for (const contestant of contestants)
    await measureRate({ ...contestant, seconds: duration.warmUpSeconds, connections });
  await alternate(contestants, rounds, async ({ name, ...target }) => {
    results.get(name)?.push(await measureRate({ ...target, seconds: duration.seconds, connections }));
  });
  return results;
}
