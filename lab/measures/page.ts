/**
 * The weight of pages and their paint times with Lighthouse's mobile settings, compared with the same pages without
 * script.
 */
import { median } from '../statistics/percentile.ts';
import type { BenchOptions } from './options.ts';
import { printFigures, type BenchReport, type Figure } from '../report/report.ts';
import { withScratch } from '../processes/scratch.ts';
import { measuredPages, startIdleSite } from '../processes/site.ts';
import { spread } from '../statistics/sample.ts';
import { installLighthouse, requestKinds, visit, type PageVisit, type RequestKind } from '../browser/lighthouse.ts';
import { startBaselineServer } from '../browser/baseline-server.ts';
import { weighReactAlone, weighScript } from '../browser/script-weight.ts';

export async function benchPage({ runs, only }: BenchOptions): Promise<BenchReport> {
  installLighthouse();
  const measured = measuredPages.filter(({ name }) => only.length === 0 || only.includes(name));
  return withScratch('page', async (directory) => {
    const site = await startIdleSite(directory);
    const baseline = await startBaselineServer(site.origin);
    try {
      const figures: Figure[] = [];
      for (const { name, path } of measured) {
        const visits: Visits = { own: [], baseline: [] };
        for (let run = 0; run < runs; run += 1) {
          visits.own.push(await visit(`${site.origin}${path}`));
          visits.baseline.push(await visit(`${baseline.origin}${path}`));
        }
        const own = toFigures(name, visits);
        figures.push(...own);
        // Prints early, because a run takes minutes and may be stopped by a signal.
        printFigures(own);
      }
      const scripts = await weighScripts(site.origin, measured);
      figures.push(...scripts);
      printFigures(scripts);
      return {
        name: 'page',
        title: 'Pages in a phone’s browser (Lighthouse, mobile settings, cold cache)',
        figures,
        notes: toNotes(runs),
      };
    } finally {
      await baseline.stop();
      await site.stop();
    }
  });
}

const toNotes = (runs: number) => [
  `Medians of ${runs} visits, in turn with those of the baseline: our own HTML without script, in brotli 11, with the same font and pictures.`,
  'Bytes are as transferred, headers included, before any interaction, pictures above the fold included. Prefetched bytes belong to other pages, and are counted apart.',
  'Script before interaction: the site’s own, including the tag loader, each file in brotli 11 and without headers; the goal is for an article.',
  'Script once scrolled through: islands load when they come into view, each file in brotli 11.',
];

/** The page with islands that has the most readers. */
const pageWithIsland = { name: 'simulators', path: '/platform/simulators' } as const;

async function weighScripts(origin: string, pages: readonly { name: string; path: string }[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  const reactAlone = (await weighReactAlone()) / 1000;
  for (const { name, path } of [...pages, pageWithIsland]) {
    const { blocking, bytesBeforeInteraction, islandBytes } = await weighScript(`${origin}${path}`);
    const [early, islands] = [bytesBeforeInteraction / 1000, islandBytes / 1000];
    figures.push(
      {
        name: `${name}: scripts that block rendering`,
        value: blocking,
        unit: '',
        goal: { text: '0', isMet: blocking === 0 },
      },
      {
        name: `${name}: script before interaction`,
        value: early,
        unit: 'k',
        // A form has a part that an article lacks.
        ...(name === 'article' && { goal: { text: '<= 6 k', isMet: early <= 6 } }),
      },
      {
        name: `${name}: script once scrolled through`,
        value: islands,
        unit: 'k',
        reference: { name: 'React’s hydration alone', value: reactAlone },
        goal: { text: '<= 75 k', isMet: islands <= 75 },
      },
    );
  }
  return figures;
}

interface Visits {
  readonly own: PageVisit[];
  readonly baseline: PageVisit[];
}

interface Goal {
  readonly text: string;
  readonly isMet: (own: number, baseline: number) => boolean;
}

const atMost = (most: number, unit: string): Goal => ({ text: `<= ${most}${unit}`, isMet: (own) => own <= most });
const atMostTimes = (most: number): Goal => ({
  text: `<= ${most} x`,
  isMet: (own, baseline) => own <= most * baseline,
});

function toFigures(page: string, visits: Visits): Figure[] {
  const figure = (name: string, unit: string, read: (visited: PageVisit) => number, goal?: Goal): Figure => {
    const own = visits.own.map(read);
    const baseline = median(visits.baseline.map(read));
    return {
      name: `${page}: ${name}`,
      value: median(own),
      unit,
      spread: spread(own),
      reference: { name: 'baseline', value: baseline },
      ...(goal && { goal: { text: goal.text, isMet: goal.isMet(median(own), baseline) } }),
    };
  };
  const isArticle = page === 'article';
  return [
    figure('score', '', ({ score }) => score, { text: '100', isMet: (own) => own === 100 }),
    figure('FCP', 'ms', (visited) => visited.firstContentfulPaint, atMostTimes(1.05)),
    figure('LCP', 'ms', (visited) => visited.largestContentfulPaint, atMostTimes(1.05)),
    figure('TBT', 'ms', (visited) => visited.totalBlockingTime, atMost(10, ' ms')),
    figure('CLS', '', (visited) => visited.layoutShift, atMost(0.01, '')),
    figure('requests', '', ({ requests }) => sumOwn(requests), isArticle ? atMost(6, '') : undefined),
    figure('bytes', 'k', ({ bytes }) => sumOwn(bytes) / 1000, isArticle ? atMostTimes(1.1) : undefined),
    ...requestKinds
      .filter((kind) => visits.own.some(({ requests }) => requests[kind] > 0))
      .map((kind) =>
        figure(
          kind === 'ahead' ? 'fetched ahead' : `bytes, ${kind}`,
          'k',
          ({ bytes }) => bytes[kind] / 1000,
          kind === 'ahead' ? atMost(60, ' k') : undefined,
        ),
      ),
  ];
}

/** Of the page itself. */
function sumOwn(byKind: Readonly<Record<RequestKind, number>>): number {
  return requestKinds.filter((kind) => kind !== 'ahead').reduce((total, kind) => total + byKind[kind], 0);
}
