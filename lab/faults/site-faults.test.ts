/**
 * The faults of docs/reliability.md that a site must withstand, in their short form; `npm run faults` is the long one.
 */
import path from 'node:path';
import { afterAll, beforeAll, describe, inject, test } from 'vitest';
import { until } from '../../tests/until.ts';
import { readStarterContent } from '../../server/testing/starter-content.ts';
import { killAll } from '../../tests/start-process.ts';
import { quickCompression } from '../../tests/test-server.ts';
import { createSmallContent } from '../content/small-content.ts';
import { makeScratch, removeScratch } from '../processes/scratch.ts';
import { scenarios } from './scenarios/scenarios.ts';
import { createWorld, type World } from './world.ts';

/** Scenarios mostly wait, so several run concurrently, each in its own world. */
const worldCount = 2;
const directory = makeScratch('faults');
const filledContent = path.join(directory, 'content');
const storedPages = path.join(directory, 'stored-pages');
const worlds: World[] = [];
const idle: World[] = [];

beforeAll(async () => {
  await createSmallContent(inject('filledContent'), filledContent, readStarterContent().documents);
  // The first world stores the pages for all.
  const options = { filledContent, storedPages, imports: [quickCompression] };
  worlds.push(await createWorld(options));
  const others = Array.from({ length: worldCount - 1 }, () => createWorld(options));
  worlds.push(...(await Promise.all(others)));
  idle.push(...worlds);
}, 180_000);

afterAll(async () => {
  await Promise.all(worlds.map((world) => world.close()));
  killAll();
  removeScratch(directory);
});

async function inWorld(work: (world: World) => Promise<unknown>): Promise<void> {
  const world = await until('a world is idle', () => idle.shift(), { withinMs: 170_000 });
  try {
    await work(world);
  } finally {
    await world.recover();
    idle.push(world);
  }
}

describe.concurrent('a site and its content service', () => {
  for (const { shows, outcome, run, cannotRun, isLongOnly } of scenarios) {
    if (isLongOnly) continue;
    test(`${shows.join(', ')}: ${outcome}`, async (context) => {
      const reason = cannotRun?.();
      if (reason !== undefined) context.skip(reason);
      await inWorld((world) => run(world, 'short'));
    });
  }
});
