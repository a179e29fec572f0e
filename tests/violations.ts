import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * An axe run, to be narrowed down and passed to `listViolations`. It runs in the page itself: our pages have no
 * third-party frames before a reader's click, and a separate page for axe would double the time. Passed rules are not
 * reported, because that takes longer than finding violations.
 */
export function createAxe(page: Page): AxeBuilder {
  return new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], iframes: false, preload: false });
}

/** One line per violated rule, with the offending elements. */
export async function listViolations(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}
