/** The list of 10,000 documents: how soon rows show, follow the search, scroll, and are there again. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { longDocumentId, searchedPlaces } from './editor-content.ts';
import { editorFields } from './typing-times.ts';

const row = '[role="row"][data-id]';
const listPath = '/studio/documents?type=press_release';

/** From the click in the rail to the painted rows, the screen's code and rows being fetched. */
export async function timeList(page: Page, origin: string): Promise<number> {
  await page.goto(`${origin}/studio/account`);
  const link = page.getByRole('link', { name: 'Documents', exact: true });
  await link.waitFor();
  return timeClick(page, () => link.click(), row);
}

/** From each letter in the search to the painted rows that have it marked, and the share of the service. */
export async function timeSearch(
  page: Page,
  origin: string,
  searches: number,
): Promise<{ keys: readonly number[]; service: readonly number[] }> {
  await page.goto(origin + listPath);
  await page.locator(row).first().waitFor();
  const search = page.getByRole('searchbox');
  const keys = await timeLetters(page, searches, async () => {
    await search.fill('');
    await page.locator(`${row} mark`).first().waitFor({ state: 'detached' });
    await search.focus();
  });
  const service = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      // Without aborted requests.
      .filter(({ name, requestStart }) => name.includes('/admin/working?') && name.includes('q=') && requestStart > 0)
      .map(({ requestStart, responseEnd }) => responseEnd - requestStart),
  );
  return { keys, service };
}

export async function timeFloorSearch(page: Page, origin: string, searches: number): Promise<readonly number[]> {
  await page.goto(`${origin}/table`);
  return timeLetters(page, searches, async () => {
    await page.locator('#search').fill('');
    await page.locator('mark').first().waitFor({ state: 'detached' });
    await page.locator('#search').focus();
  });
}

async function timeLetters(page: Page, searches: number, empty: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  for (const place of searchedPlaces.slice(0, searches)) {
    await empty();
    for (let length = 1; length <= place.length; length += 1) {
      const painted = page.evaluate(waitForMark, place.slice(0, length).toLowerCase());
      await page.keyboard.press(place.charAt(length - 1).toLowerCase());
      const at = await painted;
      times.push(at - (await readLastKey(page)));
      // People read the results; after this pause the next letter waits for nothing of this one.
      await wait(60);
    }
  }
  return times;
}

/** Runs in the page. The marks of the previous letter stay until the new rows arrive. */
async function waitForMark(found: string): Promise<number> {
  const isShown = () => document.querySelector('mark')?.textContent?.toLowerCase() === found;
  if (!isShown())
    await new Promise<void>((resolve, reject) => {
      const observer = new MutationObserver(() => {
        if (!isShown()) return;
        observer.disconnect();
        resolve();
      });
      setTimeout(() => reject(new Error(`No row has ${found} marked`)), 20_000);
      observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    });
  return window.studioBench.painted('mark');
}

const readLastKey = (page: Page): Promise<number> => page.evaluate(() => window.studioBench.keys.at(-1)?.at ?? 0);

export async function timeFloorList(page: Page, origin: string): Promise<number> {
  await page.goto(`${origin}/table`);
  return timeClick(page, () => page.locator('#load').click(), 'tr[data-id]');
}

async function timeClick(page: Page, click: () => Promise<void>, selector: string): Promise<number> {
  const painted = page.evaluate((one) => window.studioBench.painted(one), selector);
  await click();
  return (await painted) - (await page.evaluate(() => window.studioBench.clickedAt));
}

interface Visit {
  readonly openMs: number;
  readonly backMs: number;
}

/** From the click on a row to the painted title field, and from Back to the painted row. */
export async function timeVisit(page: Page, origin: string, document: 'article' | 'long', at: number): Promise<Visit> {
  const query = document === 'article' ? 'type=payment_insight&sort=title' : 'q=three+hundred+slices';
  await page.goto(`${origin}/studio/documents?${query}`);
  const opened = document === 'article' ? page.locator(row).nth(at + 2) : page.locator(`[data-id="${longDocumentId}"]`);
  const id = await opened.getAttribute('data-id');
  const openMs = await timeClick(page, () => opened.getByRole('link').click(), editorFields.title);
  await page.locator('iframe').first().waitFor();
  // A person who goes back has read the document, and its live page has loaded.
  await wait(1500);
  const backMs = await page.evaluate(async (selector) => {
    const from = performance.timeOrigin + performance.now();
    const painted = window.studioBench.painted(selector);
    history.back();
    return (await painted) - from;
  }, `[role="row"][data-id="${id}"]`);
  return { openMs, backMs };
}

/** Lengths of all frames while a wheel turns. */
export async function scroll(page: Page, url: string, selector: string): Promise<readonly number[]> {
  await page.goto(url);
  await page.locator(selector).first().waitFor();
  await wait(1500);
  await page.mouse.move(700, 500);
  await page.evaluate(() => window.studioBench.takeFrames());
  await wait(100);
  await page.evaluate(() => window.studioBench.takeFrames());
  for (let turn = 0; turn < 120; turn += 1) {
    await page.mouse.wheel(0, 240);
    await wait(16);
  }
  return page.evaluate(() => window.studioBench.takeFrames());
}

export const scrolledList = (origin: string): readonly [url: string, row: string] => [origin + listPath, row];
