import { expect, test } from 'vitest';
import { runRobots } from '../testing/run-robots.ts';

/** `npm run fuzz -- --drafts` runs 10,000. */
const runs = Number(process.env['DRAFT_RUNS'] ?? 200);
const seed = Number(process.env['FUZZ_SEED']);

test(`in ${runs} random runs two or three people write one document, and no word is lost`, async () => {
  let typed = 0;
  for (let run = 0; run < runs; run += 1) {
    const report = await runRobots(seed + run);
    expect(report.faults, `FUZZ_SEED=${seed + run} DRAFT_RUNS=1`).toEqual([]);
    typed += report.typed;
  }
  expect(typed).toBeGreaterThan(runs);
}, 3_600_000);
