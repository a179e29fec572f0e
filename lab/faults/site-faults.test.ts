/** The faults of docs/reliability.md that a site must withstand, in their short form; `npm run faults` is the long one. */
import { afterAll, afterEach, beforeAll, describe, test } from 'vitest';
import { killAll } from '../../tests/role-process.ts';
import { scenarios } from './scenarios/scenarios.ts';
import { createWorld, type World } from './world.ts';

let world: World | undefined;

beforeAll(async () => {
  world = await createWorld();
}, 180_000);

afterEach(() => world?.recover());

afterAll(async () => {
  await world?.close();
  killAll();
});

describe('a site and its content service', () => {
  for (const { shows, outcome, run, cannotRun, isLongOnly } of scenarios) {
    if (isLongOnly) continue;
    test(`${shows.join(', ')}: ${outcome}`, async (context) => {
      const reason = cannotRun?.();
      if (reason !== undefined) context.skip(reason);
      if (world) await run(world, 'short');
    });
  }
});
