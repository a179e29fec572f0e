/** `npm run bench [-- NAME ... --OPTION ...]`: prints the benchmarks as tables and saves them in lab/results. */
import { optionsHelp, readArguments, type BenchOptions } from './measures/options.ts';
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

function refuse(message: string): void {
  process.stderr.write(`${message}\nThere are: ${Object.keys(benchmarks).join(', ')}.\n${optionsHelp}\n`);
  process.exitCode = 1;
}

async function run({ names, options }: ReturnType<typeof readArguments>): Promise<void> {
  for (const [name, bench] of Object.entries(benchmarks)) {
    // Compare needs a second checkout: it never runs unless named.
    if (names.length > 0 ? !names.includes(name) : name === 'compare') continue;
    const report = await bench(options);
    printReport(report);
    keepReport(report);
  }
}

function readOrRefuse(): ReturnType<typeof readArguments> | undefined {
  try {
    const options = readArguments(process.argv.slice(2));
    const unknown = options.names.filter((name) => !(name in benchmarks));
    if (unknown.length === 0) return options;
    refuse(`No benchmark ${unknown.join(', ')}.`);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    refuse(error.message);
  }
  return undefined;
}

// Processes of a benchmark end with this one (tests/start-process.ts): a signal must end it in order.
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const) {
  process.once(signal, () => process.exit(code));
}

const options = readOrRefuse();
if (options) await run(options);
