import { expect, test } from '@playwright/test';

test('a click swaps the page’s payload in without loading a document', async ({ page }) => {
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents.push(request.url());
  });
  await page.goto('/platform');
  await page.evaluate(() => Object.assign(window, { wasHere: true }));
  await page.locator('main a[href="/platform/multicloud"]').first().click();
  await expect(page).toHaveURL(/\/platform\/multicloud$/);
  await expect(page).toHaveTitle(/ \| Financial Cloud$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => 'wasHere' in window)).toBe(true);
  expect(documents).toHaveLength(1);

  await page.goBack();
  await expect(page).toHaveURL(/\/platform$/);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/platform$/);
  expect(documents).toHaveLength(1);
});

test('a swapped page looks like one that was loaded', async ({ page }) => {
  const path = '/news/payment-insights/verification-of-payee-one-year-on';
  const measure = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main h1, main h2, main p, main table')].slice(0, 40).map((element) => {
        const { width, height } = element.getBoundingClientRect();
        return `${element.tagName} ${Math.round(width)} ${Math.round(height)} ${getComputedStyle(element).fontSize} ${getComputedStyle(element).color}`;
      }),
    );
  await page.goto(path);
  await page.evaluate(() => document.fonts.ready);
  const loaded = await measure();
  await page.goto('/news/payment-insights');
  await page.evaluate(() => document.fonts.ready);
  await page.locator(`main a[href="${path}"]`).first().click();
  await expect(page.locator('body')).toHaveAttribute('data-template', 'article');
  expect(await measure()).toEqual(loaded);
});

test('an unknown address reached by a click shows the not-found page with its status', async ({ page }) => {
  await page.goto('/about');
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = '/no-such-page';
    link.textContent = 'nowhere';
    document.querySelector('main')?.prepend(link);
  });
  const answer = page.waitForResponse((response) => new URL(response.url()).pathname === '/no-such-page');
  await page.getByRole('link', { name: 'nowhere' }).click();
  expect((await answer).status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be found');
});

test('the choice of theme is kept and applied before the first paint', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => localStorage.setItem('fc-theme', 'dark'));
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const background = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(background).toBe('rgb(6, 15, 31)');
});
