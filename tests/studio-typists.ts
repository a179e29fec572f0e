/** Simulated people who edit the same document in several browsers over bad networks, all seeded. */
import { setTimeout as passTime } from 'node:timers/promises';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { Random } from '../scripts/fuzz/random.ts';
import { studioOrigin } from './studio-session.ts';

const longestLatencyMs = 2000;

/**
 * Changes arrive up to two seconds late, so that those of two people change places; some never arrive, some twice, and
 * some responses are lost. The result ends it.
 */
export async function spoilNetwork(context: BrowserContext, random: Random): Promise<() => Promise<void>> {
  await context.route(`${studioOrigin}/admin/working/*/changes*`, async (route) => {
    const [fate, latencyMs, part] = [random.below(6), random.below(longestLatencyMs), random.below(100) / 100];
    await passTime(latencyMs * part);
    if (fate === 0) return route.abort();
    const response = await route.fetch();
    if (fate === 1) await route.fetch();
    await passTime(latencyMs * (1 - part));
    return fate === 2 ? route.abort() : route.fulfill({ response });
  });
  return async () => {
    await context.unrouteAll({ behavior: 'wait' });
    for (const page of context.pages()) await page.evaluate(() => window.dispatchEvent(new Event('online')));
  };
}

/** Types words at the start or end of a random field, key by key. */
export async function typeWords(page: Page, fields: readonly Locator[], words: readonly string[], random: Random) {
  for (const word of words) {
    await random.pick(fields).focus();
    await page.keyboard.press(random.oneIn(2) ? 'Control+End' : 'Control+Home');
    for (let steps = random.below(4); steps > 0; steps -= 1) await page.keyboard.press('Control+ArrowRight');
    // Half a word that touches another's would be a change of theirs.
    await page.keyboard.type('  ');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.type(word, { delay: 20 + random.below(60) });
  }
}
