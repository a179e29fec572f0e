/** The table of contents of an article marks the current section (acceptance P-9). */
import { expect, test } from './ready-page.ts';

// A table precedes its first section, so that its last section starts below the fold.
const article = '/news/payment-insights/a-cap-and-four-days-of-easter';

test('the table of contents marks the current section, even one that was laid out late', async ({ page }) => {
  await page.setViewportSize({ width: 1400, height: 900 });
  await page.goto(article);
  await expect(page.locator(':root[data-whole]')).toBeAttached();
  const marked = page.locator('main nav a:target-current');
  await expect(marked).toHaveText('Reading the table');
  await page.locator('#the-ladder').evaluate((heading) => heading.scrollIntoView());
  await expect(marked).toHaveText('The ladder');
});
