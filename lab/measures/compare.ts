/**
 * `npm run bench -- compare --before DIR [--pages N]`: compares the figures that a change must not worsen in this
 * checkout and another one, in alternating rounds of one run.
 */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { createEditor } from '../content/editor.ts';
import { fillUp } from '../content/fill-up.ts';
import { sendRequest } from '../load/load-client.ts';
import { alternate, warmUpSeconds } from '../load/alternate.ts';
import { assertWrk, measureRate } from '../load/wrk.ts';
import { startSite, type SiteServer } from '../processes/site.ts';
import { withScratch } from '../processes/scratch.ts';
import { articlePath } from '../content/article.ts';
import { reportProgress } from '../report/progress.ts';
import { readCommit, type BenchReport, type Figure } from '../report/report.ts';
import { median } from '../statistics/percentile.ts';
import { randomName, spread } from '../statistics/sample.ts';
import type { BenchOptions } from './options.ts';
import { readProcessorTicks, waitUntilIdle } from '../processes/site-state.ts';
import { until } from '../../tests/until.ts';

const renders = 30;
const publishes = 5;

/** `isRate`: a higher value is better. */
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

interface Contestant {
  readonly name: string;
  readonly folder: string;
  readonly dataDirectory: string;
  /** The number of pages to fill it up to. */
  readonly pages: number;
}

export function benchCompare({ before, pages, rounds, seconds }: BenchOptions): Promise<BenchReport> {
  if (before === '') throw new Error('compare needs --before DIR, a checkout with node_modules');
  const [now, other] = [path.resolve('.'), path.resolve(before)];
  return compare({
    name: pages > 0 ? `compare-${pages}` : 'compare',
    title: `This checkout beside ${readCommit(other)}`,
    contestants: [
      { name: 'now', folder: now, pages },
      { name: 'before', folder: other, pages },
    ],
    rounds,
    seconds,
    maxRatio: 1.1,
  });
}

/** The same figures of one checkout with many pages in addition to the starter content. */
export function benchGrowth({ pages, rounds, seconds }: BenchOptions): Promise<BenchReport> {
  const folder = path.resolve('.');
  return compare({
    name: 'growth',
    title: 'A site with more pages than the starter content',
    contestants: [
      { name: 'now', folder, pages: pages > 0 ? pages : 5000 },
      { name: 'starter content', folder, pages: 0 },
    ],
    rounds,
    seconds,
    maxRatio: 1.3,
  });
}

type Running = SiteServer & { readonly name: string };

/** Ready with the first 200 for the article. */
async function start({ name, folder, dataDirectory }: Contestant): Promise<Running> {
  const site = await startSite(dataDirectory, { folder });
  await read(site, articlePath);
  return { ...site, name };
}

/** Repeats a request that was shed. */
function read({ origin }: SiteServer, page: string): Promise<string> {
  const readOnce = async () => {
    const { status, body } = await sendRequest(origin, { path: page });
    return status === 200 && body;
  };
  return until(`200 for ${page}`, readOnce, { everyMs: 5 });
}

interface Comparison {
  readonly name: string;
  readonly title: string;
  /** The measured checkout, and its reference. */
  readonly contestants: readonly [Omit<Contestant, 'dataDirectory'>, Omit<Contestant, 'dataDirectory'>];
  readonly rounds: number;
  /** Length of a load of stored pages. */
  readonly seconds: number;
  readonly maxRatio: number;
}

function compare(comparison: Comparison): Promise<BenchReport> {
  assertWrk();
  return withScratch('compare', async (directory) => {
    const { rounds, seconds } = comparison;
    const contestants = comparison.contestants.map((own, at) => ({
      ...own,
      dataDirectory: path.join(directory, `${at}`),
    }));
    // Builds the site before the measured starts.
    for (const cwd of new Set(contestants.map(({ folder }) => folder)))
      execFileSync('npm', ['run', '--silent', 'build'], { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
    const counts = await Promise.all(contestants.map(prepare));
    const samples = new Map<string, Samples>(contestants.map(({ name }) => [name, new Map()]));
    await alternate(contestants, rounds, async (contestant, round) => {
      reportProgress(`Start ${round + 1} of ${rounds}, ${contestant.name}`);
      add(samples, contestant, 'start to first byte', await timeStart(contestant));
    });
    await measureServers(contestants, { rounds, seconds, samples });
    return toReport(comparison, samples, counts);
  });
}

/** Filled, with every page stored. Returns how many pages the sitemaps list. */
async function prepare(contestant: Contestant): Promise<number> {
  reportProgress(`Fills "${contestant.name}"`);
  const filling = await start(contestant);
  const paths = await fillUp(filling, contestant.pages);
  await filling.stop();
  // A process that has just scaled every picture is slower than one that serves readers.
  const site = await start(contestant);
  for (const page of paths) await read(site, page);
  reportProgress(`"${contestant.name}" has ${paths.length} pages, and compresses them`);
  await waitUntilIdle(site, 1_800_000);
  await site.stop();
  return paths.length;
}

async function timeStart(contestant: Contestant): Promise<number> {
  const begun = performance.now();
  const site = await start(contestant);
  const took = performance.now() - begun;
  await site.stop();
  return took;
}

/** Both servers run at the same time; one at a time gets load. */
async function measureServers(
  contestants: readonly Contestant[],
  { rounds, seconds, samples }: { rounds: number; seconds: number; samples: ReadonlyMap<string, Samples> },
): Promise<void> {
  const sites: Running[] = [];
  try {
    for (const contestant of contestants) {
      const site = await start(contestant);
      sites.push(site);
      await waitUntilIdle(site);
      add(samples, site, 'memory at rest', site.memoryMb());
    }
    for (const site of sites) {
      reportProgress(`Warms up ${site.name}`);
      await measureReads(site, { seconds: warmUpSeconds, addOne: () => undefined });
    }
    await alternate(sites, rounds, async (site, round) => {
      reportProgress(`Stored and rendered page ${round + 1} of ${rounds}, ${site.name}`);
      await measureReads(site, { seconds, addOne: (name, value) => add(samples, site, name, value) });
    });
    // Last, because pages that a publish makes stale are compressed in the background.
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

async function measureReads(site: Running, { seconds, addOne }: { seconds: number; addOne: Add }): Promise<void> {
  const url = `${site.origin}${articlePath}`;
  const stored = await measureRate({ url, seconds, connections: 32 });
  addOne('stored page', stored.perSecond);
  addOne('stored page, p99', stored.p99Ms);
  const times: number[] = [];
  const ticks = readProcessorTicks(site);
  for (let number = 0; number < renders; number += 1) {
    const begun = performance.now();
    // A topic without articles: the page is rendered for this request.
    await read(site, `/news?topic=${randomName()}`);
    times.push(performance.now() - begun);
  }
  addOne('rendered page', median(times));
  addOne('processor time of a rendered page', ((readProcessorTicks(site) - ticks) * 10) / renders);
}

async function timePublish(site: Running): Promise<number> {
  const title = `Published ${randomName()}.`;
  await createEditor(site.contentOrigin).publishTitle(title);
  const publishedAt = performance.now();
  const isShown = async () => (await read(site, articlePath)).includes(`>${title}</h1>`);
  await until(`the title "${title}"`, isShown, { everyMs: 1, withinMs: 60_000 });
  return performance.now() - publishedAt;
}

function add(samples: ReadonlyMap<string, Samples>, { name }: { name: string }, quantity: Quantity, value: number) {
  const own = samples.get(name);
  own?.set(quantity, [...(own.get(quantity) ?? []), value]);
}

function toReport(
  { name: reportName, title, contestants, rounds, seconds, maxRatio }: Comparison,
  samples: ReadonlyMap<string, Samples>,
  counts: readonly number[],
): BenchReport {
  const [own, reference] = contestants.map(({ name }) => samples.get(name));
  const figures = (Object.keys(quantities) as Quantity[]).map((name): Figure => {
    const { unit, ...quantity } = quantities[name];
    const sample = own?.get(name) ?? [];
    const [value, other] = [median(sample), median(reference?.get(name) ?? [])];
    const isMet = (isRate(quantity) ? other / value : value / other) <= maxRatio;
    return {
      name,
      value,
      unit,
      spread: spread(sample),
      reference: { name: contestants[1].name, value: other },
      goal: { text: isRate(quantity) ? `>= 1 / ${maxRatio} x` : `<= ${maxRatio} x`, isMet },
    };
  });
  return {
    name: reportName,
    title: `${title}, in one run, with ${counts.join(' and ')} pages`,
    figures,
    notes: [
      `Medians of ${rounds} alternating rounds, both servers running, one of them under load at a time. Each is one process with both roles, started by its own \`start\` script.`,
      `Stored page: wrk with 32 connections for ${seconds} s, after ${warmUpSeconds} s of it. Rendered page: ${renders} lists by topics without articles, one after the other. Publish to visible: ${rounds * publishes} titles, from the response to the publish to the whole page that shows it.`,
      'Memory is resident; processor time is of the whole process, in ticks of 10 ms.',
    ],
  };
}

const isRate = (quantity: { isRate?: true }): boolean => quantity.isRate === true;
