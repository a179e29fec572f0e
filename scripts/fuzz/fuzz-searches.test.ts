import { expect, test } from 'vitest';
import { fuzzSearches } from './fuzz-searches.ts';
import { createRandom } from './random.ts';
import { makeQuery } from './make-query.ts';

/** `npm run fuzz` is the long form. */
test('no random search makes the service fail or blocks it', async () => {
  const { failures, slow, statuses } = await fuzzSearches({ count: 4000, seed: 20_260_101 });
  expect({ failures, slow }).toEqual({ failures: [], slow: [] });
  // Searches that are all rejected would reach only the parsers.
  expect(statuses[200]).toBeGreaterThan(400);
  expect(statuses[400]).toBeGreaterThan(400);
});

test('equal seeds give equal searches', () => {
  const make = (seed: number): string[] => {
    const random = createRandom(seed);
    return Array.from({ length: 50 }, () => makeQuery(random, 'ref').toString());
  };
  expect(make(1)).toEqual(make(1));
  expect(make(1)).not.toEqual(make(2));
});
