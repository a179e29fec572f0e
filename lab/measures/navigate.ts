/**
 * From a click in a listing to the heading of the article, on a slow phone: fetched at the click, prefetched, and as a
 * full page load of the baseline, which is our page without script.
 */
import type { Browser } from '@playwright/test';
import { median } from '../statistics/percentile.ts';
import { until } from '../../tests/until.ts';
import type { BenchOptions } from './options.ts';
import { startBaselineServer } from '../browser/baseline-server.ts';
import type { BenchReport, Figure } from '../report/report.ts';
import { withScratch } from '../processes/scratch.ts';
import { startIdleSite } from '../processes/site.ts';
import { articlePath } from '../content/article.ts';
import { spread } from '../statistics/sample.ts';
import { weighPayloads } from '../browser/weigh-payloads.ts';
import { launchBrowser, openSlowPage, type SlowPage } from '../browser/slow-browser.ts';

const listingPath = '/news/payment-insights';

interface Click {
  readonly ms: number;
  /** Bytes until the heading, as transferred. */
  readonly bytes: number;
}

export async function benchNavigate({ runs }: BenchOptions): Promise<BenchReport> {
  return withScratch('navigate', async (directory) => {
    const site = await startIdleSite(directory);
    const baseline = await startBaselineServer(site.origin);
    const browser = await launchBrowser();
    try {
      const clicks: Record<'cold' | 'ahead' | 'baseline', Click[]> = { cold: [], ahead: [], baseline: [] };
      for (let run = 0; run < runs; run += 1) {
        clicks.baseline.push(await timeClick(browser, baseline.origin, 'at the click'));
        clicks.cold.push(await timeClick(browser, site.origin, 'at the click'));
        clicks.ahead.push(await timeClick(browser, site.origin, 'ahead'));
      }
      const scrolled = await countFetchedAhead(browser, site.origin);
      return toReport({ clicks, scrolled, payloads: await weighPayloads(site.origin), runs });
    } finally {
      await browser.close();
      await baseline.stop();
      await site.stop();
    }
  });
}

async function timeClick(browser: Browser, origin: string, fetched: 'at the click' | 'ahead'): Promise<Click> {
  const slow = await openSlowPage(browser, { isSaving: fetched === 'at the click' });
  try {
    const { page } = slow;
    await page.goto(`${origin}${listingPath}`, { waitUntil: 'networkidle' });
    const link = page.locator(`main a[href="${articlePath}"]`).first();
    if (fetched === 'ahead') await fetchAhead(slow, link);
    const before = sum(slow);
    const clickedAt = await link.evaluate((element: HTMLElement) => {
      const now = performance.timeOrigin + performance.now();
      // After this call has returned: a full load discards its document.
      setTimeout(() => element.click());
      return now;
    });
    await page.waitForURL(`**${articlePath}`);
    const at = await until('the heading', () => readHeading(slow, clickedAt), { withinMs: 60_000 });
    return { ms: at - clickedAt, bytes: sum(slow) - before };
  } finally {
    await slow.close();
  }
}

/** A link in view requests the page. */
async function fetchAhead({ page, received }: SlowPage, link: ReturnType<SlowPage['page']['locator']>): Promise<void> {
  await link.scrollIntoViewIfNeeded();
  const isThere = () => [...received.keys()].some((url) => url.endsWith(`/_payload${articlePath}.json`));
  await until('the payload', isThere, { withinMs: 60_000 });
  await page.waitForLoadState('networkidle');
}

async function readHeading({ page }: SlowPage, after: number): Promise<number | undefined> {
  return page.evaluate((from) => window.benchHeadings.findLast(({ at }) => at > from)?.at, after);
}

function sum({ received }: SlowPage, part = ''): number {
  return [...received].reduce((total, [url, bytes]) => (url.includes(part) ? total + bytes : total), 0);
}

/** Payloads that are fetched while a reader scrolls down a page of links. */
async function countFetchedAhead(browser: Browser, origin: string): Promise<number> {
  const fast = await openSlowPage(browser, { isSlow: false });
  try {
    const { page } = fast;
    // On any other line every link in view is fetched (decision 0092).
    const line = { type: 'cellular', effectiveType: '4g' };
    await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), line);
    await page.goto(`${origin}${listingPath}`, { waitUntil: 'networkidle' });
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    for (let top = 0; top < height; top += 600) {
      await page.mouse.wheel(0, 600);
      await page.waitForLoadState('networkidle');
    }
    // An idle browser prefetches after a pause.
    let before = -1;
    await until(
      'the last prefetch',
      async () => {
        const now = sum(fast, '/_payload/');
        const isOver = now === before;
        before = now;
        return isOver;
      },
      { everyMs: 3000, withinMs: 60_000 },
    );
    return sum(fast, '/_payload/');
  } finally {
    await fast.close();
  }
}

function toReport({
  clicks,
  scrolled,
  payloads,
  runs,
}: {
  clicks: Readonly<Record<'cold' | 'ahead' | 'baseline', readonly Click[]>>;
  scrolled: number;
  payloads: ReadonlyMap<string, number>;
  runs: number;
}): BenchReport {
  const times = (kind: keyof typeof clicks) => clicks[kind].map(({ ms }) => ms);
  const reference = { name: 'full load of the baseline', value: median(times('baseline')) };
  const timed = (name: string, kind: 'cold' | 'ahead') => ({
    name,
    value: median(times(kind)),
    unit: 'ms',
    spread: spread(times(kind)),
    reference,
    goal: { text: '<= 1.0 x', isMet: median(times(kind)) <= reference.value },
  });
  const bytes = (kind: keyof typeof clicks) => median(clicks[kind].map((click) => click.bytes)) / 1000;
  return {
    name: 'navigate',
    title: 'From a click to the frame with the new heading on a slow phone (slow 4G, processor four times slower)',
    figures: [
      timed('fetched at the click', 'cold'),
      timed('fetched ahead', 'ahead'),
      {
        name: 'bytes, fetched at the click with its style',
        value: bytes('cold'),
        unit: 'k',
        reference: { name: 'full load of the baseline', value: bytes('baseline') },
      },
      ...showPayloads(payloads),
      {
        name: 'prefetched while scrolling a listing on a mobile line',
        value: scrolled / 1000,
        unit: 'k',
        goal: { text: '<= 60 k', isMet: scrolled <= 60_000 },
      },
    ],
    notes: [
      `Medians of ${runs} clicks in turn, each in a browser context of its own, from ${listingPath} to ${articlePath}; 150 ms latency, 1.6 Mbit/s.`,
      'The time ends with the first frame that has the heading. Fetched at the click: the reader saves data, so nothing is prefetched. Bytes are until the heading, as transferred, headers included; those of payloads without headers, in brotli 11.',
    ],
  };
}

function showPayloads(byPath: ReadonlyMap<string, number>): Figure[] {
  const payloads = [...byPath.values()].sort((one, other) => one - other);
  const at = (share: number) => (payloads[Math.floor(share * (payloads.length - 1))] ?? Number.NaN) / 1000;
  const article = (byPath.get(articlePath) ?? Number.NaN) / 1000;
  const goal = 4.5;
  return [
    { name: 'payload: the article', value: article, unit: 'k', goal: { text: `<= ${goal} k`, isMet: article <= goal } },
    { name: 'payloads: median', value: at(0.5), unit: 'k', goal: { text: `<= ${goal} k`, isMet: at(0.5) <= goal } },
    { name: 'payloads: nine in ten below', value: at(0.9), unit: 'k', spread: [at(0), at(1)] },
    {
      name: `payloads: of ${payloads.length}, at most ${goal} k`,
      value: payloads.filter((bytes) => bytes <= goal * 1000).length,
      unit: '',
    },
  ];
}
