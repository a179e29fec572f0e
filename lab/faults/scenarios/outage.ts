/** The content service dies, freezes, or is missing when the site starts. */
import assert from 'node:assert/strict';
import { pathToFileURL } from 'node:url';
import { runLoad } from '../../load/load-client.ts';
import {
  assertAllPages,
  assertRecovers,
  assertNeverSeenIsUnavailable,
  assertUnavailable,
  waitForTitle,
} from '../readers.ts';
import { longSeconds, type Scenario } from '../scenario.ts';
import { until } from '../../../tests/until.ts';
import type { RunningSite } from '../world.ts';

const hourMs = 3_600_000;
const clock = pathToFileURL('lab/probes/shifted-clock.ts').href;

/** The clock moves on by these hours; every page is requested after each. */
const hoursOut = { short: [1, 240], long: [1, 2, 6, 24, 72, 168, 240] } as const;

const startsFromSnapshot: Scenario = {
  shows: ['F14'],
  outcome: 'started without its content service, from a snapshot: ready, every page 200; a page never seen 503',
  required: 'pages failed 0; never seen 503',
  async run(world) {
    await world.proxy.shut();
    const site = await world.startSite({ snapshot: 'warm' });
    assert.equal((await site.get('/readyz')).status, 200);
    const pages = await assertAllPages(site, world, 'content down at start');
    await assertNeverSeenIsUnavailable(site);
    await world.proxy.reopen();
    await assertRecovers(site, world);
    return { startMs: Math.round(site.startMs), pages };
  },
};

const startsFromNothing: Scenario = {
  shows: ['F14'],
  outcome: 'started without content and snapshot: alive, not ready, 503; ready by itself when content comes',
  required: 'alive, not ready, 503, then ready',
  async run(world) {
    await world.proxy.shut();
    const site = await world.startSite({ snapshot: 'none' });
    assert.equal((await site.get('/livez')).status, 200);
    assert.equal((await site.get('/readyz')).status, 503);
    assertUnavailable(await site.get('/platform'));
    await world.proxy.reopen();
    await until('the site is ready', async () => (await site.get('/readyz')).status === 200);
    const isThere = async () => (await site.get('/platform')).status === 200;
    // The first render, on a machine that also runs other tests.
    await until('a page is there', isThere, { withinMs: 90_000 });
    assert.ok(site.isRunning());
    return { startMs: Math.round(site.startMs) };
  },
};

const killed: Scenario = {
  shows: ['F2', 'issue: an hour without the content role'],
  outcome: 'content service killed under load, then gone for an hour, and ten days: no request fails',
  required: 'failed 0 in 240 hours',
  async run(world, form) {
    const shifts = hoursOut[form].map((hours) => hours * hourMs);
    const environment = { CLOCK_SHIFTS_MS: shifts.join(',') };
    const site = await world.startSite({ snapshot: 'warm', environment, imports: [clock] });
    const seconds = form === 'short' ? 2 : Math.min(20, longSeconds);
    const rate = 150;
    const load = runLoad({
      origins: [site.origin],
      rate,
      count: rate * seconds,
      next: (index) => ({ path: world.paths[index % world.paths.length] ?? '/' }),
      onResponse: () => {
        responses += 1;
        if (responses === Math.floor((rate * seconds) / 3)) killing = world.content().kill();
      },
    });
    let responses = 0;
    let killing: Promise<void> | undefined;
    const { outcomes, p99Ms } = await load;
    await killing;
    assert.equal(world.content().isRunning(), false);
    assert.deepEqual(Object.keys(outcomes), ['200']);
    for (const hours of hoursOut[form]) {
      site.signal('SIGUSR2');
      const moved = `clock moved by ${hours * hourMs} ms`;
      await until(moved, () => site.log().includes(moved));
      await assertAllPages(site, world, `${hours} hours without content`);
    }
    await world.startContent();
    await assertRecovers(site, world);
    return { requests: outcomes, p99Ms, hours: hoursOut[form].at(-1), pages: world.paths.length };
  },
};

const frozen: Scenario = {
  shows: ['F10'],
  outcome:
    'content service frozen: readers notice nothing; when it continues, the site shows what was published meanwhile',
  required: 'failed 0; p99 <= 20 ms more',
  async run(world, form) {
    const site = await world.startSite({ snapshot: 'warm' });
    const load = (count: number) =>
      runLoad({
        origins: [site.origin],
        rate: 200,
        count,
        next: (index) => ({ path: world.paths[index % world.paths.length] ?? '/' }),
      });
    const before = await load(form === 'short' ? 100 : 1000);
    world.content().signal('SIGSTOP');
    const during = await load(form === 'short' ? 200 : 3000);
    assert.deepEqual(Object.keys(during.outcomes), ['200']);
    await assertNeverSeenIsUnavailable(site);
    world.content().signal('SIGCONT');
    await assertRecovers(site, world);
    if (form === 'long') assert.ok(during.p99Ms <= before.p99Ms + 20, `p99 ${during.p99Ms}, before ${before.p99Ms}`);
    return { before: before.p99Ms, during: during.p99Ms, requests: during.outcomes };
  },
};

const killedAfterPublish: Scenario = {
  shows: ['F10', 'F29'],
  outcome: 'killed between a publish and the renders: the site shows the old page, then the new one',
  required: 'pages failed 0',
  async run(world) {
    const site = await world.startSite({ snapshot: 'warm' });
    await world.proxy.shut();
    await world.writer.publishTitle('Published without a listener');
    await world.content().kill();
    await assertAllPages(site, world, 'content killed after a publish');
    await world.startContent();
    await world.proxy.reopen();
    await waitForTitle(site, 'Published without a listener');
    return {};
  },
};

const rehearsed: Scenario = {
  shows: ['P-14'],
  outcome: 'CHAOS_CONTENT=down: readers notice nothing, the metrics show it; with a duration it ends by itself',
  required: 'pages failed 0; content_state unavailable; then available',
  async run(world) {
    const isIn = async ({ privateOrigin }: RunningSite, state: string) =>
      (await (await fetch(`${privateOrigin}/metrics`)).text()).includes(`content_state{state="${state}"} 1`);
    const site = await world.startSite({ snapshot: 'warm', environment: { CHAOS_CONTENT: 'down' } });
    assert.ok(await isIn(site, 'unavailable'), 'the metrics show it');
    const pages = await assertAllPages(site, world, 'during the simulated outage');
    await assertNeverSeenIsUnavailable(site);
    const timed = await world.startSite({ snapshot: 'warm', environment: { CHAOS_CONTENT: 'down:1' } });
    await until('the outage has ended', () => isIn(timed, 'available'));
    await assertRecovers(timed, world);
    return { pages };
  },
};

export const outages: readonly Scenario[] = [
  startsFromSnapshot,
  startsFromNothing,
  killed,
  frozen,
  killedAfterPublish,
  rehearsed,
];
