import { refuseArguments } from '../server/command-line.ts';
import { runCommandLine } from '../server/run-command-line.ts';
import { optionsOfBench, readOptions, type BenchOptions } from './measures/options.ts';
import type { BenchReport } from './report/report.ts';
import { keepReport, printReport } from './report/report.ts';

/** Each in its own file, loaded on demand: some need tools that the others do not. */
const benchmarks: Readonly<Record<string, (options: BenchOptions) => Promise<BenchReport>>> = {
  serve: async (options) => (await import('./measures/serve.ts')).benchServe(options),
  build: async (options) => (await import('./measures/build.ts')).benchBuild(options),
  publish: async (options) => (await import('./measures/publish.ts')).benchPublish(options),
  start: async () => (await import('./measures/start.ts')).benchStart(),
  page: async (options) => (await import('./measures/page.ts')).benchPage(options),
  navigate: async (options) => (await import('./measures/navigate.ts')).benchNavigate(options),
  studio: async (options) => (await import('./measures/studio.ts')).benchStudio(options),
  growth: async (options) => (await import('./measures/compare.ts')).benchGrowth(options),
  compare: async (options) => (await import('./measures/compare.ts')).benchCompare(options),
  search: async () => (await import('./measures/search.ts')).benchSearch(),
  content: async (options) => (await import('./measures/content.ts')).benchContent(options),
  engines: async (options) => (await import('./measures/engines.ts')).benchEngines(options),
};

async function run(names: readonly string[], options: BenchOptions): Promise<void> {
  for (const [name, bench] of Object.entries(benchmarks)) {
    // Compare needs a second checkout: it never runs unless named.
    if (names.length > 0 ? !names.includes(name) : name === 'compare') continue;
    const report = await bench(options);
    printReport(report);
    keepReport(report);
  }
}

const commandLine = {
  name: 'npm run bench',
  takes: '[NAME…]',
  does: `Prints benchmarks as tables and saves them in lab/results: ${Object.keys(benchmarks).join(', ')}.
Without a name all but compare.`,
  options: optionsOfBench,
  example: 'npm run bench -- page --runs 9 --only home,article',
} as const;

function readOrRefuse(given: Parameters<typeof readOptions>[0]): BenchOptions {
  try {
    return readOptions(given);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return refuseArguments(commandLine, error.message);
  }
}

// Processes of a benchmark end with this one (tests/start-process.ts): a signal must end it in order.
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const) {
  process.once(signal, () => process.exit(code));
}

await runCommandLine(commandLine, async ({ words: names, options }) => {
  const unknown = names.filter((name) => !Object.hasOwn(benchmarks, name));
  if (unknown.length > 0) refuseArguments(commandLine, `There is no benchmark ${unknown.join(', ')}`);
  await run(names, readOrRefuse(options));
});
