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
  name: string;
  url: string;
  headers?: Readonly<Record<string, string>>;
}

/** The rates of each contestant, round by round. An extra first round warms up. */
export async function measureRates(
  contestants: readonly Contestant[],
  { rounds, seconds, connections }: { rounds: number; seconds: number; connections: number },
): Promise<ReadonlyMap<string, readonly WrkResult[]>> {
  const results = new Map<string, WrkResult[]>(contestants.map(({ name }) => [name, []]));
  await alternate(contestants, rounds + 1, async ({ name, ...target }, round) => {
    const result = await measureRate({ ...target, seconds, connections });
    if (round > 0) results.get(name)?.push(result);
  });
  return results;
}
