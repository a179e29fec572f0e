/** Script that a screen loads before it is used, as transferred: brotli, without headers. */
import type { Browser, Page } from '@playwright/test';
import { openDesk } from '../../browser/studio-browser.ts';
import { reachField } from './typing-times.ts';
import type { House, Person } from './house.ts';

export interface ScriptBytes {
  readonly signIn: number;
  readonly list: number;
  readonly editor: number;
}

export async function weighStudio(browser: Browser, house: House, person: Person): Promise<ScriptBytes> {
  const { studioOrigin: origin, articleId } = house;
  const weigh = async (path: string, isReady: (page: Page) => Promise<void>, cookie?: Person['cookie']) => {
    const { context, page } = await openDesk(browser, { origin, ...(cookie && { cookie }) });
    await page.goto(`${origin}/studio${path}`);
    await isReady(page);
    // Not `networkidle`: the stream of events is open as long as the page.
    await page.waitForFunction(() => {
      const last = performance.getEntriesByType('resource').at(-1) as PerformanceResourceTiming | undefined;
      return performance.now() - (last?.responseEnd ?? 0) > 1500;
    });
    const bytes = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    );
    await context.close();
    return bytes;
  };
  const see = (selector: string) => (page: Page) => page.locator(selector).first().waitFor();
  return {
    signIn: await weigh('/sign-in', see('form')),
    list: await weigh('/documents', see('[role="row"][data-id]'), person.cookie),
    editor: await weigh(`/documents/${articleId}`, (page) => reachField(page, 'body'), person.cookie),
  };
}
