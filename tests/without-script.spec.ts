import { examplePages } from './pages.ts';
import { expect, test } from './ready-page.ts';

test.use({ javaScriptEnabled: false });

for (const path of examplePages) {
  test(`${path} reads without script`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect((await page.locator('main').innerText()).length).toBeGreaterThan(path === '/404' ? 60 : 200);
  });
}

test('menus open and navigate without script', async ({ page }) => {
  await page.goto('/');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByText('Platform', { exact: true }).first().click();
  await navigation.getByRole('link', { name: /Multicloud/ }).click();
  await expect(page).toHaveURL(/\/platform\/multicloud$/);
});

test('filters and pages of a listing are links', async ({ page }) => {
  await page.goto('/news/payment-insights');
  await page
    .getByRole('navigation', { name: 'Filter by topic' })
    .getByRole('link', { name: /SEPA Instant/ })
    .click();
  await expect(page).toHaveURL(/topic=SEPA(\+|%20)Instant/);
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
});

test('the language switch links to the same page', async ({ page }) => {
  await page.goto('/platform/multicloud');
  await page.locator('header a[data-language="fr-fr"]:visible').click();
  await expect(page).toHaveURL(/\/fr-fr\/platform\/multicloud$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-FR');
});

test("a listing's second page has a URL and shows older articles", async ({ page }) => {
  await page.goto('/news/payment-insights');
  const first = await page.locator('main li h2').allInnerTexts();
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/\/news\/payment-insights\?page=2$/);
  const second = await page.locator('main li h2').allInnerTexts();
  expect(second.length).toBeGreaterThan(0);
  expect(second.filter((title) => first.includes(title))).toEqual([]);
  await expect(page.locator('[aria-current="page"]', { hasText: '2' })).toBeVisible();
});

test('the content of a dialog is part of the page, and its link jumps there', async ({ page }) => {
  await page.goto('/about/team');
  await page.locator('main').getByRole('link', { name: 'Ines Carvalho' }).click();
  await expect(page).toHaveURL('/about/team#about-ines-carvalho');
  const whole = page.locator('#about-ines-carvalho');
  await expect(whole).toBeInViewport();
  await expect(whole).toContainText('goes home first');
  await expect(whole.getByRole('button')).toBeHidden();
});

test('a carousel is a scrollable list, with every slide reachable by keyboard', async ({ page }) => {
  await page.goto('/about/awards');
  const list = page.getByRole('list', { name: 'Received' });
  await expect(list.locator('> li')).toHaveCount(6);
  await expect(page.getByRole('button', { name: 'Next' })).toBeHidden();
  const last = list.getByRole('link').last();
  await last.focus();
  await expect(last).toBeInViewport();
});

test('the cookie banner accepts a choice and stays hidden', async ({ page }) => {
  await page.goto('/platform');
  const banner = page.locator('[data-consent-banner]');
  await expect(banner).toBeVisible();
  await banner.getByRole('button', { name: 'Reject all' }).click();
  await expect(page).toHaveURL(/\/platform$/);
  await expect(banner).toBeHidden();
});

test('the navigation sheet opens on a narrow screen', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByText('Platform', { exact: true }).first().click();
  await navigation.getByRole('link', { name: /Security/ }).click();
  await expect(page).toHaveURL(/\/platform\/security$/);
});
