/**
 * From an editor's publish to a reader's page, over HTTP, and what it costs: how many pages are rendered again, and
 * whether anybody waits. The reference of a time is the same page rendered for every request; of a count, all pages.
 */
import { median, percentile } from '../statistics/percentile.ts';
import type { BenchOptions } from './options.ts';
import type { BenchReport, Figure } from '../report/report.ts';
import { withDataDirectory } from '../processes/site-servers.ts';
import { articlePath } from '../content/article.ts';
import { spread } from '../statistics/spread.ts';
import { createEditor, type Editor } from '../content/administration.ts';
import { measureMenuChange, type MenuChange } from './menu-change.ts';
import { startObservedSite, type ObservedSite } from '../processes/observed-site.ts';
import { waitUntilSettled } from './settled.ts';

const articleUid = articlePath.slice(articlePath.lastIndexOf('/') + 1);

interface Measurement {
  processes: 1 | 2;
  stored: readonly number[];
  uncached: readonly number[];
  /** Pages, each with its payload, rendered again after each of some publishes. */
  renders: readonly number[];
  entries: number;
  menu: MenuChange;
}

export async function benchPublish({ publishes }: BenchOptions): Promise<BenchReport> {
  const measurements = [await measure(1, publishes), await measure(2, publishes)];
  return {
    name: 'publish',
    title: 'From the answer to a publish to the first new page over HTTP',
    figures: measurements.flatMap(toFigures),
    notes: [
      `${publishes} publishes of one article, each with another title, saved and published through the administration API. A reader asks for the page again and again over one connection; the time ends with the first whole answer that has the new title.`,
      'The reference asks the same process for the same page rendered for each request, in turn with the other.',
      'Entries are pages and their payloads; one render gives both. Rendered again: what the cache rendered until nothing was left to do; pages whose view turned out unchanged are not rendered.',
      'Menu change: a label of the menu, which every page shows. Meanwhile a reader asks for all pages in turn, with 10 ms between two.',
    ],
  };
}

function toFigures({ processes, stored, uncached, renders, entries, menu }: Measurement): Figure[] {
  const place = processes === 1 ? 'one process' : 'two processes';
  const [limitMs, p99] = [processes === 1 ? 100 : 500, percentile(stored, 0.99)];
  const mostRenders = Math.max(...renders);
  return [
    {
      name: `publish to visible, median, ${place}`,
      value: median(stored),
      unit: 'ms',
      spread: spread(stored),
      reference: { name: 'rendered per request', value: median(uncached) },
    },
    {
      name: `publish to visible, p99, ${place}`,
      value: p99,
      unit: 'ms',
      reference: { name: 'rendered per request', value: percentile(uncached, 0.99) },
      goal: { text: `<= ${limitMs} ms`, isMet: p99 <= limitMs },
    },
    {
      name: `pages rendered again, one article, ${place}`,
      value: median(renders),
      unit: '',
      spread: spread(renders),
      reference: { name: 'all entries', value: entries },
      goal: { text: '<= 15 pages', isMet: mostRenders <= 15 },
    },
    {
      name: `everything rendered again (${menu.renders} pages), ${place}`,
      value: menu.totalMs,
      unit: 'ms',
      reference: { name: 'one by one, no cache', value: menu.oneByOneMs },
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
  return withDataDirectory(async (directory) => {
    const site = await startObservedSite(directory, processes);
    try {
      const editor = createEditor(site.contentOrigin);
      const { id } = await editor.find({ type: 'payment_insight', uid: articleUid, lang: 'en-gb' });
      const stored: number[] = [];
      const uncached: number[] = [];
      for (let number = 0; number < publishes; number += 1) {
        stored.push(await timePublish(`${site.origin}${articlePath}`, { editor, id, title: `Stored ${number}.` }));
        uncached.push(
          await timePublish(`${site.uncachedOrigin}${articlePath}`, { editor, id, title: `Uncached ${number}.` }),
        );
      }
      const renders = await countRenders(site, editor, id);
      const { entries } = await site.state();
      return { processes, stored, uncached, renders, entries, menu: await measureMenuChange(site, editor) };
    } finally {
      await site.stop();
    }
  });
}

/** Milliseconds from the answer to the publish to the end of the first page that shows it. */
async function timePublish(
  url: string,
  { editor, id, title }: { editor: Editor; id: string; title: string },
): Promise<number> {
  const { publishedAt } = await editor.publish(id, { title });
  const mark = `>${title}</h1>`;
  for (;;) {
    const html = await (await fetch(url)).text();
    const now = performance.now();
    if (html.includes(mark)) return now - publishedAt;
    if (now - publishedAt > 60_000) throw new Error(`${url} does not show ${mark} after a minute`);
  }
}

async function countRenders(site: ObservedSite, editor: Editor, id: string): Promise<number[]> {
  const counts: number[] = [];
  for (let number = 0; number < 10; number += 1) {
    const before = await waitUntilSettled(site);
    const { ref } = await editor.publish(id, { title: `Counted ${number}.` });
    const after = await waitUntilSettled(site, ref);
    counts.push(after.work.renders - before.work.renders);
  }
  return counts;
}
