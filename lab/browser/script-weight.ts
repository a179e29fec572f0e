/** The script of a page as a browser loads it: before the first paint, and after the whole page was in view. */
import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { build, type Rolldown } from 'vite';
import { launchBrowser } from './slow-browser.ts';

export interface ScriptWeight {
  /** Number of scripts that block the first paint. */
  readonly blocking: number;
  /** The site's own scripts that load before any interaction, each file in brotli 11: kernel, tag loader, parts. */
  readonly bytesBeforeInteraction: number;
  /**
   * The scripts that also load when the page is scrolled through, each file in brotli 11: React and the page's islands.
   */
  readonly islandBytes: number;
}

export async function weighScript(url: string): Promise<ScriptWeight> {
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ viewport: { width: 412, height: 823 }, serviceWorkers: 'block' });
    const page = await context.newPage();
    const loaded = new Map<string, Promise<Buffer>>();
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') loaded.set(response.url(), response.body());
    });
    // Linked pages have islands as well, which the site prefetches.
    await page.route('**/_payload/**', (route) => route.abort());
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.waitForSelector(':root[data-whole]', { state: 'attached' });
    const { origin } = new URL(url);
    const early = [...loaded].flatMap(([script, body]) => (new URL(script).origin === origin ? [body] : []));
    const bytesBeforeInteraction = await weigh(early);
    const blocking = await page.evaluate(countBlockingScripts);
    const own = await page.evaluate(listOwnScripts);
    await scrollThrough(page);
    await page.waitForFunction(areIslandsTakenOver);
    for (const script of own) loaded.delete(script);
    return { blocking, bytesBeforeInteraction, islandBytes: await weigh(loaded.values()) };
  } finally {
    await browser.close();
  }
}

async function weigh(bodies: Iterable<Promise<Buffer>>): Promise<number> {
  return (await Promise.all(bodies)).reduce((sum, body) => sum + brotliCompressSync(body).length, 0);
}

/** Content that scrolls into view may make the page longer. */
async function scrollThrough(page: Page): Promise<void> {
  const isAtEnd = () => window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1;
  while (!(await page.evaluate(isAtEnd))) {
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          window.scrollBy({ top: window.innerHeight / 2, behavior: 'instant' });
          // By the frame after the next one, the intersection observers have run.
          requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
        }),
    );
  }
}

/** Runs in the page. The scripts that its document names: kernel and tag loader. */
function listOwnScripts(): string[] {
  const { kernel } = document.documentElement.dataset;
  const named = [...document.scripts].map(({ src }) => src);
  return kernel === undefined ? named : [...named, new URL(kernel, location.href).href];
}

/** Runs in the page. React marks the root that it has hydrated with a property of this name. */
function areIslandsTakenOver(): boolean {
  return [...document.querySelectorAll('[data-island]')].every((island) =>
    Object.keys(island).some((name) => name.startsWith('__reactContainer')),
  );
}

/** Runs in the page. */
function countBlockingScripts(): number {
  const resources = performance.getEntriesByType('resource') as (PerformanceResourceTiming & {
    renderBlockingStatus?: string;
  })[];
  return resources.filter((one) => one.initiatorType === 'script' && one.renderBlockingStatus === 'blocking').length;
}

/** The least React that hydrates server-rendered markup, minified and in brotli 11. */
export async function weighReactAlone(): Promise<number> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, modulePreload: false, rolldownOptions: { input: 'lab/browser/react-alone.ts' } },
  });
  const { output } = result as Rolldown.RolldownOutput;
  return output.reduce((sum, part) => sum + (part.type === 'chunk' ? brotliCompressSync(part.code).length : 0), 0);
}
