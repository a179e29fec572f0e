/** `npm run bench [-- NAME ...]`: prints the benchmarks as tables and keeps them in bench/results. */
import type { BenchReport } from './report.ts';
import { keepReport, printReport } from './report.ts';

/** Each in its own file, loaded when it is run: some need tools that the others do not. */
const benchmarks: Readonly<Record<string, () => Promise<BenchReport>>> = {
  serve: async () => (await import('./serve/bench-serve.ts')).benchServe(),
  content: async () => (await import('./content/bench-content.ts')).benchContent(),
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in benchmarks));
if (unknown.length > 0) {
  process.stderr.write(`No benchmark ${unknown.join(', ')}. There are: ${Object.keys(benchmarks).join(', ')}.\n`);
  process.exitCode = 1;
} else {
  for (const [name, run] of Object.entries(benchmarks)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    const report = await run();
    printReport(report);
    keepReport(report);
  }
}
