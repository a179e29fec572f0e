/** Pages as journeys use them: loaded once the kernel runs, which it does after the first paint (docs/decisions/0043). */
import { test as base, type Page } from '@playwright/test';

export { expect } from '@playwright/test';

/** Runs, could not be loaded, or is not wanted: without script, and by what is no page of ours. */
const ready = ':root[data-ready], :root:not([data-script]), :root:not([data-kernel])';

export async function untilReady(page: Page): Promise<void> {
  await page.locator(ready).waitFor({ state: 'attached' });
}

export const test = base.extend({
  page: async ({ page }, use) => {
    const load = page.goto.bind(page);
    const loadAgain = page.reload.bind(page);
    page.goto = async (...parts) => {
      const answer = await load(...parts);
      await untilReady(page);
      return answer;
    };
    page.reload = async (...parts) => {
      const answer = await loadAgain(...parts);
      await untilReady(page);
      return answer;
    };
    await use(page);
  },
});
