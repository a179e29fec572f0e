/**
 * The same measurements on sites of other sizes: what a start, a stored page and a rendered one cost with so many articles.
 * Every article is in the store and in the list of the snapshot; their stored pages are one file under many names.
 */
import { linkSync, readFileSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { startChild } from '../child-process.ts';
import { load } from '../load.ts';
import { startObservedSite } from '../publish/observed-site.ts';
import type { Figure } from '../report.ts';
import { generatedSlug } from '../site-corpus.ts';
import { articlePath, startSite } from '../site-servers.ts';
import { median, spread } from '../statistics.ts';

const renderingPort = 4876;
const starts = 3;
const renders = 100;

export interface Growth {
  articles: number;
  /** Milliseconds by what was done; requests a second for the stored page. */
  samples: ReadonlyMap<string, readonly number[]>;
  memoryMb: number;
}

/** On a store that is filled (site-corpus.ts). */
export async function measureGrowth(data: string, articles: number): Promise<Growth> {
  const first = await startObservedSite(data, 1, { isComplete: false });
  await first.stop();
  listGeneratedPages(data, articles);
  const samples = new Map<string, number[]>();
  const add = (name: string, value: number) => void samples.set(name, [...(samples.get(name) ?? []), value]);
  let memoryMb = 0;
  for (let round = 0; round < starts; round += 1) {
    const started = performance.now();
    const site = await startSite(data);
    const url = `${site.origin}${articlePath}`;
    await (await fetch(url)).arrayBuffer();
    add('start to first byte', performance.now() - started);
    const headers = { 'accept-encoding': 'br, gzip' };
    add('stored page', (await load({ url, seconds: 2, connections: 32, headers })).requestsPerSecond);
    memoryMb = site.memoryMb();
    await site.stop();
  }
  for (const [name, times] of await timeRenders(data)) for (const time of times) add(name, time);
  return { articles, samples, memoryMb };
}

/** A new article, which is among those that its group is asked for, and one that is further back. */
async function timeRenders(data: string): Promise<Map<string, number[]>> {
  const rendering = await startChild({
    args: ['bench/serve/rendering-server.ts', data, String(renderingPort)],
    isReady: (line) => line === 'ready',
  });
  const group = articlePath.slice(0, articlePath.lastIndexOf('/'));
  const pages = { 'new article rendered': articlePath, 'old article rendered': `${group}/${generatedSlug(250)}` };
  const times = new Map<string, number[]>(Object.keys(pages).map((name) => [name, []]));
  try {
    for (let number = 0; number < renders; number += 1) {
      for (const [name, page] of Object.entries(pages)) {
        const started = performance.now();
        const answer = await fetch(`http://127.0.0.1:${renderingPort}${page}`);
        const html = await answer.text();
        times.get(name)?.push(performance.now() - started);
        if (!answer.ok || !html.includes('rel="prev"')) throw new Error(`${page}: ${answer.status}, or no neighbour`);
      }
    }
  } finally {
    await rendering.stop();
  }
  return times;
}

interface SnapshotList {
  pages: { key: string; url: string }[];
}

/** To render and store them all takes a while at 50,000; what a start has to read is the same. */
function listGeneratedPages(data: string, articles: number): void {
  const folder = path.join(data, 'snapshot');
  const list = JSON.parse(readFileSync(path.join(folder, 'pages.json'), 'utf8')) as SnapshotList;
  const toFile = (key: string) =>
    path.join(folder, `${createHash('sha256').update(key).digest('hex').slice(0, 32)}.page`);
  const listed = new Set(list.pages.map(({ key }) => key));
  const template = list.pages.find(({ key }) => key === articlePath);
  if (!template) throw new Error('The snapshot has no article');
  for (let number = 0; number < articles; number += 1) {
    const url = `${path.dirname(articlePath)}/${generatedSlug(number)}`;
    for (const key of [url, `/_payload${url}.json`]) {
      if (listed.has(key)) continue;
      linkSync(toFile(template.key), toFile(key));
      list.pages.push({ ...template, key, url: key });
    }
  }
  writeFileSync(path.join(folder, 'pages.json'), JSON.stringify(list));
}

/** Each size beside the smallest. */
export function toGrowthFigures(growths: readonly Growth[]): Figure[] {
  const [first, ...larger] = growths;
  if (!first) return [];
  return larger.flatMap((growth) =>
    [...growth.samples].map(([name, sample]): Figure => {
      const [value, before] = [median(sample), median(first.samples.get(name) ?? [])];
      const isRate = name === 'stored page';
      return {
        name: `${name}, ${growth.articles.toLocaleString('en')} articles`,
        value,
        unit: isRate ? '/s' : 'ms',
        spread: spread(sample),
        reference: { name: `${first.articles.toLocaleString('en')} articles`, value: before },
        goal: { text: '<= 1.3 x', isMet: isRate ? before <= 1.3 * value : value <= 1.3 * before },
      };
    }),
  );
}
