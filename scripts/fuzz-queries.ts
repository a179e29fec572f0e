/**
 * `npm run fuzz -- [COUNT] [SEED]`: a million random searches, unless told, through the real search path. Fails when one of
 * them makes the service fail, or takes more than 50 ms of work every time.
 */
import { runCommand } from '../server/run-command.ts';
import { StartError } from '../server/start-error.ts';
import { fuzzSearches, slowMs } from './fuzz/fuzz-searches.ts';

await runCommand(async () => {
  const [count = 1_000_000, seed = 1] = process.argv.slice(2).map(readNumber);
  const report = await fuzzSearches({ count, seed });
  const statuses = Object.entries(report.statuses).map(([status, times]) => `${status}: ${times}`);
  process.stdout.write(`${report.count} searches from seed ${seed}: ${statuses.join(', ')}\n`);
  process.stdout.write(
    `mean ${report.meanMs.toFixed(2)} ms, p99.9 ${report.p999Ms.toFixed(2)} ms, longest ${report.longestMs.toFixed(1)} ms, ` +
      `${report.pauses} over ${slowMs} ms once only\n`,
  );
  for (const address of report.failures) process.stdout.write(`failed: ${address}\n`);
  for (const address of report.slow) process.stdout.write(`slow: ${address}\n`);
  process.exitCode = report.failures.length + report.slow.length === 0 ? 0 : 1;
});

function readNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new StartError(`"${text}" is not a number: npm run fuzz -- [COUNT] [SEED]`);
  return Number(text);
}
