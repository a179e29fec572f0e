import { spawnSync } from 'node:child_process';
import { refuseArguments } from '../server/command-line.ts';
import { runCommandLine } from '../server/run-command-line.ts';
import { fuzzHostile } from './fuzz/fuzz-hostile.ts';
import { fuzzSearches, slowMs } from './fuzz/fuzz-searches.ts';

const commandLine = {
  name: 'npm run fuzz',
  takes: '[COUNT] [SEED]',
  does: `A million random searches by default, through the real search path. Fails when one of them makes the service
fail, or takes more than 50 ms of work every time.`,
  options: {
    hostile: {
      does: `hostile queries for COUNT seconds (60) to a server with the starter content, from loopback and from a limited
      address; fails when one takes more than 200 ms, or when a stored page beside those of the limited address takes
      more than 25 ms at the 99th percentile`,
    },
    drafts: {
      does: `lets robots write documents in the studio's draft engine, 10,000 times by default; fails when a word is lost
      or two of them see different documents`,
    },
  },
  example: 'npm run fuzz -- --drafts 1000',
} as const;

await runCommandLine(commandLine, async ({ words, options: { hostile, drafts } }) => {
  if (hostile && drafts) refuseArguments(commandLine, '--hostile and --drafts exclude each other');
  const [count, seed = randomSeed()] = words.map(readNumber);
  if (hostile) await runHostile(count ?? 60, seed);
  else if (drafts) runDrafts(count ?? 10_000, seed);
  else await runRandom(count ?? 1_000_000, seed);
});

async function runHostile(seconds: number, seed: number): Promise<void> {
  for (const address of [undefined, '203.0.113.7']) {
    const report = await fuzzHostile({ seconds, seed, ...(address && { address }) });
    const statuses = Object.entries(report.statuses).map(([status, times]) => `${status}: ${times}`);
    const at = (times: readonly number[], share: number): number =>
      times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
    const show = (times: readonly number[]): string =>
      [0.5, 0.99, 1].map((share) => `p${share * 100} ${at(times, share).toFixed(1)} ms`).join(', ');
    process.stdout.write(
      `${report.queryMs.length} hostile queries from ${address ?? 'loopback'}, seed ${seed}: ${statuses.join(', ')}; ${show(report.queryMs)}\n` +
        `  ${report.pageMs.length} times a stored page beside them: ${show(report.pageMs)}\n  slowest: ${report.slowest}\n`,
    );
    const isTooSlow = at(report.queryMs, 1) > 200 || (address !== undefined && at(report.pageMs, 0.99) > 25);
    if (isTooSlow) process.exitCode = 1;
  }
}

function runDrafts(count: number, seed: number): void {
  const environment = { ...process.env, DRAFT_RUNS: String(count), FUZZ_SEED: String(seed) };
  const { status } = spawnSync('vitest', ['run', 'studio/draft/robots.test.ts'], {
    stdio: 'inherit',
    env: environment,
  });
  process.exitCode = status ?? 1;
}

async function runRandom(count: number, seed: number): Promise<void> {
  const report = await fuzzSearches({ count, seed });
  const statuses = Object.entries(report.statuses).map(([status, times]) => `${status}: ${times}`);
  process.stdout.write(`${report.count} searches from seed ${seed}: ${statuses.join(', ')}\n`);
  process.stdout.write(
    `mean ${report.meanMs.toFixed(2)} ms, p99.9 ${report.p999Ms.toFixed(2)} ms, max ${report.maxMs.toFixed(1)} ms, ` +
      `${report.pauses} over ${slowMs} ms once only\n`,
  );
  for (const address of report.failures) process.stdout.write(`failed: ${address}\n`);
  for (const address of report.slow) process.stdout.write(`slow: ${address}\n`);
  process.exitCode = report.failures.length + report.slow.length === 0 ? 0 : 1;
}

/** Has as many digits as can be passed back. */
function randomSeed(): number {
  return Date.now() % 1_000_000_000;
}

function readNumber(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : refuseArguments(commandLine, 'COUNT and SEED must be whole numbers');
}
