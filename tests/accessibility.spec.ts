import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { examplePages } from './pages.ts';

for (const path of examplePages) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`axe finds nothing on ${path} in the ${colorScheme} theme`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto(path);
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze();
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`),
      ).toEqual([]);
    });
  }
}

test('the French home page passes axe too', async ({ page }) => {
  await page.goto('/fr-fr');
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});

test('nothing is wider than a small screen', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  for (const path of examplePages) {
    await page.goto(path);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect.soft(overflow, path).toBeLessThanOrEqual(0);
  }
});

test('the skip link comes first and leads to the content', async ({ page }) => {
  await page.goto('/platform');
  await page.keyboard.press('Tab');
  const first = page.locator(':focus');
  await expect(first).toHaveText('Skip to content');
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});
