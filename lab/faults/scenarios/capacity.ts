/**
 * Throughput as a ratio to the machine's capacity, measured in the same run: absolute figures depend on the machine's
 * load.
 */
import assert from 'node:assert/strict';
import { cpSync } from 'node:fs';
import path from 'node:path';
import { articlePath } from '../../content/article.ts';
import { measureRates, warmUpSeconds } from '../../load/alternate.ts';
import { measureRate, type WrkResult } from '../../load/wrk.ts';
import { saveStoredPage, startBareServer, startRenderingServer } from '../../processes/bare-page.ts';
import { lacks, startPlainVarnish, startVarnish } from '../../processes/programs.ts';
import { withScratch } from '../../processes/scratch.ts';
import { waitUntilFresh, waitUntilIdle } from '../../processes/site-state.ts';
import { median } from '../../statistics/percentile.ts';
import { longSeconds, type Scenario } from '../scenario.ts';
import type { RunningSite, World } from '../world.ts';

const storedConnections = 64;
/** Accepts one connection per turn of the event loop: with many slow connections the last would wait for seconds. */
const renderedConnections = 8;
/**
 * Many short rounds: the load of the machine's neighbours changes within seconds by more than the difference to
 * measure.
 */
const rounds = 30;
const roundSeconds = 1;
/** For latencies at a fraction of the maximum throughput. */
const loadSeconds = Math.max(5, Math.round(longSeconds / 12));

/** Requests per second, round by round. */
type Rates<Name extends string> = Readonly<Record<Name, readonly number[]>>;

async function raceRates<Name extends string>(
  urls: Readonly<Record<Name, string>>,
  connections = storedConnections,
): Promise<Rates<Name>> {
  const contestants = (Object.entries(urls) as [Name, string][]).map(([name, url]) => ({ name, url }));
  const results = await measureRates(contestants, {
    rounds,
    seconds: roundSeconds,
    connections,
    warmUpSeconds: Math.min(warmUpSeconds, longSeconds),
  });
  const entries = [...results].map(([name, own]) => [name, own.map(({ perSecond }) => perSecond)]);
  return Object.fromEntries(entries) as Rates<Name>;
}

/** The median over the rounds. */
function compare(own: readonly number[], reference: readonly number[]): number {
  return round(median(own.map((rate, at) => rate / (reference[at] ?? Number.NaN))));
}

function mapMedians<Name extends string>(rates: Rates<Name>): Record<Name, number> {
  const entries = Object.entries<readonly number[]>(rates).map(([name, own]) => [name, median(own)]);
  return Object.fromEntries(entries) as Record<Name, number>;
}

const startBare = async ({ origin }: RunningSite, directory: string) =>
  startBareServer(await saveStoredPage(origin, directory));

const halfLoad = (url: string, ceiling: number): Promise<WrkResult> =>
  measureRate({ url, seconds: loadSeconds, connections: storedConnections, perSecond: ceiling / 2 });

const storedPage: Scenario = {
  shows: ['L1'],
  outcome: 'a stored page beside a bare node server that sends as many bytes',
  required: '>= 0.9 x bare node; p99 at half of the ceiling <= 25 ms; failed 0',
  cannotRun: lacks('wrk'),
  run: (world) =>
    withScratch('capacity', async (directory) => {
      const site = await world.startSite({ snapshot: 'warm' });
      await waitUntilFresh(site);
      await waitUntilIdle(site);
      const bare = await startBare(site, directory);
      try {
        const url = `${site.origin}${articlePath}`;
        const rates = await raceRates({ own: url, bareNode: bare.origin });
        const half = await halfLoad(url, median(rates.own));
        const seen = {
          ratio: compare(rates.own, rates.bareNode),
          perSecond: mapMedians(rates),
          p99Ms: half.p99Ms,
          at: half.perSecond,
        };
        assert.ok(seen.ratio >= 0.9 && seen.p99Ms <= 25, JSON.stringify(seen));
        return seen;
      } finally {
        await bare.stop();
      }
    }),
};

/**
 * Requests per second on the machine on which the goal was set, where Varnish itself reached 48,660 and bare Node
 * 20,850.
 */
const behindVarnishGoal = 30_000;

const behindVarnish: Scenario = {
  shows: ['L2'],
  outcome:
    'a page behind the shared cache whose configuration we ship, beside the same cache without our configuration',
  required: `>= 0.95 x Varnish with its own configuration; p99 at half of the ceiling <= 25 ms; failed 0; ${behindVarnishGoal}/s where the goal was set`,
  cannotRun: lacks('wrk', 'varnishd'),
  run: (world) =>
    withScratch('capacity', async (directory) => {
      const sites = [await world.startSite({ snapshot: 'warm' }), await world.startSite({ snapshot: 'warm' })] as const;
      for (const site of sites) await waitUntilFresh(site);
      for (const site of sites) await waitUntilIdle(site);
      const bare = await startBare(sites[0], directory);
      const plain = await startPlainVarnish(path.join(directory, 'plain'), bare.port);
      const varnish = await startVarnish(path.join(directory, 'shipped'), [sites[0].port, sites[1].port]);
      try {
        const url = `${varnish.origin}${articlePath}`;
        const urls = { own: url, plainVarnish: `${plain.origin}/`, bareNode: bare.origin };
        const rates = await raceRates(urls);
        const perSecond = mapMedians(rates);
        const half = await halfLoad(url, perSecond.own);
        const seen = {
          ratio: compare(rates.own, rates.plainVarnish),
          timesBareNode: compare(rates.own, rates.bareNode),
          perSecond,
          isAtGoalOfItsMachine: perSecond.own >= behindVarnishGoal,
          p99Ms: half.p99Ms,
          at: half.perSecond,
        };
        assert.ok(seen.ratio >= 0.95 && seen.p99Ms <= 25, JSON.stringify(seen));
        return seen;
      } finally {
        await Promise.all([bare.stop(), plain.stop(), varnish.stop()]);
      }
    }),
};

const renderedPage: Scenario = {
  shows: ['L3'],
  outcome: 'a page rendered for each request, beside React alone with the same trees',
  required: '>= 0.6 x React alone; p99 at 70 % of the ceiling <= 50 ms; failed 0',
  cannotRun: lacks('wrk'),
  run: (world) =>
    withScratch('capacity', async (directory) => {
      await copyContent(world, directory);
      const rendering = await startRenderingServer(directory);
      try {
        const url = `${rendering.origin}${articlePath}`;
        const urls = { own: url, reactAlone: `${rendering.origin}/react-alone` };
        const rates = await raceRates(urls, renderedConnections);
        const perSecond = mapMedians(rates);
        const { p99Ms } = await measureRate({
          url,
          seconds: loadSeconds,
          connections: renderedConnections,
          perSecond: perSecond.own * 0.7,
        });
        const seen = { ratio: compare(rates.own, rates.reactAlone), perSecond, p99Ms };
        assert.ok(seen.ratio >= 0.6 && p99Ms <= 50, JSON.stringify(seen));
        return seen;
      } finally {
        await rendering.stop();
      }
    }),
};

/** Only one process may open the store, so the content service is stopped during the copy. */
export async function copyContent(world: World, directory: string): Promise<void> {
  await world.content().stop();
  cpSync(path.join(world.contentDirectory, 'content'), path.join(directory, 'content'), { recursive: true });
  await world.startContent();
}

const round = (value: number) => Math.round(value * 100) / 100;

export const capacities: readonly Scenario[] = [storedPage, behindVarnish, renderedPage];
