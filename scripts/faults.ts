/**
 * `npm run faults [-- NAME…]`: the faults of reliability.md in their long form, or those whose number or outcome has
 * one of the names in it. Ends with 1 when an outcome was not reached; what was seen is in test-results/faults.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { runCommand } from '../server/run-command.ts';
import type { Findings, Scenario } from '../tests/faults/scenario.ts';
import { scenarios } from '../tests/faults/scenarios/scenarios.ts';
import { createWorld, type World } from '../tests/faults/world.ts';

interface Result {
  shows: readonly string[];
  outcome: string;
  result: 'reached' | 'missed' | 'skipped';
  seconds: number;
  findings?: Findings;
  /** Why it was missed or skipped. */
  reason?: string;
}

const directory = 'test-results/faults';

async function tryOne(world: World, { shows, outcome, run, cannotRun }: Scenario): Promise<Result> {
  const reason = cannotRun?.();
  if (reason !== undefined) return { shows, outcome, result: 'skipped', seconds: 0, reason };
  const begun = performance.now();
  const seconds = () => Math.round((performance.now() - begun) / 1000);
  try {
    const findings = await run(world, 'long');
    return { shows, outcome, result: 'reached', seconds: seconds(), findings };
  } catch (error) {
    return { shows, outcome, result: 'missed', seconds: seconds(), reason: String(error) };
  } finally {
    await world.recover();
  }
}

function isWanted({ shows, outcome }: Scenario, names: readonly string[]): boolean {
  return names.length === 0 || names.some((name) => shows.includes(name) || outcome.includes(name));
}

function show({ shows, outcome, result, seconds, findings, reason }: Result): void {
  process.stdout.write(`${result.padEnd(8)} ${shows.join(', ')}: ${outcome} (${seconds} s)\n`);
  if (findings) process.stdout.write(`         ${JSON.stringify(findings)}\n`);
  if (reason !== undefined) process.stdout.write(`         ${reason}\n`);
}

await runCommand(async () => {
  const names = process.argv.slice(2);
  const wanted = scenarios.filter((scenario) => isWanted(scenario, names));
  const world = await createWorld({ keptIn: process.env['FAULTS_WORLD'] });
  const results: Result[] = [];
  try {
    for (const scenario of wanted) {
      const result = await tryOne(world, scenario);
      results.push(result);
      show(result);
    }
  } finally {
    await world.close();
  }
  mkdirSync(directory, { recursive: true });
  const report = { node: process.version, processors: cpus().length, finished: new Date().toISOString(), results };
  writeFileSync(`${directory}/site.json`, `${JSON.stringify(report, null, 2)}\n`);
  if (results.length === 0 || results.some(({ result }) => result === 'missed')) process.exitCode = 1;
});
