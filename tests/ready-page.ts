/** Pages for journeys: ready once the kernel runs, which it does after the first paint (decision 0043). */
import { setTimeout as wait } from 'node:timers/promises';
import { test as base, type Page, type Response } from '@playwright/test';

export { expect } from '@playwright/test';

/** The kernel runs, failed to load, or is not expected: without script, and on pages that are not ours. */
const ready = ':root[data-ready], :root:not([data-script]), :root:not([data-kernel])';

export async function untilReady(page: Page): Promise<void> {
  await page.locator(ready).waitFor({ state: 'attached' });
}

const maxAttempts = 10;

/**
 * Reloads the page when the server sheds load: two browsers and other load may be more than it can take, and rejecting
 * is correct then (docs/operations.md, Overload). No other page has this title.
 */
async function untilAdmitted(page: Page, load: () => Promise<Response | null>): Promise<Response | null> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await load();
    const retryAfter = answer?.status() === 503 ? answer.headers()['retry-after'] : undefined;
    if (retryAfter === undefined || attempt === maxAttempts) return answer;
    if ((await page.title()) !== 'Not available right now') return answer;
    await wait(Number(retryAfter) * 1000);
  }
}

export const test = base.extend({
  page: async ({ page }, use) => {
    const load = page.goto.bind(page);
    const loadAgain = page.reload.bind(page);
    page.goto = async (...parts) => {
      const answer = await untilAdmitted(page, () => load(...parts));
      await untilReady(page);
      return answer;
    };
    page.reload = async (...parts) => {
      const answer = await untilAdmitted(page, () => loadAgain(...parts));
      await untilReady(page);
      return answer;
    };
    await use(page);
  },
});
