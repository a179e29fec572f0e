/** What pages weigh and how soon they show, by Lighthouse's mobile settings, beside the same pages without script. */
import type { BenchOptions } from '../options.ts';
import { startObservedSite, waitUntilBest } from '../publish/observed-site.ts';
import type { BenchReport, Figure } from '../report.ts';
import { measuredPages, withDataDirectory } from '../site-servers.ts';
import { median, spread } from '../statistics.ts';
import { installLighthouse, visit, type PageVisit } from './lighthouse.ts';
import { startLimitServer } from './limit-server.ts';

const limitPort = 4875;

export async function benchPage({ runs }: BenchOptions): Promise<BenchReport> {
  installLighthouse();
  return withDataDirectory(async (directory) => {
    const site = await startObservedSite(directory, 1);
    const limit = await startLimitServer(site.origin, limitPort);
    try {
      await waitUntilBest(
        site,
        measuredPages.map(({ path }) => path),
      );
      const figures: Figure[] = [];
      for (const { name, path } of measuredPages) {
        const visits: Visits = { own: [], limit: [] };
        for (let run = 0; run < runs; run += 1) {
          visits.own.push(await visit(`${site.origin}${path}`));
          visits.limit.push(await visit(`${limit.origin}${path}`));
        }
        figures.push(...toFigures(name, visits));
      }
      return {
        name: 'page',
        title: 'Pages in a phone’s browser (Lighthouse, mobile settings, cold cache)',
        figures,
        notes: toNotes(runs),
      };
    } finally {
      await limit.stop();
      await site.stop();
    }
  });
}

const toNotes = (runs: number) => [
  `Medians of ${runs} visits, in turn with those of the limit: our own HTML without script, in brotli 11, with the same font and pictures.`,
  'Bytes are as transferred, headers included; script before any interaction.',
];

interface Visits {
  own: PageVisit[];
  limit: PageVisit[];
}

function toFigures(page: string, visits: Visits): Figure[] {
  const of = (side: keyof Visits, key: keyof PageVisit) => visits[side].map((visited) => visited[key]);
  const figure = (
    name: string,
    key: keyof PageVisit,
    {
      unit = '',
      scale = 1,
      goal,
    }: { unit?: string; scale?: number; goal?: [string, (own: number, limit: number) => boolean] },
  ): Figure => {
    const own = of('own', key).map((value) => value / scale);
    const limit = median(of('limit', key)) / scale;
    return {
      name: `${page}: ${name}`,
      value: median(own),
      unit,
      spread: spread(own),
      reference: { name: 'limit', value: limit },
      ...(goal && { goal: { text: goal[0], isMet: goal[1](median(own), limit) } }),
    };
  };
  const isArticle = page === 'article';
  return [
    figure('score', 'score', { goal: ['100', (own) => own === 100] }),
    figure('FCP', 'firstContentfulPaint', { unit: 'ms', goal: ['<= 1.05 x', (own, limit) => own <= 1.05 * limit] }),
    figure('LCP', 'largestContentfulPaint', { unit: 'ms', goal: ['<= 1.05 x', (own, limit) => own <= 1.05 * limit] }),
    figure('TBT', 'totalBlockingTime', { unit: 'ms', goal: ['<= 10 ms', (own) => own <= 10] }),
    figure('CLS', 'layoutShift', { goal: ['<= 0.01', (own) => own <= 0.01] }),
    figure('requests', 'requests', isArticle ? { goal: ['<= 6', (own) => own <= 6] } : {}),
    figure('all bytes', 'bytes', {
      unit: 'k',
      scale: 1000,
      ...(isArticle && { goal: ['<= 1.1 x', (own: number, limit: number) => own <= 1.1 * limit] }),
    }),
    figure('script bytes', 'scriptBytes', {
      unit: 'k',
      scale: 1000,
      ...(isArticle && { goal: ['<= 6 k', (own: number) => own <= 6] }),
    }),
  ];
}
