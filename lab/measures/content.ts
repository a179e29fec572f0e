/**
 * How the content service scales: the same queries over HTTP at growing numbers of documents in five languages. The
 * reference of each figure is the smallest store in the same run; for the look-up, also a bare Node server's response
 * of the same size.
 */
import { createServer } from 'node:http';
import { median, percentile } from '../statistics/percentile.ts';
import { startProcess, type RunningProcess } from '../../tests/start-process.ts';
import { toLookUps, toPublishes, toSearches } from '../content/corpus-queries.ts';
import { listenOnLoopback } from '../processes/loopback-server.ts';
import { withScratch } from '../processes/scratch.ts';
import type { BenchOptions } from './options.ts';
import type { BenchReport, Figure } from '../report/report.ts';
import { toArticle } from '../content/corpus.ts';
import { loadCorpus } from '../content/load-corpus.ts';

const port = 4871;
const origin = `http://127.0.0.1:${port}`;
const requests = { lookUp: 1500, search: 400, publish: 200 };

interface Measurement {
  readonly size: number;
  readonly lookUp: readonly number[];
  readonly search: readonly number[];
  readonly publish: readonly number[];
  readonly startMs: number;
  readonly memoryMb: number;
}

export async function benchContent({ sizes }: BenchOptions): Promise<BenchReport> {
  const measurements: Measurement[] = [];
  for (const size of sizes) measurements.push(await measureSize(size));
  const bare = await measureBareNode();
  const [smallest] = measurements;
  if (!smallest) throw new Error('Nothing was measured');
  return {
    name: 'content',
    title: 'Content service: the same queries at growing numbers of documents (five languages, over HTTP)',
    figures: measurements.flatMap((measurement) => toFigures(measurement, smallest, bare)),
    notes: [
      `Each look-up requests another document by uid in its language; ${requests.lookUp} of them, one after the other.`,
      `Each search joins a predicate on tags, text, a number or an author with a date range and an ordering, page size 20; ${requests.search} of them.`,
      `Each publish saves a changed document and publishes it, both fsynced before the response; the time is of the publish; ${requests.publish} of them.`,
      'Start is from the start of the process to its first response; memory is resident, after all queries.',
    ],
  };
}

function toFigures(measurement: Measurement, smallest: Measurement, bare: readonly number[]): Figure[] {
  const toName = (size: number) => `${size.toLocaleString('en')} documents`;
  const figure = (name: string, unit: string, read: (one: Measurement) => number): Figure => ({
    name: `${name}, ${toName(measurement.size)}`,
    value: read(measurement),
    unit,
    reference: { name: toName(smallest.size), value: read(smallest) },
  });
  const timed = (name: string, key: 'lookUp' | 'search' | 'publish', limitMs: number): Figure[] => {
    const p99 = figure(`${name}, p99`, 'ms', (one) => percentile(one[key], 0.99));
    const goal = { text: `< ${limitMs} ms`, isMet: p99.value < limitMs };
    return [figure(`${name}, median`, 'ms', (one) => median(one[key])), { ...p99, goal }];
  };
  const lookUp = figure('look-up beside a bare server', 'ms', (one) => median(one.lookUp));
  return [
    { ...lookUp, reference: { name: 'bare node', value: median(bare) } },
    ...timed('look-up by uid', 'lookUp', 5),
    ...timed('predicate search', 'search', 50),
    ...timed('publish', 'publish', 100),
    figure('start', 'ms', ({ startMs }) => startMs),
    figure('memory', 'MB', ({ memoryMb }) => memoryMb),
  ];
}

function measureSize(size: number): Promise<Measurement> {
  return withScratch('content', async (directory) => {
    await loadCorpus(directory, size);
    const server = await startServer(directory);
    try {
      const lookUp = await timeEach(requests.lookUp, await toLookUps(origin, size));
      const search = await timeEach(requests.search, await toSearches(origin));
      const publish = await timePublishes(size);
      return { size, lookUp, search, publish, startMs: server.startMs, memoryMb: server.memoryMb() };
    } finally {
      await server.stop();
    }
  });
}

function startServer(directory: string): Promise<RunningProcess> {
  const script = 'lab/processes/content-server.ts';
  return startProcess({ args: [script, directory, String(port)], ready: (line) => line === 'ready' });
}

async function timeEach(count: number, query: (index: number) => Promise<void>): Promise<number[]> {
  const warmUp = Math.ceil(count / 10);
  for (let index = 0; index < warmUp; index += 1) await query(count + index);
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const started = performance.now();
    await query(index);
    times.push(performance.now() - started);
  }
  return times;
}

async function timePublishes(size: number): Promise<number[]> {
  const prepare = toPublishes(origin, size);
  const times: number[] = [];
  for (let index = 0; index < requests.publish; index += 1) {
    const publish = await prepare(index);
    const started = performance.now();
    await publish();
    times.push(performance.now() - started);
  }
  return times;
}

/** The cost of HTTP alone: a server that sends as many bytes as a look-up. */
async function measureBareNode(): Promise<number[]> {
  const body = JSON.stringify({ results: [toArticle(0)] });
  const server = createServer((_, response) => response.setHeader('content-type', 'application/json').end(body));
  const { stop } = await listenOnLoopback(server, port);
  try {
    return await timeEach(requests.lookUp, async () => void (await (await fetch(`${origin}/`)).json()));
  } finally {
    await stop();
  }
}
