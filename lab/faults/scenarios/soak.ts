/** A long load with a little of everything that readers and editors do. */
import assert from 'node:assert/strict';
import { pathToFileURL } from 'node:url';
import { median, percentile } from '../../statistics/percentile.ts';
import { until } from '../../../tests/until.ts';
import type { CollectedMemory } from '../../probes/collected-memory.ts';
import { toEnquiry } from '../../load/enquiries.ts';
import { round } from '../../statistics/latencies.ts';
import { runLoad, type LoadRequest, type LoadResult } from '../../load/load-client.ts';
import { readMetrics } from '../../probes/metrics.ts';
import { randomName } from '../../statistics/sample.ts';
import { startPreview } from '../readers.ts';
import { waitUntilFresh } from '../../processes/site-state.ts';
import { longSeconds, type Scenario } from '../scenario.ts';
import { createSocketClient } from '../../load/socket-client.ts';
import { queryProcess } from '../../probes/probe.ts';
import { toHourlyTrend } from '../../statistics/trend.ts';
import type { RunningSite, World } from '../world.ts';
import { articlePath } from '../../content/article.ts';

const perSecond = 500;
/** Below this duration, a trend in percent per hour is noise. */
const minSecondsOfTrend = 600;
/** After this time the caches are full and the code is compiled (docs/reliability.md). */
const maxWarmUpSeconds = 1800;
const maxCollectionIntervalSeconds = 15;
const publishEverySeconds = 30;
/** For hours on a machine that other work slows down now and then: shedding renders is correct then. */
const maxRejected = 0.0001;

interface Sample {
  readonly seconds: number;
  /** Without connections, whose number the clients decide. */
  readonly files: number;
  readonly delayMs: number;
  readonly residentMb: number;
}

interface MemorySample extends CollectedMemory {
  readonly seconds: number;
}

/**
 * Per thousand requests: 100 not found, 40 renders, 20 lists for the kernel, 40 with unread query strings, 10 previews,
 * 2 forms; the rest stored pages.
 */
function toLoadRequest(index: number, world: World, site: RunningSite, preview: string): LoadRequest {
  const path = world.paths[index % world.paths.length] ?? '/';
  const of = (every: number, at: number) => index % every === at;
  if (of(10, 0)) return { path: `/nothing/${randomName()}` };
  if (of(25, 1)) return { path: `/news?topic=${randomName()}` };
  if (of(50, 2)) return { path: '/_payload/manifest.json' };
  if (of(25, 3))
    return { path: `${path}?utm_source=${randomName()}`, headers: { 'user-agent': `Mozilla/5.0 ${randomName()}` } };
  if (of(100, 4)) return { path: articlePath, headers: { cookie: preview } };
  if (of(500, 5)) return toEnquiry(site, `soak ${randomName()}.`);
  return of(7, 6) ? { path, headers: { 'accept-encoding': 'gzip' } } : { path };
}

const soak: Scenario = {
  shows: ['L12'],
  outcome: 'steady load for long: memory, open files and the event loop stay as they are',
  required:
    'memory once collected, after the warm-up < 3 %/h (from 600 s on); files +- 5; event loop delay p99 <= 30 ms; rejected <= 0.01 %, nothing else failed',
  async run(world) {
    const seconds = 5 * longSeconds;
    const collectedMemory = pathToFileURL('lab/probes/collected-memory.ts').href;
    const site = await world.startSite({ snapshot: 'warm', imports: [collectedMemory] });
    await waitUntilFresh(site);
    const preview = await startPreview(site, await world.writer.draftTitle('An unapproved title'));
    const begun = performance.now();
    const passed = () => (performance.now() - begun) / 1000;
    const client = createSocketClient(site.port, { connections: 50 });
    const load = runLoad({
      origins: [site.origin],
      rate: perSecond,
      count: () => passed() < seconds,
      send: client.sendRequest,
      next: (index) => toLoadRequest(index, world, site, preview),
    });
    const [seen] = await Promise.all([watch(site, { seconds, passed }), publish(world, { seconds, passed })]);
    const { outcomes } = await load;
    client.close();
    return assertSteady(seen, { seconds, outcomes });
  },
};

interface Course {
  readonly seconds: number;
  readonly passed: () => number;
}

async function watch(site: RunningSite, { seconds, passed }: Course) {
  const collectEverySeconds = Math.min(maxCollectionIntervalSeconds, seconds / 10);
  const samples: Sample[] = [];
  const memory: MemorySample[] = [];
  for (let due = 1; due < seconds; due = Math.ceil(passed() + 0.5)) {
    await until('a second is over', () => passed() >= due);
    const read = await readMetrics(site);
    const files = site.openFiles() - read('connections_open');
    const delayMs = read('event_loop_delay_seconds') * 1000;
    samples.push({ seconds: passed(), files, delayMs, residentMb: site.memoryMb() });
    // After the delay was read, so that this work is not part of it.
    if (passed() < memory.length * collectEverySeconds) continue;
    memory.push({ seconds: passed(), ...(await queryProcess<CollectedMemory>(site, 'collected memory')) });
  }
  return { samples, memory };
}

async function publish({ writer }: World, { seconds, passed }: Course): Promise<void> {
  for (let due = publishEverySeconds; due < seconds; due += publishEverySeconds) {
    await until('it is time to publish', () => passed() >= due, { withinMs: 2 * publishEverySeconds * 1000 });
    // No publish after the end of the load, even on a slow machine.
    if (passed() >= seconds) return;
    await writer.publishTitle(`Edition of second ${due}`);
  }
}

function assertSteady(
  seen: { samples: readonly Sample[]; memory: readonly MemorySample[] },
  { seconds, outcomes }: { seconds: number; outcomes: LoadResult['outcomes'] },
) {
  const warmUpSeconds = Math.min(maxWarmUpSeconds, seconds / 2);
  const isSettled = (sample: { seconds: number }) => sample.seconds >= warmUpSeconds;
  const [samples, memory] = [seen.samples.filter(isSettled), seen.memory.filter(isSettled)];
  const files = toMedians(samples);
  const points = memory.map((sample) => ({ hours: sample.seconds / 3600, value: sample.residentMb }));
  const [first, settled, last] = [seen.memory[0], memory[0], memory.at(-1)];
  assert.ok(first && settled && last, 'memory was measured');
  const delays = samples.map(({ delayMs }) => delayMs);
  const delayP99Ms = round(percentile(delays, 0.99));
  const percentAnHour = round((toHourlyTrend(points) / settled.residentMb) * 100);
  const filesDiffer = Math.max(...files) - Math.min(...files);
  const maxMb = Math.round(Math.max(...seen.samples.map(({ residentMb }) => residentMb)));
  const figures = {
    seconds,
    warmUpSeconds,
    percentAnHour,
    filesDiffer,
    delayP99Ms,
    maxMb,
    first,
    settled,
    last,
    outcomes,
  };
  const isFlat = seconds < minSecondsOfTrend || percentAnHour < 3;
  const hasFailed = Object.keys(outcomes).some((outcome) => !['200', '303', '404', '410', '503'].includes(outcome));
  const sent = Object.values(outcomes).reduce((sum, count) => sum + count, 0);
  const isServed = !hasFailed && (outcomes['503'] ?? 0) <= sent * maxRejected;
  assert.ok(isFlat && filesDiffer <= 10 && delayP99Ms <= 30 && isServed, JSON.stringify(figures));
  return figures;
}

/** Between two publishes: just after one, files of pages are open for a moment. */
function toMedians(samples: readonly Sample[]): number[] {
  const spans = Map.groupBy(samples, ({ seconds }) => Math.floor(seconds / publishEverySeconds));
  return [...spans.values()].map((span) => median(span.map(({ files }) => files)));
}

export const soaks: readonly Scenario[] = [soak];
