/** Browsers without the Navigation API: a link is a link, and everything else works as usual (docs/browsers.md). */
import type { Page } from '@playwright/test';
import { expectReadableOffline } from './readable-offline.ts';
import { templatePages } from './pages.ts';
import { expect, test } from './ready-page.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    if (!Reflect.deleteProperty(window, 'navigation')) throw new Error('The Navigation API stays');
  });
});

test('a link loads a document, Back returns, and nothing is prefetched that cannot be swapped', async ({ page }) => {
  const payloads: string[] = [];
  const documents: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/_payload/') || /\/assets\/style-.*\.css$/.test(pathname)) payloads.push(pathname);
    if (request.resourceType() === 'document') documents.push(pathname);
  });
  await page.clock.install();
  await page.goto('/platform', { waitUntil: 'networkidle' });
  // Longer than the longest wait for an idle browser: a prefetch would have happened.
  await page.clock.runFor(10_000);
  const known = await heading(page).textContent();
  await page.locator('main a[href="/platform/multicloud"]').first().click();
  await expect(heading(page)).not.toHaveText(known ?? '');
  await expect(page).toHaveURL(/\/platform\/multicloud$/);
  await page.goBack();
  await expect(heading(page)).toHaveText(known ?? '');
  expect(new Set(documents)).toEqual(new Set(['/platform', '/platform/multicloud']));
  expect(payloads).toEqual([]);
});

test('no template reports an error', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    // The document of /404 has that status, and the browser reports it.
    if (message.type() === 'error' && !message.text().includes('404')) errors.push(message.text());
  });
  for (const path of templatePages) {
    await page.goto(path);
    expect(await page.evaluate(() => 'navigation' in window)).toBe(false);
  }
  expect(errors).toEqual([]);
});

test('the theme and the cookie choice persist across documents', async ({ page }) => {
  await page.goto('/platform');
  await page.getByRole('button', { name: 'Theme' }).first().click();
  await page.getByRole('radio', { name: 'Dark' }).first().check();
  await page.keyboard.press('Escape');
  const banner = page.getByRole('region', { name: 'Cookie choices' });
  await banner.getByRole('button', { name: 'Reject all' }).click();
  await expect(banner).toBeHidden();
  await expect(page).toHaveURL(/\/platform$/);
  await page.locator('main a[href="/platform/multicloud"]').first().click();
  await expect(page).toHaveURL(/\/platform\/multicloud$/);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(banner).toBeHidden();
});

test('a modal has its URL, closes with Back, and opens again with Forward', async ({ page }) => {
  await page.goto('/about/team');
  const dialog = page.getByRole('dialog', { name: 'Ines Carvalho' });
  await page.locator('main').getByRole('link', { name: 'Ines Carvalho' }).click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/about\/team$/);
  await page.goForward();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/about\/team$/);
});

test('a visited page can be read offline', async ({ page, context }) => {
  await page.goto('/about/team');
  const known = await heading(page).textContent();
  await expectReadableOffline(context, 'Team');
  await context.setOffline(true);
  await page.goto('/about/team');
  await expect(page.locator('[data-offline]')).not.toBeEmpty();
  await expect(heading(page)).toHaveText(known ?? '');
  await context.setOffline(false);
});
