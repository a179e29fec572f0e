/** Little memory, little processor time, and a long time. */
import assert from 'node:assert/strict';
import { lacksGroups, limitProcess } from '../control-group.ts';
import { runLoad, type LoadResult } from '../load-client.ts';
import { readMetrics } from '../metrics.ts';
import { lacks, measureRate } from '../programs.ts';
import { assertAllPages, untilFresh } from '../reading.ts';
import { longSeconds, type Scenario } from '../scenario.ts';
import { until } from '../../until.ts';
import { articlePath, type RunningSite, type World } from '../world.ts';

const megabyte = 1024 * 1024;
const letters = () => Math.random().toString(36).slice(2, 10);

/** Stored pages, and one in ten that is made for whoever asks: more than can be made. */
function overload(world: World, { origin }: RunningSite, seconds: number): Promise<LoadResult> {
  const end = performance.now() + seconds * 1000;
  return runLoad({
    origins: [origin],
    rate: 1500,
    count: () => performance.now() < end,
    connections: 500,
    next: (index) => ({ path: index % 10 === 0 ? `/news?topic=${letters()}` : (world.paths[index % world.paths.length] ?? '/') }), // prettier-ignore
  });
}

const littleMemory: Scenario = {
  shows: ['F19', 'L13'],
  outcome: 'overload with 512 MB, then with 256 MB: not killed with the first; with the second alive, or back whole',
  required: '512 MB: killed 0; 256 MB: alive, or all pages 200 after one restart',
  cannotRun: () => lacksGroups('memory'),
  async run(world, form) {
    const seconds = form === 'short' ? 2 : longSeconds / 4;
    const ample = await world.startSite({ snapshot: 'warm' });
    const limits = { 'memory.limit_in_bytes': 512 * megabyte };
    const group = limitProcess('memory', limits, ample.pid);
    const { outcomes } = await overload(world, ample, seconds);
    assert.ok(ample.isRunning(), 'killed at 512 MB');
    const mostMb = Math.round(Number(group.read('memory.max_usage_in_bytes')) / megabyte);
    await assertAllPages(ample, world, 'after the overload');
    await ample.stop();
    group.remove();
    const scarce = await world.startSite({ snapshot: 'warm' });
    const tight = limitProcess('memory', { 'memory.limit_in_bytes': 256 * megabyte }, scarce.pid);
    await overload(world, scarce, seconds);
    const isAlive = scarce.isRunning();
    const survivor = isAlive
      ? scarce
      : await world.startSite({ snapshot: 'warm', dataDirectory: scarce.dataDirectory });
    await assertAllPages(survivor, world, 'after the overload with 256 MB');
    await scarce.stop();
    tight.remove();
    return { outcomes, mostMb, withQuarter: isAlive ? 'alive' : 'killed, and whole after a restart' };
  },
};

const share = 0.2;

const littleProcessor: Scenario = {
  shows: ['F20'],
  outcome: 'a fifth of a core: less is done, in proportion, and nobody holds the process to be dead',
  required: 'goodput >= 0.5 x its share of the rate with a whole core; /livez 200 always',
  cannotRun: () => lacksGroups('cpu') ?? lacks('wrk')(),
  async run(world, form) {
    const seconds = form === 'short' ? 2 : Math.min(20, longSeconds);
    const site = await world.startSite({ snapshot: 'warm' });
    await untilFresh(site);
    const load = { seconds, connections: 32, directory: site.dataDirectory };
    const whole = await measureRate(`${site.origin}${articlePath}`, load);
    const periodUs = 100_000;
    const limits = { 'cpu.cfs_period_us': periodUs, 'cpu.cfs_quota_us': periodUs * share };
    const group = limitProcess('cpu', limits, site.pid);
    const health: number[] = [];
    const over = new AbortController();
    const watching = (async () => {
      while (!over.signal.aborted) health.push((await site.get('/livez')).status);
    })();
    const starved = await measureRate(`${site.origin}${articlePath}`, load);
    over.abort();
    await watching;
    assert.deepEqual([...new Set(health)], [200], 'what /livez says');
    const ofShare = Math.round((starved.perSecond / (whole.perSecond * share)) * 100) / 100;
    assert.ok(
      ofShare >= 0.5,
      `${ofShare} of its share: ${starved.perSecond}/s, with a whole core ${whole.perSecond}/s`,
    );
    await site.stop();
    group.remove();
    return { wholePerSecond: whole.perSecond, starvedPerSecond: starved.perSecond, ofShare, looks: health.length };
  },
};

interface Sample {
  hours: number;
  memoryMb: number;
  /** Without connections: how many those are is the clients' affair. */
  files: number;
  delayMs: number;
}

/** Below it a slope in percent an hour is noise. */
const leastSecondsOfSlope = 600;

const soak: Scenario = {
  shows: ['L12'],
  outcome: 'steady load for long: memory, open files and the event loop stay as they are',
  required: 'memory < 3 %/h (from 600 s on); files +- 5; event loop delay p99 <= 30 ms; failed 0',
  async run(world) {
    const seconds = Number(process.env['FAULTS_SOAK_SECONDS'] ?? 5 * longSeconds);
    const site = await world.startSite({ snapshot: 'warm' });
    await untilFresh(site);
    const samples: Sample[] = [];
    const begun = performance.now();
    const passed = () => (performance.now() - begun) / 1000;
    const isOn = () => passed() < seconds;
    const load = runLoad({
      origins: [site.origin],
      rate: 500,
      count: isOn,
      connections: 50,
      next: (index) => ({ path: index % 10 === 0 ? `/nothing/${letters()}` : (world.paths[index % world.paths.length] ?? '/') }), // prettier-ignore
    });
    while (isOn()) {
      const due = passed() + 1;
      await until('a second is over', () => passed() >= due || !isOn());
      const read = await readMetrics(site);
      const files = site.openFiles() - read('connections_open');
      const delayMs = read('event_loop_delay_seconds') * 1000;
      samples.push({ hours: passed() / 3600, memoryMb: site.memoryMb(), files, delayMs });
    }
    const { outcomes } = await load;
    const failed = Object.keys(outcomes).filter((outcome) => outcome !== '200' && outcome !== '404');
    assert.deepEqual(failed, []);
    return assertSteady(samples, seconds);
  },
};

function assertSteady(samples: readonly Sample[], seconds: number) {
  // The first third fills caches and compiled code.
  const settled = samples.slice(Math.floor(samples.length / 3));
  const files = settled.map((sample) => sample.files);
  const delays = settled.map(({ delayMs }) => delayMs).sort((one, other) => one - other);
  const delayP99Ms = Math.round((delays[Math.floor(delays.length * 0.99)] ?? 0) * 10) / 10;
  const memoryMb = Math.round(settled.at(-1)?.memoryMb ?? 0);
  const percentAnHour = Math.round((toSlope(settled) / memoryMb) * 1000) / 10;
  const spread = Math.max(...files) - Math.min(...files);
  const words = `${percentAnHour} %/h, files differ by ${spread}, event loop p99 ${delayP99Ms} ms`;
  const isFlat = seconds < leastSecondsOfSlope || percentAnHour < 3;
  assert.ok(isFlat && spread <= 10 && delayP99Ms <= 30, words);
  return { seconds, memoryMb, percentAnHour, filesDiffer: spread, delayP99Ms };
}

/** Megabytes an hour, by least squares. */
function toSlope(samples: readonly Sample[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanHours, meanMb] = [mean(samples.map(({ hours }) => hours)), mean(samples.map(({ memoryMb }) => memoryMb))];
  const above = samples.reduce((sum, { hours, memoryMb }) => sum + (hours - meanHours) * (memoryMb - meanMb), 0);
  return above / samples.reduce((sum, { hours }) => sum + (hours - meanHours) ** 2, 0);
}

export const limits: readonly Scenario[] = [littleMemory, littleProcessor, soak];
