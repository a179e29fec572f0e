import { measureRate, type WrkResult } from './wrk.ts';

/** Does the work for each item in every round, there and back: what else the machine does meets all alike. */
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

/** The rates of each contestant, round by round. A first round warms up. */
export async function race(
  contestants: readonly Contestant[],
  { rounds, seconds, connections }: { rounds: number; seconds: number; connections: number },
): Promise<ReadonlyMap<string, readonly WrkResult[]>> {
  const results = new Map<string, WrkResult[]>(contestants.map(({ name }) => [name, []]));
  await alternate(contestants, rounds + 1, async ({ name, ...asked }, round) => {
    const result = await measureRate({ ...asked, seconds, connections });
    if (round > 0) results.get(name)?.push(result);
  });
  return results;
}
