import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, test } from './ready-page.ts';

const getLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Search' });

test('with the keyboard: open the search, write, choose a suggestion', async ({ page }) => {
  await page.goto('/platform/security');
  await getLink(page).focus();
  await page.keyboard.press('Enter');
  const field = page.getByRole('combobox', { name: 'Search' });
  await expect(field).toBeFocused();
  await page.keyboard.type('verifica');
  const options = page.getByRole('option');
  await expect(options.first()).toHaveText(/Verification of payee/);
  await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible();
  await expect(page.getByRole('search').getByRole('status')).toHaveText(`${await options.count()} suggestions`);
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await expect(field).toHaveAttribute('aria-activedescendant', (await options.first().getAttribute('id')) ?? '');
  await page.keyboard.press('Escape');
  await expect(options.first()).toBeHidden();
  await expect(field).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/additional-services\/vop$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the sheet opens in place, and Escape closes it and returns the focus to the link', async ({ page }) => {
  await page.goto('/platform/security');
  const link = getLink(page);
  const field = page.getByRole('combobox', { name: 'Search' });
  await link.focus();
  await expect(link).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await expect(link).toHaveAttribute('aria-expanded', 'true');
  await expect(page).toHaveURL(/\/platform\/security$/);
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await expect(link).toBeFocused();
  await expect(link).toHaveAttribute('aria-expanded', 'false');
});

test('a second click on the link closes the sheet, and so does leaving it', async ({ page }) => {
  await page.goto('/platform/security');
  const sheet = page.getByRole('search');
  await getLink(page).click();
  await expect(sheet).toBeVisible();
  await getLink(page).click();
  await expect(sheet).toBeHidden();
  await getLink(page).click();
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(sheet).toBeHidden();
  await expect(page.locator(':focus')).toBeVisible();
});

test('the sheet keeps its layout when another page is swapped in', async ({ page }) => {
  await page.goto('/platform/security');
  const sheet = page.locator('header [popover]').filter({ has: page.getByRole('search', { includeHidden: true }) });
  const getPlace = async () => {
    await getLink(page).click();
    await expect(page.getByRole('combobox')).toBeFocused();
    // Where it is after it has slid in.
    await sheet.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
    return page.getByRole('search').boundingBox();
  };
  const before = await getPlace();
  expect(before?.y).toBeGreaterThan(72);
  await page.evaluate(() => (document.documentElement.dataset['same'] = ''));
  await page.keyboard.type('verification');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: '“verification”' })).toBeVisible();
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('main').getByRole('search')).toHaveCount(0);
  expect(await getPlace()).toEqual(before);
  await expect(page.locator(':root[data-same]')).toBeAttached();
});

test('a click that is faster than the code opens the sheet once it is loaded', async ({ page }) => {
  const script = Promise.withResolvers<void>();
  await page.route(/\/assets\/(menus|search-sheet)-[^/]+\.js$/, async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto('/platform/security');
  await getLink(page).click();
  await expect(page).toHaveURL(/\/platform\/security$/);
  script.resolve();
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
  await expect(page).toHaveURL(/\/platform\/security$/);
});

for (const part of ['menus', 'search-sheet'])
  test(`a click opens the search page when ${part} does not load`, async ({ page }) => {
    await page.route(`**/assets/${part}-*.js`, (route) => route.abort());
    await page.goto('/platform/security');
    await getLink(page).click();
    await expect(page).toHaveURL(/\/search$/);
    await expect(page.getByRole('main').getByRole('search')).toBeVisible();
  });

test('a click for a new tab opens the search page there', async ({ page, context }) => {
  await page.goto('/platform/security');
  const opened = context.waitForEvent('page');
  await getLink(page).click({ modifiers: ['ControlOrMeta'] });
  await expect(await opened).toHaveURL(/\/search$/);
  await expect(page.getByRole('search')).toHaveCount(0);
});

test('no page fetches the search page ahead', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/platform/security');
  await getLink(page).click();
  await expect(page.getByRole('combobox')).toBeFocused();
  // Later links of the header are prefetched.
  await expect.poll(() => asked.filter((path) => path.startsWith('/_payload/')).length).toBeGreaterThan(3);
  expect(asked).not.toContain('/_payload/search.json');
});

test('Enter searches for the words, and results, facets and history are pages', async ({ page }) => {
  await page.goto('/platform/security');
  await getLink(page).click();
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('verifcation of payee');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=verifcation\+of\+payee$/);
  await expect(page.getByText('Showing results for verification of payee')).toBeVisible();
  const first = page.locator('main [data-result] a').first();
  await expect(first).toHaveText('Verification of payee');
  await page
    .getByRole('navigation', { name: 'Kind' })
    .getByRole('link', { name: /Press release/ })
    .click();
  await expect(page).toHaveURL(/type=press/);
  await expect(first).not.toHaveText('Verification of payee', { useInnerText: true });
  await page.goBack();
  await expect(first).toHaveText('Verification of payee');
  await first.click();
  await expect(page).toHaveURL(/\/additional-services\/vop$/);
});

test('the search script is loaded only for a search, and its sheet, suggestions and style weigh at most 3 KB', async ({
  page,
}) => {
  const scripts = new Map<string, Promise<Buffer>>();
  page.on('response', (answer) => {
    if (/\/assets\/search-[^/]+\.js$/.test(answer.url())) scripts.set(answer.url(), answer.body());
  });
  await page.goto('/news/payment-insights/verification-of-payee-one-year-on');
  await page.mouse.move(200, 300);
  await page
    .getByRole('button', { name: 'Platform' })
    .or(page.getByText('Platform', { exact: true }))
    .first()
    .click();
  expect([...scripts.keys()]).toEqual([]);
  await getLink(page).click();
  await expect(page.getByRole('combobox')).toBeVisible();
  const bodies = await Promise.all(scripts.values());
  expect(bodies).toHaveLength(2);
  expect(bodies.reduce((sum, body) => sum + brotliCompressSync(body).length, 0)).toBeLessThanOrEqual(3 * 1024);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 375, height: 800 } });

  test('the link in the header opens a page with a search field, and results can be filtered', async ({ page }) => {
    await page.goto('/fr-fr/platform');
    await page.getByRole('banner').getByRole('link', { name: 'Rechercher' }).click();
    await page.getByRole('searchbox', { name: 'Rechercher sur ce site' }).fill('verification beneficiaire');
    await page.getByRole('search').getByRole('button', { name: 'Rechercher' }).click();
    await expect(page).toHaveURL(/\/fr-fr\/search\?q=verification\+beneficiaire$/);
    await page.getByText('Filtrer', { exact: true }).click();
    await page
      .getByRole('navigation', { name: 'Type' })
      .getByRole('link', { name: /Analyse/ })
      .click();
    await expect(page).toHaveURL(/type=insight/);
    await page.locator('main [data-result] a').first().click();
    await expect(page).toHaveURL(/\/fr-fr\/news\/payment-insights\//);
  });
});
