/**
 * From starting the process to the first byte of the article: with every page in the snapshot, with and without its
 * content service, and without a snapshot; compared with a bare Node server that reads the same page from a file.
 */
import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findFreePort } from '../../tests/free-ports.ts';
import type { RunningProcess } from '../../tests/start-process.ts';
import { articlePath } from '../content/article.ts';
import { alternate } from '../load/alternate.ts';
import { readMetrics } from '../probes/metrics.ts';
import { saveStoredPage, startBareServer } from '../processes/bare-page.ts';
import { withScratch } from '../processes/scratch.ts';
import { startIdleSite, startSite } from '../processes/site.ts';
import type { BenchReport, Figure } from '../report/report.ts';
import { median } from '../statistics/percentile.ts';
import { spread } from '../statistics/sample.ts';

const rounds = 5;
const bare = 'bare node';

/** Milliseconds by kind of start. */
type Times = ReadonlyMap<string, readonly number[]>;

export function benchStart(): Promise<BenchReport> {
  return withScratch('start', async (directory) => {
    const data = path.join(directory, 'data');
    const site = await startIdleSite(data);
    const entries = (await readMetrics(site))('page_cache_entries');
    const file = await saveStoredPage(site.origin, directory);
    await site.stop();
    return {
      name: 'start',
      title: 'From the start of the process to the first byte of an article (built and seeded)',
      figures: toFigures(await measureTimes(data, file)),
      notes: [
        `Medians of ${rounds} alternating rounds. Each start is a new process; the time ends with the first byte of ${articlePath}.`,
        `From the snapshot: the stored page is sent, nothing is rendered; it has ${entries} entries. Content down: the site alone, without a content service.`,
        'Without snapshot: as after the first deployment, the page is rendered for the first reader.',
      ],
    };
  });
}

function toFigures(times: Times): Figure[] {
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

async function measureTimes(data: string, page: string): Promise<Times> {
  const cold = `${data}-cold`;
  const contentApi = `http://127.0.0.1:${await findFreePort()}/api/v2`;
  const starts: Readonly<Record<string, () => Promise<RunningProcess & { origin: string }>>> = {
    [bare]: () => startBareServer(page),
    'from the snapshot': () => startSite(data),
    'from the snapshot, content down': () =>
      startSite(data, { role: 'site', environment: { CONTENT_API: contentApi } }),
    'without snapshot': () => {
      rmSync(cold, { recursive: true, force: true });
      cpSync(path.join(data, 'content'), path.join(cold, 'content'), { recursive: true });
      return startSite(cold);
    },
  };
  const times = new Map<string, number[]>(Object.keys(starts).map((name) => [name, []]));
  await alternate(Object.entries(starts), rounds, async ([name, start]) => {
    times.get(name)?.push(await timeFirstByte(name, start));
  });
  return times;
}

/** A start without a snapshot must not pass for one with a snapshot. */
async function timeFirstByte(name: string, start: () => Promise<RunningProcess & { origin: string }>): Promise<number> {
  const began = performance.now();
  const server = await start();
  try {
    const response = await fetch(`${server.origin}${articlePath}`);
    const took = performance.now() - began;
    await response.arrayBuffer();
    const isRendered = response.headers.get('x-cache') === 'miss';
    if (!response.ok || isRendered !== (name === 'without snapshot')) throw new Error(`${name}: ${response.status}`);
    return took;
  } finally {
    await server.stop();
  }
}
