import { expect, test } from 'vitest';
import { fuzzSearches } from './fuzz-searches.ts';
import { createRandom } from './random.ts';
import { makeQuery } from './make-query.ts';

/** The long form is `npm run fuzz`. */
test('no random search makes the service fail, or keeps it busy', async () => {
  const { failures, slow, statuses } = await fuzzSearches({ count: 4000, seed: 20_260_101 });
  expect({ failures, slow }).toEqual({ failures: [], slow: [] });
  // Searches that are all refused would reach nothing but the parsers.
  expect(statuses[200]).toBeGreaterThan(400);
  expect(statuses[400]).toBeGreaterThan(400);
});

test('the same seed gives the same searches', () => {
  const make = (seed: number): string[] => {
    const random = createRandom(seed);
    return Array.from({ length: 50 }, () => makeQuery(random, 'ref').toString());
  };
  expect(make(1)).toEqual(make(1));
  expect(make(1)).not.toEqual(make(2));
});
