import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * An examination by axe, to be narrowed down and given to `listViolations`. It runs in the page itself: our pages have
 * no frames of other origins before a reader asks for them, and a page opened for axe alone costs as much as the
 * examination. What passes is not listed, which takes longer than finding what does not.
 */
export function createAxe(page: Page): AxeBuilder {
  return new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], iframes: false, preload: false });
}

/** A line for each rule that is broken, with the elements that break it. */
export async function listViolations(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}
