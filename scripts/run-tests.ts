import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { runWithArguments } from '../server/command-line.ts';
import { installHeadlessShell } from './find-chromium.ts';
import { installPackage } from './install-package.ts';
import {
  addStrayErrors,
  readJourneyOutcome,
  readUnitOutcome,
  refuseRepeatedAttempts,
  strayErrorsFile,
  type Outcome,
  type StrayError,
} from './test-outcomes.ts';

const outcomes: Outcome[] = [];
const phases: { name: string; ms: number }[] = [];
const nothing: Outcome = { passed: 0, failed: 0, failures: [], secondAttempts: [], strays: 0, durations: [] };

/** A check is one test: it passes or fails as a whole. Most use one core, so they run side by side. */
async function runCheck(name: string, command: string, ...args: string[]): Promise<void> {
  const check = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const said: Buffer[] = [];
  for (const stream of [check.stdout, check.stderr]) stream.on('data', (chunk: Buffer) => void said.push(chunk));
  const isPassed = await once(check, 'close').then(
    ([status]) => status === 0,
    (error: Error) => void said.push(Buffer.from(`${name} could not run: ${error.message}\n`)),
  );
  process.stdout.write(`\n== ${name}\n${Buffer.concat(said).toString()}`);
  outcomes.push(isPassed ? { ...nothing, passed: 1 } : { ...nothing, failed: 1, failures: [name] });
}

/** A runner that counts its own tests into a JSON report. One that dies before its report is one failure. */
function runCounted(
  name: string,
  report: string,
  read: (report: unknown) => Outcome,
  command: string,
  ...args: string[]
): void {
  rmSync(report, { force: true });
  const isPassed = run(name, command, args);
  const outcome = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : nothing;
  const isUnexplained = !isPassed && outcome.failed === 0 && outcome.strays === 0;
  outcomes.push(isUnexplained ? { ...outcome, failed: 1, failures: [`${name}: see above`] } : outcome);
}

/** None when the runner died before it could write them. */
function readStrayErrors(): StrayError[] {
  return existsSync(strayErrorsFile) ? (JSON.parse(readFileSync(strayErrorsFile, 'utf8')) as StrayError[]) : [];
}

function run(name: string, command: string, args: readonly string[]): boolean {
  process.stdout.write(`\n== ${name}\n`);
  const begun = performance.now();
  const { status, error } = spawnSync(command, args, { stdio: 'inherit' });
  phases.push({ name, ms: performance.now() - begun });
  if (error) process.stderr.write(`${name} could not run: ${error.message}\n`);
  return status === 0;
}

/**
 * Journeys that are known to have passed only at their second attempt. The commit that fixes one removes its name
 * (decision 0044).
 */
const secondAttemptsFile = 'tests/second-attempts.json';
const readKnownAttempts = () => JSON.parse(readFileSync(secondAttemptsFile, 'utf8')) as string[];

function recordSecondAttempts(names: readonly string[]): void {
  if (names.length > 0)
    writeFileSync(secondAttemptsFile, `${JSON.stringify([...readKnownAttempts(), ...names].sort(), null, 2)}\n`);
}

/**
 * Where there is room, temporary files are in memory: a flush then waits for no disk, and everything else is as it was.
 * A run needs 1 GB there; a container often has 64 MB.
 */
function putTemporaryFilesInMemory(): void {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return;
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize < 4 * 2 ** 30) return;
  const folder = mkdtempSync(path.join(memory, 'tests-'));
  // The account of PostgreSQL must be able to read it.
  chmodSync(folder, 0o755);
  process.env['TMPDIR'] = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}

async function runChecks(): Promise<void> {
  await Promise.all([
    runCheck('Types', 'tsc', '--noEmit', '-p', '.'),
    runCheck('Lint', 'oxlint', '--type-aware'),
    runCheck('Unused code', 'knip'),
    // `npm ci --omit=dev` must be enough for a built server and the commands of operators, and bring nothing else.
    runCheck('Dependencies at run time', 'knip', '--strict', '--dependencies'),
    runCheck('Format', 'prettier', '--check', '--log-level', 'warn', '.'),
    runCheck('Architecture', 'node', 'scripts/check-architecture.ts'),
    runCheck('Commit messages', 'node', 'scripts/check-commit-message.ts', '--new'),
    runCheck('Generated types', 'node', 'scripts/generate-types.ts', '--check'),
    runCheck('Content files', 'node', 'scripts/check-content.ts'),
    // Otherwise the first processes of tests would each build it, and run from the sources until then.
    runCheck('Build of the site', 'node', 'scripts/build/build-site.ts'),
    runCheck('Build of the studio', 'node', 'scripts/build/build-studio.ts'),
  ]);
  phases.push({ name: 'Checks and builds', ms: performance.now() });
}

function installServices(): void {
  // Without it the tests behind a reverse proxy, or those of shared data, are skipped.
  if (!existsSync('/usr/sbin/nginx')) installPackage('nginx');
  if (globSync('/usr/lib/postgresql/*/bin/initdb').length === 0) installPackage('postgresql');
  // So are those with an S3 service.
  if (!existsSync('/usr/bin/radosgw')) installPackage('radosgw ceph-mon ceph-osd');
  // Those with a shared cache in front, too.
  if (!existsSync('/usr/sbin/varnishd')) installPackage('varnish');
  if (!existsSync('/usr/share/doc/varnish-modules')) installPackage('varnish-modules');
}

function runTests(isFast: boolean): void {
  rmSync(strayErrorsFile, { force: true });
  process.env['TEST_DATA_DIR'] = 'test-results/data';
  rmSync(process.env['TEST_DATA_DIR'], { recursive: true, force: true });
  const unitReport = 'test-results/unit.json';
  runCounted(
    'Unit and contract tests',
    unitReport,
    (report) => addStrayErrors(readUnitOutcome(report, process.cwd()), readStrayErrors(), process.cwd()),
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    '--reporter=./scripts/stray-errors-reporter.ts',
    `--outputFile.json=${unitReport}`,
    ...(isFast ? ['--project=server', '--project=browser'] : []),
  );
  if (!isFast) {
    installHeadlessShell();
    runCounted(
      'Browser journeys',
      'test-results/report.json',
      (report) => refuseRepeatedAttempts(readJourneyOutcome(report), readKnownAttempts()),
      'playwright',
      'test',
    );
  }
}

/** Says what failed, and sets the exit code. */
function report(): void {
  const durations = outcomes.flatMap((outcome) => outcome.durations).sort((one, other) => other.ms - one.ms);
  writeFileSync('test-results/durations.json', JSON.stringify(durations, null, 1));
  process.stdout.write(`\n${phases.map(({ name, ms }) => `${name}: ${Math.round(ms / 1000)} s`).join(', ')}\n`);
  process.stdout.write('\nThe slowest tests:\n');
  for (const { name, ms } of durations.slice(0, 20)) process.stdout.write(`${(ms / 1000).toFixed(1)} s  ${name}\n`);
  process.stdout.write('\n');
  const secondAttempts = outcomes.flatMap((outcome) => outcome.secondAttempts);
  recordSecondAttempts(secondAttempts.map(({ name }) => name));
  for (const { name, reason } of secondAttempts)
    process.stdout.write(
      `Passed at its second attempt only, and fails the next time (commit ${secondAttemptsFile}): ${name}: ${reason}\n`,
    );
  for (const name of outcomes.flatMap(({ failures }) => failures)) process.stdout.write(`Failed: ${name}\n`);
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 ? 0 : 1;
}

const commandLine = {
  name: 'npm test',
  does: `Runs everything CI checks. Each static check counts as one test. Ends with the slowest tests, the names of those
that failed or needed a second attempt, and "N passed, N failed".`,
  options: { fast: { does: 'the fast part alone, without browsers and services: npm run check' } },
  example: 'npm test',
} as const;

// Without the rest of the server: a broken module there is for the checks to report.
await runWithArguments(commandLine, async ({ options: { fast } }) => {
  putTemporaryFilesInMemory();
  mkdirSync('test-results', { recursive: true });
  // Child processes of tests reuse the compiled code of earlier ones: half of the start time.
  process.env['NODE_COMPILE_CACHE'] ??= path.resolve('.cache/compiled');
  await runChecks();
  if (!fast) installServices();
  runTests(fast);
  report();
});
