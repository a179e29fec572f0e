/**
 * Half of what the machine can do, for a while: what memory, open files and the event loop are then. The requests come at
 * fixed times, whether or not the ones before are answered, as readers do. Whether memory grows in hours is the fault L12's
 * to tell (lab/faults/scenarios/soak.ts), where it is collected before it is looked at.
 */
import { readdirSync } from 'node:fs';
import { median, percentile } from '../statistics/percentile.ts';
import { assertLoadTool, load } from '../load/wrk.ts';
import type { BenchOptions } from './options.ts';
import type { BenchReport } from '../report/report.ts';
import { withDataDirectory } from '../processes/site-servers.ts';
import { articlePath } from '../content/article.ts';
import { createRandom, spread } from '../statistics/spread.ts';
import { createOpenLoad, type OpenLoad } from '../load/open-load.ts';
import { startServedSite, type ServedSite } from '../processes/served-site.ts';

/** The generator is a Node process on the same cores: it has to keep up. */
const mostRequestsPerSecond = 3000;

interface Sample {
  memoryMb: number;
  files: number;
  eventLoopP99Ms: number;
}

export async function benchSoak({ seconds }: BenchOptions): Promise<BenchReport> {
  assertLoadTool();
  return withDataDirectory(async (directory) => {
    const site = await startServedSite(directory);
    try {
      const ceiling = await load({ url: `${site.origin}${articlePath}`, seconds: 3, connections: 32 });
      const rate = Math.min(mostRequestsPerSecond, Math.round(ceiling.requestsPerSecond / 2));
      const traffic = createOpenLoad({ origin: site.origin, paths: await listRequests(site), rate });
      const samples = await watch(site, traffic, seconds);
      return toReport({ seconds, rate, ceiling: ceiling.requestsPerSecond, samples, traffic });
    } finally {
      await site.stop();
    }
  });
}

/** Mostly stored pages and payloads, a tenth queries and addresses that no cache can know. */
async function listRequests({ origin }: ServedSite): Promise<() => string> {
  const { routes } = (await (await fetch(`${origin}/_payload/manifest.json`)).json()) as {
    routes: { path: string; payload: string }[];
  };
  const stored = routes.flatMap(({ path, payload }) => [path, payload]);
  const random = createRandom(1);
  return () => {
    const path = stored[Math.floor(random() * stored.length)] ?? '/';
    const kind = random();
    if (kind < 0.9) return path;
    return kind < 0.95 ? `${path}?utm_source=${Math.floor(random() * 1e6)}` : `/nothing/${Math.floor(random() * 1e6)}`;
  };
}

async function watch(site: ServedSite, traffic: OpenLoad, seconds: number): Promise<Sample[]> {
  const samples: Sample[] = [];
  const started = performance.now();
  traffic.start();
  await site.readEventLoopP99();
  while (performance.now() - started < seconds * 1000) {
    await new Promise((resolve) => void setTimeout(resolve, 1000));
    const eventLoopP99Ms = await site.readEventLoopP99();
    const files = readdirSync(`/proc/${site.pid}/fd`).length;
    samples.push({ memoryMb: site.memoryMb(), files, eventLoopP99Ms });
  }
  await traffic.stop();
  return samples;
}

function toReport({
  seconds,
  rate,
  ceiling,
  samples,
  traffic,
}: {
  seconds: number;
  rate: number;
  ceiling: number;
  samples: readonly Sample[];
  traffic: OpenLoad;
}): BenchReport {
  // The first third fills caches and compiled code.
  const settled = samples.slice(Math.floor(samples.length / 3));
  const memory = settled.map(({ memoryMb }) => memoryMb);
  const files = settled.map((sample) => sample.files);
  const delays = settled.map(({ eventLoopP99Ms }) => eventLoopP99Ms);
  const [fewest, most] = spread(files);
  const failures = traffic.failures();
  return {
    name: 'soak',
    title: `${seconds} s at ${rate} requests a second (ceiling of one stored page: ${Math.round(ceiling)})`,
    figures: [
      { name: 'requests answered', value: traffic.times().length, unit: '' },
      { name: 'requests failed', value: failures, unit: '', goal: { text: '0', isMet: failures === 0 } },
      { name: 'answer, p99', value: percentile(traffic.times(), 0.99), unit: 'ms' },
      { name: 'asked late by the generator, p99', value: percentile(traffic.delays(), 0.99), unit: 'ms' },
      {
        name: 'memory after load',
        value: memory.at(-1) ?? 0,
        unit: 'MB',
        spread: spread(memory),
        goal: { text: '<= 230 MB', isMet: (memory.at(-1) ?? Infinity) <= 230 },
      },
      {
        name: 'open files',
        value: median(files),
        unit: '',
        spread: [fewest, most],
        goal: { text: 'constant (± 5)', isMet: most - fewest <= 10 },
      },
      {
        name: 'event loop delay, p99',
        value: median(delays),
        unit: 'ms',
        spread: spread(delays),
        goal: { text: '<= 30 ms', isMet: median(delays) <= 30 },
      },
    ],
    notes: [
      'Nine of ten requests are for a stored page or payload at random, one for an address with an unknown query or without a page. Generator and site share the cores.',
      'The process has rendered every page since it started, and keeps all of them; it is the one of `npm start`, image processes are none yet. Measuring begins when all are compressed well.',
      'Answers are timed from when they were due: what the generator was late by is a part of it.',
      'Samples once a second, the first third left out. Event loop delay is the p99 of each second, then the median; it is measured every 10 ms, which is part of the figure.',
    ],
  };
}
