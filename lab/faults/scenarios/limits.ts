/** Little memory, and little processor time. */
import assert from 'node:assert/strict';
import { lacksGroups, limitProcess } from '../../processes/control-group.ts';
import { runLoad, type LoadResult } from '../../load/load-client.ts';
import { measureRate } from '../../load/wrk.ts';
import { lacks } from '../../processes/programs.ts';
import { randomName } from '../../statistics/sample.ts';
import { assertAllPages } from '../readers.ts';
import { waitUntilFresh } from '../../processes/site-state.ts';
import { longSeconds, type Scenario } from '../scenario.ts';
import type { RunningSite, World } from '../world.ts';
import { articlePath } from '../../content/article.ts';

const megabyte = 1024 * 1024;
/** Nine stored pages to one rendered page: more renders than the site can do. */
function overload(world: World, { origin }: RunningSite, seconds: number): Promise<LoadResult> {
  const end = performance.now() + seconds * 1000;
  return runLoad({
    origins: [origin],
    rate: 1500,
    count: () => performance.now() < end,
    connections: 500,
    next: (index) => ({
      path: index % 10 === 0 ? `/news?topic=${randomName()}` : (world.paths[index % world.paths.length] ?? '/'),
    }),
  });
}

const littleMemory: Scenario = {
  shows: ['F19', 'L13'],
  outcome: 'overload with 512 MB: not killed; with 256 MB: alive, or complete after a restart',
  required: '512 MB: killed 0; 256 MB: alive, or all pages 200 after one restart',
  cannotRun: () => lacksGroups('memory'),
  async run(world) {
    const seconds = longSeconds / 4;
    const ample = await world.startSite({ snapshot: 'warm' });
    const limits = { 'memory.limit_in_bytes': 512 * megabyte };
    const group = limitProcess('memory', limits, ample.pid);
    const { outcomes } = await overload(world, ample, seconds);
    assert.ok(ample.isRunning(), 'killed at 512 MB');
    const maxMb = Math.round(Number(group.read('memory.max_usage_in_bytes')) / megabyte);
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
    return { outcomes, maxMb, withQuarter: isAlive ? 'alive' : 'killed, and whole after a restart' };
  },
};

const share = 0.2;

const littleProcessor: Scenario = {
  shows: ['F20'],
  outcome: 'a fifth of a core: proportionally less throughput, and the process stays live',
  required: 'goodput >= 0.5 x its share of the rate with a whole core; /livez 200 always',
  cannotRun: () => lacksGroups('cpu') ?? lacks('wrk')(),
  async run(world) {
    const seconds = Math.min(20, longSeconds);
    const site = await world.startSite({ snapshot: 'warm' });
    await waitUntilFresh(site);
    const load = { url: `${site.origin}${articlePath}`, seconds, connections: 32 };
    const whole = await measureRate(load);
    const periodUs = 100_000;
    const limits = { 'cpu.cfs_period_us': periodUs, 'cpu.cfs_quota_us': periodUs * share };
    const group = limitProcess('cpu', limits, site.pid);
    const health: number[] = [];
    const over = new AbortController();
    const watching = (async () => {
      while (!over.signal.aborted) health.push((await site.get('/livez')).status);
    })();
    const starved = await measureRate(load);
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

export const limits: readonly Scenario[] = [littleMemory, littleProcessor];
