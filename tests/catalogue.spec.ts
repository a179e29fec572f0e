import { expect, test } from './ready-page.ts';
import { createAxe, listViolations } from './violations.ts';

/** Two opposite combinations are enough: colours do not depend on the direction, nor layout on the theme. */
for (const [colorScheme, direction] of [
  ['light', 'ltr'],
  ['dark', 'rtl'],
] as const) {
  test(`every slice renders without faults in the ${colorScheme} theme, ${direction}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 375, height: 900 });
    await page.goto(`/_catalogue?theme=${colorScheme}&dir=${direction}`);
    const shown = page.locator('main > div');
    await expect(shown).toHaveCSS('color-scheme', colorScheme);
    await expect(shown).toHaveCSS('direction', direction);
    expect(await page.locator('[data-slice]').count()).toBeGreaterThan(27);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0);
    const empty = await page
      .locator('[data-slice]')
      .evaluateAll((examples) =>
        examples.filter((example) => example.getBoundingClientRect().height < 60).map(({ id }) => id),
      );
    expect(empty).toEqual([]);
    // The catalogue repeats examples, so it may repeat ids and headings; every other rule applies.
    const axe = createAxe(page)
      .include('[data-slice]')
      .disableRules(['duplicate-id', 'duplicate-id-aria', 'heading-order', 'page-has-heading-one', 'landmark-unique']);
    expect(await listViolations(axe)).toEqual([]);
  });
}
