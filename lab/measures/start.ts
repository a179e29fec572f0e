/**
 * From starting the process to the first byte of the article: with every page in the snapshot, with and without its
 * content service, and without a snapshot; beside a bare node server that reads the same page from a file.
 */
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { median } from '../statistics/percentile.ts';
import { startProcess, type RunningProcess } from '../../tests/start-process.ts';
import type { BenchOptions } from './options.ts';
import { startObservedSite } from '../processes/observed-site.ts';
import { printFigures, type BenchReport, type Figure } from '../report/report.ts';
import { reportProgress } from '../report/progress.ts';
import { fillLargeSite } from '../content/site-corpus.ts';
import { startSite, withDataDirectory } from '../processes/site-servers.ts';
import { articlePath } from '../content/article.ts';
import { spread } from '../statistics/spread.ts';
import { measureGrowth, toGrowthFigures, type Growth } from './growth.ts';

const barePort = 4874;
/** Nobody listens there. */
const deadPort = 4870;
const rounds = 5;
/** Of sites, unless others are asked for: 50,000 takes minutes to fill. */
const usualSizes = [500, 5000];

interface Measurement {
  entries: number;
  /** Milliseconds by what was started. */
  times: ReadonlyMap<string, readonly number[]>;
}

const warm = 'from the snapshot';
const bare = 'bare node';

export async function benchStart({ articles }: BenchOptions): Promise<BenchReport> {
  const measurement = await measure();
  const growths: Growth[] = [];
  for (const count of articles.length > 0 ? articles : usualSizes) {
    growths.push(await grow(count));
    // A large size takes minutes: what is known by now is not lost when the next is stopped.
    if (growths.length > 1) printFigures(toGrowthFigures(growths));
  }
  return {
    name: 'start',
    title: 'From the start of the process to the first byte of an article (built and seeded)',
    figures: [...toFigures(measurement), ...toGrowthFigures(growths)],
    notes: [
      `Medians of ${rounds} interleaved rounds. Each start is a new process; the time ends with the first byte of ${articlePath}.`,
      `From the snapshot: the stored page is sent, nothing is rendered; it has ${measurement.entries} entries. Content down: the site alone, nobody listens where its content should be.`,
      'Without snapshot: as after the first deployment, the page is rendered for the first reader.',
      'Growth: generated articles besides the starter content, each on the list of the snapshot; filled stores are kept in .cache/bench/sites. "That" is the check of all articles of a group in the ten seconds after one has another date; the longest turn is in processor time, which other work on the machine does not change. After a kill the content store is checked whole. The sitemap and the list of routes as they are made anew.',
    ],
  };
}

function toFigures({ times }: Measurement): Figure[] {
  const of = (name: string) => times.get(name) ?? [];
  return [...times.keys()]
    .filter((name) => name !== bare)
    .map((name): Figure => {
      const value = median(of(name));
      return {
        name,
        value,
        unit: 'ms',
        spread: spread(of(name)),
        reference: { name: bare, value: median(of(bare)) },
        goal: { text: '<= 500 ms', isMet: value <= 500 },
      };
    });
}

function grow(articles: number): Promise<Growth> {
  return withDataDirectory(async (directory) => {
    reportProgress(`${articles.toLocaleString('en')} articles`);
    await fillLargeSite(directory, articles);
    return measureGrowth(directory, articles);
  });
}

function measure(): Promise<Measurement> {
  return withDataDirectory(async (directory) => {
    const data = path.join(directory, 'data');
    const site = await startObservedSite(data, 1);
    const { entries } = await site.state();
    const page = await fetch(`${site.origin}${articlePath}`, { headers: { 'accept-encoding': 'identity' } });
    const file = path.join(directory, 'page.json');
    const body = Buffer.from(await page.arrayBuffer()).toString('base64');
    writeFileSync(file, JSON.stringify({ headers: ['content-type', 'text/html; charset=utf-8'], body }));
    // Stopped in good order, so that the snapshot is whole.
    await site.stop();
    return { entries, times: await race(data, file) };
  });
}

async function race(data: string, page: string): Promise<Map<string, number[]>> {
  const cold = `${data}-cold`;
  cpSync(data, cold, { recursive: true });
  const origin = `http://127.0.0.1:${barePort}`;
  const contestants: Readonly<Record<string, () => Promise<number>>> = {
    [bare]: () =>
      timeFirstByte({
        start: () =>
          startProcess({
            args: ['lab/processes/bare-server.ts', page, String(barePort)],
            ready: (line) => line === 'ready',
          }),
        origin,
      }),
    [warm]: () => timeFirstByte({ start: () => startSite(data), expected: 'stored' }),
    'from the snapshot, content down': () =>
      timeFirstByte({
        start: () =>
          startSite(data, { role: 'site', environment: { CONTENT_API: `http://127.0.0.1:${deadPort}/api/v2` } }),
        expected: 'stored',
      }),
    'without snapshot': async () => {
      rmSync(path.join(cold, 'snapshot'), { recursive: true, force: true });
      return timeFirstByte({ start: () => startSite(cold), expected: 'rendered' });
    },
  };
  const times = new Map<string, number[]>(Object.keys(contestants).map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, contest] of Object.entries(contestants)) times.get(name)?.push(await contest());
  }
  return times;
}

/** What `x-cache` says of each: until the content service has been asked, a stored page may be called stale. */
const states = { stored: ['hit', 'stale'], rendered: ['miss'] } as const;

/** A start that found no snapshot must not pass for one that did. */
async function timeFirstByte({
  start,
  origin,
  expected,
}: {
  start: () => Promise<RunningProcess & { origin?: string }>;
  origin?: string;
  expected?: keyof typeof states;
}): Promise<number> {
  const started = performance.now();
  const child = await start();
  try {
    const answer = await fetch(`${origin ?? child.origin ?? ''}${articlePath}`);
    const time = performance.now() - started;
    await answer.arrayBuffer();
    const state = answer.headers.get('x-cache');
    const known: readonly (string | null)[] = expected ? states[expected] : [state];
    if (!answer.ok || !known.includes(state)) throw new Error(`${answer.url}: ${answer.status} ${state}`);
    return time;
  } finally {
    await child.stop();
  }
}
