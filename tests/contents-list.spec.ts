/** Acceptance P-9: the contents of an article mark the part that is being read. */
import { expect, test } from './ready-page.ts';

// A table stands before its first part, so that its last one is below the fold from the beginning.
const article = '/news/payment-insights/a-cap-and-four-days-of-easter';

test('the contents mark the part that is being read, also where the last was not laid out at first', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1400, height: 900 });
  await page.goto(article);
  await expect(page.locator(':root[data-whole]')).toBeAttached();
  const marked = page.locator('main nav a:target-current');
  await expect(marked).toHaveText('Reading the table');
  await page.locator('#the-ladder').evaluate((heading) => heading.scrollIntoView());
  await expect(marked).toHaveText('The ladder');
});
