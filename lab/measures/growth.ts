/**
 * The same measurements on sites of other sizes: what a start, a stored page, a rendered one, a publish and the lists
 * for machines cost with so many articles.
 */
import { percentile } from '../statistics/percentile.ts';
import { startProcess } from '../../tests/start-process.ts';
import { load } from '../load/wrk.ts';
import { reportProgress } from '../report/progress.ts';
import { startObservedSite, type ObservedSite } from '../processes/observed-site.ts';
import type { Figure } from '../report/report.ts';
import { generatedSlug } from '../content/site-corpus.ts';
import { startSite } from '../processes/site-servers.ts';
import { articlePath } from '../content/article.ts';
import { spread } from '../statistics/spread.ts';
import { waitUntilIdle } from './stored-page.ts';
import { listGeneratedPages, wholeArticles } from './generated-pages.ts';
import { measurePublishes } from './growth-publishes.ts';
import { readArticles } from './read-articles.ts';

const renderingPort = 4876;
const starts = 3;
const renders = 100;

/** A quantity that is measured at every size. */
const quantities = {
  'start to first byte': { unit: 'ms', isGoal: true },
  'start after a kill': { unit: 'ms' },
  'stored page right after a start': { unit: '/s', isGoal: true },
  'stored page': { unit: '/s', isGoal: true },
  'new article rendered': { unit: 'ms', isGoal: true },
  'old article rendered': { unit: 'ms', isGoal: true },
  'publish to visible': { unit: 'ms' },
  'publish to visible, p99': { unit: 'ms', share: 0.99 },
  'reader while 20 are published, p99': { unit: 'ms', share: 0.99 },
  'event loop meanwhile, p99': { unit: 'ms' },
  'event loop meanwhile, longest': { unit: 'ms' },
  'longest turn meanwhile, processor time': { unit: 'ms' },
  'reader while a group is checked, p99': { unit: 'ms', share: 0.99 },
  'event loop of that, p99': { unit: 'ms' },
  'event loop of that, longest': { unit: 'ms' },
  'longest turn of that, processor time': { unit: 'ms' },
  'articles checked': { unit: '/s' },
  'memory after load': { unit: 'MB' },
  'memory, 5,000 articles served': { unit: 'MB' },
  'sitemap, index': { unit: 'ms' },
  'sitemap, first part': { unit: 'ms' },
  'list of routes': { unit: 'ms' },
} as const satisfies Readonly<Record<string, { unit: string; isGoal?: true; share?: number }>>;

type Quantity = keyof typeof quantities;

export interface Growth {
  articles: number;
  samples: ReadonlyMap<Quantity, readonly number[]>;
}

type Add = (name: Quantity, ...values: readonly number[]) => void;

/** On a store that is filled (site-corpus.ts). */
export async function measureGrowth(data: string, articles: number): Promise<Growth> {
  const samples = new Map<Quantity, number[]>();
  const add: Add = (name, ...values) => {
    samples.set(name, [...(samples.get(name) ?? []), ...values]);
  };
  reportProgress('Lists, once all that is published is known');
  await withSite(data, (site) => timeLists(site, add));
  reportProgress('Every article put on the lists of the snapshot');
  listGeneratedPages(data, articles);
  await timeStarts(data, { add, articles });
  reportProgress('Pages rendered');
  await timeRenders(data, add);
  reportProgress('Publishes');
  // Last: what a publish has rendered again is stored in place of the listed pages.
  await withSite(data, (site) => timePublishes(site, add));
  return { articles, samples };
}

async function withSite(data: string, work: (site: ObservedSite) => Promise<void>): Promise<void> {
  const site = await startObservedSite(data, 1, { isComplete: false });
  try {
    await work(site);
  } finally {
    await site.stop();
  }
}

/** After a stop in good order; the last after a kill. */
async function timeStarts(data: string, { add, articles }: { add: Add; articles: number }): Promise<void> {
  const url = (origin: string) => `${origin}${articlePath}`;
  for (let round = 0; round <= starts; round += 1) {
    reportProgress(`Start ${round + 1} of ${starts + 1}`);
    const isAfterKill = round === starts;
    const started = performance.now();
    const site = await startSite(data);
    try {
      await (await fetch(url(site.origin))).arrayBuffer();
      add(isAfterKill ? 'start after a kill' : 'start to first byte', performance.now() - started);
      if (isAfterKill) return;
      const headers = { 'accept-encoding': 'br, gzip' };
      const measure = () => load({ url: url(site.origin), seconds: 2, connections: 32, headers });
      add('stored page right after a start', (await measure()).requestsPerSecond);
      if (round < starts - 1) continue;
      // What an earlier process has left is taken up by now, and compared with what is published.
      await waitUntilIdle(site);
      for (let again = 0; again < starts; again += 1) add('stored page', (await measure()).requestsPerSecond);
      add('memory after load', site.memoryMb());
      await readArticles(site.origin, Math.min(articles, wholeArticles));
      add('memory, 5,000 articles served', site.memoryMb());
    } finally {
      await (round === starts - 1 ? site.kill() : site.stop());
    }
  }
}

/** A new article, which is among those that its group is asked for, and one that is further back. */
async function timeRenders(data: string, add: Add): Promise<void> {
  const rendering = await startProcess({
    args: ['lab/processes/rendering-server.ts', data, String(renderingPort)],
    ready: (line) => line === 'ready',
  });
  const group = articlePath.slice(0, articlePath.lastIndexOf('/'));
  const pages = [
    ['new article rendered', articlePath],
    ['old article rendered', `${group}/${generatedSlug(250)}`],
  ] as const;
  try {
    for (let number = 0; number < renders; number += 1) {
      for (const [name, page] of pages) {
        const started = performance.now();
        const answer = await fetch(`http://127.0.0.1:${renderingPort}${page}`);
        const html = await answer.text();
        add(name, performance.now() - started);
        if (!answer.ok || !html.includes('rel="prev"')) throw new Error(`${page}: ${answer.status}, or no neighbour`);
      }
    }
  } finally {
    await rendering.stop();
  }
}

/** As they are made when they are not stored. */
async function timeLists({ uncachedOrigin }: ObservedSite, add: Add): Promise<void> {
  const lists = [
    ['sitemap, index', '/sitemap.xml'],
    ['sitemap, first part', '/sitemap-payment-insight.xml'],
    ['list of routes', '/_payload/manifest.json'],
  ] as const;
  for (const [name, path] of lists) {
    const started = performance.now();
    const answer = await fetch(`${uncachedOrigin}${path}`);
    await answer.arrayBuffer();
    add(name, performance.now() - started);
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  }
}

async function timePublishes(site: ObservedSite, add: Add): Promise<void> {
  const { visible, reader, readerOfCheck, ...figures } = await measurePublishes(site);
  for (const name of ['publish to visible', 'publish to visible, p99'] as const) add(name, ...visible);
  add('reader while 20 are published, p99', ...reader);
  add('reader while a group is checked, p99', ...readerOfCheck);
  add('event loop meanwhile, p99', figures.loopP99);
  add('event loop meanwhile, longest', figures.loopLongest);
  add('longest turn meanwhile, processor time', figures.longestTurn);
  add('event loop of that, p99', figures.loopP99OfCheck);
  add('event loop of that, longest', figures.loopLongestOfCheck);
  add('longest turn of that, processor time', figures.longestTurnOfCheck);
  add('articles checked', figures.checksPerSecond);
}

/** Each size beside the smallest. */
export function toGrowthFigures(growths: readonly Growth[]): Figure[] {
  const [first, ...larger] = growths;
  if (!first) return [];
  return larger.flatMap((growth) =>
    [...growth.samples].map(([name, sample]): Figure => {
      const { unit, ...quantity } = quantities[name];
      const share = 'share' in quantity ? quantity.share : 0.5;
      const [value, before] = [percentile(sample, share), percentile(first.samples.get(name) ?? [], share)];
      const isMet = unit === '/s' ? before <= 1.3 * value : value <= 1.3 * before;
      return {
        name: `${name}, ${growth.articles.toLocaleString('en')} articles`,
        value,
        unit,
        spread: spread(sample),
        reference: { name: `${first.articles.toLocaleString('en')} articles`, value: before },
        ...('isGoal' in quantity ? { goal: { text: '<= 1.3 x', isMet } } : {}),
      };
    }),
  );
}
