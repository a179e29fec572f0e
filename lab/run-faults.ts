import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import pTimeout from 'p-timeout';
import { removeGroups } from './processes/control-group.ts';
import { refuseArguments } from '../server/command-line.ts';
import { runCommandLine } from '../server/run-command-line.ts';
import { longSeconds, type Findings, type Scenario, type Suite } from './faults/scenario.ts';
import { scenarios } from './faults/scenarios/scenarios.ts';
import { studioSuites } from './faults/scenarios/studio.ts';
import { suites } from './faults/scenarios/suites.ts';
import { createWorld, type World } from './faults/world.ts';

interface Result {
  readonly shows: readonly string[];
  readonly outcome: string;
  readonly required: string;
  readonly result: 'reached' | 'missed' | 'skipped';
  readonly seconds: number;
  /** Load average of the last minute, before and after: figures of a busy machine mean little. */
  readonly load: readonly [before: number, after: number];
  readonly findings?: Findings;
  /** Why it was missed or skipped. */
  readonly reason?: string;
}

/** Apart from the test results, which a browser run clears. */
const directory = '.cache/faults';

/** The time limit of one scenario: far above the duration of any, including the soak and the suites. */
const maxSeconds = 240 + 10 * longSeconds;

type Fault = Scenario | Suite;

/** Made for the first scenario that needs it: suites do not. */
let world: Promise<World> | undefined;

async function run(fault: Fault): Promise<Findings> {
  if ('runTests' in fault) return fault.runTests();
  world ??= createWorld({ keptIn: process.env['FAULTS_WORLD'], isIdle: true });
  const ready = await world;
  // A scenario that hangs costs only its own result.
  return pTimeout(fault.run(ready, 'long'), { milliseconds: maxSeconds * 1000 });
}

async function tryOne(fault: Fault): Promise<Result> {
  const { shows, outcome, required, cannotRun } = fault;
  const reason = cannotRun?.();
  const known = { shows, outcome, required };
  const before = readLoad();
  if (reason !== undefined) return { ...known, result: 'skipped', seconds: 0, load: [before, before], reason };
  const begun = performance.now();
  const cost = () => ({ seconds: Math.round((performance.now() - begun) / 1000), load: [before, readLoad()] as const });
  try {
    const findings = await run(fault);
    return { ...known, result: 'reached', ...cost(), findings };
  } catch (error) {
    return { ...known, result: 'missed', ...cost(), reason: error instanceof Error ? error.message : String(error) };
  } finally {
    await (await world)?.recover();
    await removeGroups();
  }
}

const readLoad = () => Math.round((loadavg()[0] ?? 0) * 10) / 10;

function isWanted({ shows, outcome }: Fault, names: readonly string[]): boolean {
  return names.length === 0 || names.some((name) => shows.includes(name) || outcome.includes(name));
}

/** One line each: requirement and result. */
function show({ shows, outcome, required, result, seconds, load, findings, reason }: Result): void {
  const seen = findings === undefined ? (reason ?? '').replace(/\s+/g, ' ') : toWords(findings);
  process.stdout.write(
    `${result.padEnd(8)}${shows.join(', ')}: ${outcome} | required: ${required} | seen: ${seen} | ${seconds} s, load ${load.join(' to ')}\n`,
  );
}

function toWords(findings: Findings): string {
  return Object.entries(findings)
    .map(([name, value]) => `${name} ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join(', ');
}

/** One file for each result, so that a partial run keeps the results of the others. */
function save(result: Result): void {
  mkdirSync(directory, { recursive: true });
  const name = `${result.shows.join('-')} ${result.outcome.slice(0, 40)}`
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '');
  const machine = { node: process.version, processors: cpus().length, finished: new Date().toISOString() };
  writeFileSync(path.join(directory, `${name}.json`), `${JSON.stringify({ ...result, ...machine }, null, 2)}\n`);
}

/** The last line. */
function showTotal(results: readonly Result[], seconds: number): void {
  const count = (wanted: Result['result']) => results.filter(({ result }) => result === wanted).length;
  const total = `${count('reached')} reached, ${count('missed')} missed, ${count('skipped')} skipped`;
  process.stdout.write(`${total} of ${results.length} in ${seconds} s\n`);
}

// An interrupt ends all processes that it started, too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const commandLine = {
  name: 'npm run faults',
  takes: '[NAME…]',
  does: `Runs the faults of docs/reliability.md in their long form, or those whose number or outcome contains one of the
names. Exits with 1 when an outcome was missed. Prints a line of requirement and result for each, and a total; writes
them to .cache/faults. The first minutes make stored pages, and compress them well; suites of tests (S1, C1) do without
them. FAULTS_SECONDS=10 shortens the loads (1440 is the soak of two hours), FAULTS_WORLD=DIR keeps seed and stored pages
for the next run.`,
  example: 'FAULTS_SECONDS=10 npm run faults -- F12 L9',
};

await runCommandLine(commandLine, async ({ words: names }) => {
  const begun = performance.now();
  const all = [...scenarios, ...suites, ...studioSuites];
  const unknown = names.filter((name) => !all.some((fault) => isWanted(fault, [name])));
  if (unknown.length > 0) refuseArguments(commandLine, `There is no fault ${unknown.join(', ')}`);
  const wanted = all.filter((fault) => isWanted(fault, names));
  const results: Result[] = [];
  try {
    for (const fault of wanted) {
      const result = await tryOne(fault);
      results.push(result);
      show(result);
      save(result);
    }
  } finally {
    await (await world)?.close();
  }
  showTotal(results, Math.round((performance.now() - begun) / 1000));
  if (results.length === 0 || results.some(({ result }) => result === 'missed')) process.exitCode = 1;
});
