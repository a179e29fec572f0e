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

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * The same for the page in its current state, in both themes. Frames are excluded, because other parties own their
 * content.
 */
export async function listThemeViolations(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const lines = await listViolations(createAxe(page).exclude('iframe').withTags(tags));
    found.push(...lines.map((line) => `${colorScheme}: ${line}`));
  }
  return found;
}
