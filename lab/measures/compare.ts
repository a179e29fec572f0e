/**
 * `npm run bench -- compare --before DIR [--pages N]`: the figures that a change must keep, of this checkout and of
 * another one, in alternating rounds of one run.
 */
import path from 'node:path';
import { fillUp, publishTitle } from '../content/filled-checkout.ts';
import { load } from '../load/wrk.ts';
import { randomName } from '../load/random-name.ts';
import {
  buildCheckout,
  readCommit,
  readWhole,
  startCheckout,
  type Checkout,
  type RunningCheckout,
} from '../processes/checkout.ts';
import { withDataDirectory } from '../processes/site-servers.ts';
import { articlePath } from '../content/article.ts';
import { reportProgress } from '../report/progress.ts';
import type { BenchReport, Figure } from '../report/report.ts';
import { median } from '../statistics/percentile.ts';
import { spread } from '../statistics/spread.ts';
import type { BenchOptions } from './options.ts';
import { readProcessorTicks, waitUntilIdle } from './stored-page.ts';
import { until } from '../../tests/until.ts';

const loadSeconds = 2;
const renders = 30;
const publishes = 5;

/** `isRate`: more is better. */
const quantities = {
  'start to first byte': { unit: 'ms' },
  'stored page': { unit: '/s', isRate: true },
  'stored page, p99': { unit: 'ms' },
  'rendered page': { unit: 'ms' },
  'publish to visible': { unit: 'ms' },
  'processor time of a rendered page': { unit: 'ms' },
  'memory at rest': { unit: 'MB' },
  'memory after load': { unit: 'MB' },
} as const satisfies Readonly<Record<string, { unit: string; isRate?: true }>>;

type Quantity = keyof typeof quantities;
type Samples = Map<Quantity, number[]>;
type Add = (name: Quantity, value: number) => void;

export async function benchCompare({ before, pages, rounds }: BenchOptions): Promise<BenchReport> {
  if (before === '') throw new Error('compare needs --before DIR, a checkout with node_modules');
  return withDataDirectory(async (directory) => {
    const checkouts = [
      { name: 'now', folder: path.resolve('.'), dataDirectory: path.join(directory, 'now') },
      { name: 'before', folder: path.resolve(before), dataDirectory: path.join(directory, 'before') },
    ] as const;
    for (const checkout of checkouts) buildCheckout(checkout);
    const counts = await Promise.all(checkouts.map((checkout) => prepare(checkout, pages)));
    const samples = new Map<string, Samples>(checkouts.map(({ name }) => [name, new Map()]));
    await alternate(checkouts, rounds, async (checkout, round) => {
      reportProgress(`Start ${round + 1} of ${rounds}, ${checkout.name}`);
      add(samples, checkout, 'start to first byte', await timeStart(checkout));
    });
    await measureServers(checkouts, { rounds, samples });
    return toReport({ samples, pages, counts, rounds, commit: readCommit(before) });
  });
}

/** There and back, so that what else the machine does meets both alike. */
async function alternate<Item>(
  items: readonly Item[],
  rounds: number,
  work: (item: Item, round: number) => Promise<void>,
): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    for (const item of round % 2 === 0 ? items : items.toReversed()) await work(item, round);
  }
}

/** Filled, and with every page stored. Returns how many pages the sitemaps list. */
async function prepare(checkout: Checkout, pages: number): Promise<number> {
  reportProgress(`Fills "${checkout.name}"`);
  const filling = await startCheckout(checkout);
  const paths = await fillUp(filling, pages);
  await filling.stop();
  // A process that has just scaled every picture is not the one that serves readers.
  const site = await startCheckout(checkout);
  for (const page of paths) await readWhole(`${site.origin}${page}`);
  reportProgress(`"${checkout.name}" has ${paths.length} pages, and compresses them`);
  await waitUntilIdle(site, 1_800_000);
  await site.stop();
  return paths.length;
}

async function timeStart(checkout: Checkout): Promise<number> {
  const begun = performance.now();
  const site = await startCheckout(checkout);
  const took = performance.now() - begun;
  await site.stop();
  return took;
}

/** Both run at once, and only one of them has work at a time. */
async function measureServers(
  checkouts: readonly Checkout[],
  { rounds, samples }: { rounds: number; samples: ReadonlyMap<string, Samples> },
): Promise<void> {
  const sites: RunningCheckout[] = [];
  try {
    for (const checkout of checkouts) {
      const site = await startCheckout(checkout);
      sites.push(site);
      await waitUntilIdle(site);
      add(samples, site, 'memory at rest', site.memoryMb());
    }
    // Round 0 warms up.
    await alternate(sites, rounds + 1, async (site, round) => {
      reportProgress(`Stored and rendered page ${round} of ${rounds}, ${site.name}`);
      await measureReads(site, round === 0 ? () => undefined : (name, value) => add(samples, site, name, value));
    });
    // Later: pages that a publish makes stale are compressed in the background.
    await alternate(sites, rounds * publishes, async (site) => {
      add(samples, site, 'publish to visible', await timePublish(site));
    });
    for (const site of sites) {
      await waitUntilIdle(site);
      add(samples, site, 'memory after load', site.memoryMb());
    }
  } finally {
    for (const site of sites) await site.stop();
  }
}

async function measureReads(site: RunningCheckout, addOne: Add): Promise<void> {
  const url = `${site.origin}${articlePath}`;
  const stored = await load({ url, seconds: loadSeconds, connections: 32, headers: { 'accept-encoding': 'br, gzip' } });
  addOne('stored page', stored.requestsPerSecond);
  addOne('stored page, p99', stored.p99Ms);
  const times: number[] = [];
  const ticks = readProcessorTicks(site);
  for (let number = 0; number < renders; number += 1) {
    const begun = performance.now();
    // A topic that nothing has: the page is rendered for this request.
    await readWhole(`${site.origin}/news?topic=${randomName()}`);
    times.push(performance.now() - begun);
  }
  addOne('rendered page', median(times));
  addOne('processor time of a rendered page', ((readProcessorTicks(site) - ticks) * 10) / renders);
}

async function timePublish(site: RunningCheckout): Promise<number> {
  const title = `Published ${randomName()}.`;
  const publishedAt = await publishTitle(site, title);
  const isShown = async () => (await readWhole(`${site.origin}${articlePath}`)).includes(`>${title}</h1>`);
  await until(`the title "${title}"`, isShown, { everyMs: 1, withinMs: 60_000 });
  return performance.now() - publishedAt;
}

function add(samples: ReadonlyMap<string, Samples>, { name }: { name: string }, quantity: Quantity, value: number) {
  const own = samples.get(name);
  own?.set(quantity, [...(own.get(quantity) ?? []), value]);
}

function toReport({
  samples,
  pages,
  counts,
  rounds,
  commit,
}: {
  samples: ReadonlyMap<string, Samples>;
  pages: number;
  counts: readonly number[];
  rounds: number;
  commit: string;
}): BenchReport {
  const [now, before] = [samples.get('now'), samples.get('before')];
  const names = Object.keys(quantities) as Quantity[];
  const mostRatio = pages > 0 ? 1.3 : 1.1;
  const figures = names.map((name): Figure => {
    const quantity = quantities[name];
    const [own, other] = [now?.get(name) ?? [], before?.get(name) ?? []];
    const [value, reference] = [median(own), median(other)];
    const ratio = 'isRate' in quantity ? reference / value : value / reference;
    return {
      name,
      value,
      unit: quantity.unit,
      spread: spread(own),
      reference: { name: 'before', value: reference },
      goal: { text: `${'isRate' in quantity ? '>= 1 /' : '<='} ${mostRatio} x`, isMet: ratio <= mostRatio },
    };
  });
  return {
    name: pages > 0 ? `compare-${pages}` : 'compare',
    title: `This checkout beside ${commit}, in one run, with ${counts.join(' and ')} pages`,
    figures,
    notes: [
      `Medians of ${rounds} alternating rounds, both servers running, one of them asked at a time. Each is one process with both roles, started by its own \`start\` script.`,
      `Stored page: wrk with 32 connections for ${loadSeconds} s. Rendered page: ${renders} lists by topics that nothing has, one after the other. Publish to visible: ${rounds * publishes} titles, from the answer to the publish to the whole page that shows it.`,
      'Memory is resident; processor time is of the whole process, in ticks of 10 ms.',
    ],
  };
}
