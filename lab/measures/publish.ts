/**
 * From an editor's publish to a reader's page over HTTP, and its cost: the number of pages rendered again, and the wait
 * of readers during it. The reference for times is the content API alone.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { articlePath, articleUid } from '../content/article.ts';
import { createEditor, type Editor } from '../content/editor.ts';
import { sendRequest } from '../load/load-client.ts';
import { readMetrics } from '../probes/metrics.ts';
import { listStoredPaths, waitUntilNothingRenders } from '../processes/site-state.ts';
import { withScratch } from '../processes/scratch.ts';
import { startIdleSite, startSite, type SiteServer } from '../processes/site.ts';
import type { BenchReport, Figure } from '../report/report.ts';
import { median, percentile } from '../statistics/percentile.ts';
import { spread } from '../statistics/sample.ts';
import { until } from '../../tests/until.ts';
import type { BenchOptions } from './options.ts';

const countedPublishes = 5;

interface Measurement {
  readonly processes: 1 | 2;
  readonly visible: readonly number[];
  readonly inContent: readonly number[];
  /** Number of pages rendered after each publish. */
  readonly renders: readonly number[];
  readonly entries: number;
  readonly menu: MenuChange;
}

export async function benchPublish({ publishes }: BenchOptions): Promise<BenchReport> {
  const measurements = [await measure(1, publishes), await measure(2, publishes)];
  return {
    name: 'publish',
    title: 'From the response to a publish to the first new page over HTTP',
    figures: measurements.flatMap(toFigures),
    notes: [
      `${publishes} publishes of one article, each with another title, through the administration API. A reader requests the page repeatedly; the time ends with the first whole response that has the new title.`,
      'The reference: until the content API names the new ref.',
      'Entries are pages and their payloads; one render gives both. Pages whose view is unchanged are not rendered.',
      'Menu change: a label that every page shows. Meanwhile a reader requests all pages in turn, with 10 ms between two.',
    ],
  };
}

function toFigures({ processes, visible, inContent, renders, entries, menu }: Measurement): Figure[] {
  const place = processes === 1 ? 'one process' : 'two processes';
  const [limitMs, p99] = [processes === 1 ? 100 : 500, percentile(visible, 0.99)];
  const content = (share: number) => ({ name: 'content API', value: percentile(inContent, share) });
  return [
    {
      name: `publish to visible, median, ${place}`,
      value: median(visible),
      unit: 'ms',
      spread: spread(visible),
      reference: content(0.5),
    },
    {
      name: `publish to visible, p99, ${place}`,
      value: p99,
      unit: 'ms',
      reference: content(0.99),
      goal: { text: `<= ${limitMs} ms`, isMet: p99 <= limitMs },
    },
    {
      name: `pages rendered again, one article, ${place}`,
      value: median(renders),
      unit: '',
      spread: spread(renders),
      reference: { name: 'all entries', value: entries },
      goal: { text: '<= 15 pages', isMet: Math.max(...renders) <= 15 },
    },
    {
      name: `everything rendered again (${menu.renders} pages), ${place}`,
      value: menu.totalMs,
      unit: 'ms',
      goal: { text: '<= 2,000 ms', isMet: menu.totalMs <= 2000 },
    },
    {
      name: `reader meanwhile, p99, ${place}`,
      value: percentile(menu.readerMs, 0.99),
      unit: 'ms',
      spread: spread(menu.readerMs),
      reference: { name: 'reader before, p99', value: percentile(menu.readerBeforeMs, 0.99) },
    },
  ];
}

function measure(processes: 1 | 2, publishes: number): Promise<Measurement> {
  return withScratch('publish', async (directory) => {
    const whole = await startIdleSite(directory);
    if (processes === 2) await whole.stop();
    const content = processes === 2 ? await startSite(directory, { role: 'content' }) : whole;
    const environment = { CONTENT_API: `${content.contentOrigin}/api/v2` };
    const site = processes === 2 ? await startSite(directory, { role: 'site', environment }) : whole;
    try {
      const editor = createEditor(content.contentOrigin);
      const { id } = await editor.find({ uid: articleUid, lang: 'en-gb' });
      const visible: number[] = [];
      const inContent: number[] = [];
      for (let number = 0; number < publishes; number += 1) {
        const title = `Published ${number}.`;
        await editor.publish(id, { title });
        visible.push(await timeUntil(`${site.origin}${articlePath}`, `>${title}</h1>`));
        const ref = await editor.publish(id, { title: `Reference ${number}.` });
        inContent.push(await timeUntil(`${content.contentOrigin}/api/v2`, ref));
      }
      const renders: number[] = [];
      for (let number = 0; number < countedPublishes; number += 1)
        renders.push(await countRenders(site, () => editor.publish(id, { title: `Counted ${number}.` })));
      const entries = (await readMetrics(site))('page_cache_entries');
      return { processes, visible, inContent, renders, entries, menu: await measureMenuChange(site, editor) };
    } finally {
      await site.stop();
      await content.stop();
    }
  });
}

/** Milliseconds from now to the end of the first response that contains the mark. */
async function timeUntil(url: string, mark: string): Promise<number> {
  const begun = performance.now();
  const isThere = async () => (await (await fetch(url)).text()).includes(mark);
  await until(`${mark} at ${url}`, isThere, { everyMs: 1, withinMs: 60_000 });
  return performance.now() - begun;
}

async function countRenders(site: SiteServer, publish: () => Promise<unknown>): Promise<number> {
  await waitUntilNothingRenders(site);
  const before = (await readMetrics(site))('page_renders_total');
  await publish();
  await waitUntilNothingRenders(site);
  return (await readMetrics(site))('page_renders_total') - before;
}

interface MenuChange {
  readonly renders: number;
  /** From the response to the first publish to the last render. */
  readonly totalMs: number;
  readonly readerMs: readonly number[];
  readonly readerBeforeMs: readonly number[];
}

/** The menus of both languages, one after the other. */
async function measureMenuChange(site: SiteServer, editor: Editor): Promise<MenuChange> {
  const paths = await listStoredPaths(site);
  const menus = await Promise.all(['en-gb', 'fr-fr'].map((lang) => editor.find({ type: 'menu', lang })));
  const readerBeforeMs = await readDuring(site, paths, () => sleep(1000));
  let totalMs = 0;
  let readerMs: number[] = [];
  const renders = await countRenders(site, async () => {
    readerMs = await readDuring(site, paths, async () => {
      let publishedAt = Infinity;
      for (const { id, data } of menus) {
        await editor.publish(id, changeFirstLabel(data));
        publishedAt = Math.min(publishedAt, performance.now());
      }
      totalMs = (await waitUntilNothingRenders(site)) - publishedAt;
    });
  });
  return { renders, totalMs, readerMs, readerBeforeMs };
}

function changeFirstLabel(data: Record<string, unknown>): Record<string, unknown> {
  const text = JSON.stringify(data);
  const label = /"label":"([^"]+)"/.exec(text)?.[1];
  if (label === undefined) throw new Error('The menu has no label to change');
  return JSON.parse(text.replace(`"label":"${label}"`, `"label":"${label} now"`)) as Record<string, unknown>;
}

/** Without a pause one reader uses one of two cores, and the site would be measured under load. */
const readerPauseMs = 10;

/** Response times of sequential requests during `work`. */
async function readDuring(site: SiteServer, paths: readonly string[], work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const over = new AbortController();
  const working = work().finally(() => over.abort());
  for (let index = 0; !over.signal.aborted; index += 1) {
    const path = paths[index % paths.length] ?? '/';
    const { status, milliseconds } = await sendRequest(site.origin, { path });
    times.push(milliseconds);
    if (status !== 200) throw new Error(`${status} for ${path}`);
    await sleep(readerPauseMs);
  }
  await working;
  return times;
}
