import type { Page } from '@playwright/test';
import { expect, test } from './ready-page.ts';

const getRow = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name} `) }).getByRole('cell');

test('/debug shows the state of this visit, and keeps it up to date', async ({ page, context }) => {
  await page.setViewportSize({ width: 1008, height: 700 });
  await page.goto('/debug');
  await expect(getRow(page, 'Build')).toHaveText(/^[\w-]{8}$/);
  await expect(getRow(page, 'Language')).toHaveText('en-gb');
  await expect(getRow(page, 'Layout')).toHaveText('default');
  await expect(getRow(page, 'Size class')).toHaveText('md');
  await expect(getRow(page, 'Responsive state')).toHaveText(
    'current: md, xs: false, sm: false, md: true, lg: false, xl: false, width: 1008, height: 700',
  );
  await expect(getRow(page, 'Theme')).toHaveText('system');
  await expect(getRow(page, 'Consent')).toHaveText('not chosen');
  await expect(getRow(page, 'Experiment')).toHaveText('none');

  await page.setViewportSize({ width: 1009, height: 700 });
  await expect(getRow(page, 'Size class')).toHaveText('lg');
  await context.setOffline(true);
  await expect(getRow(page, 'Connection')).toHaveText('offline');
  await expect(getRow(page, 'behaviour')).toContainText('isOnline: false');
  await context.setOffline(false);
  await expect(getRow(page, 'Connection')).toHaveText('online');
  await page.getByRole('button', { name: 'Accept all' }).click();
  await expect(getRow(page, 'Consent')).toHaveText('allowed: functional, analytics, marketing');
});

test('/debug shows the seven areas of the shared state, after a click as after a load', async ({ page }) => {
  const areas = ['theme', 'pages', 'menu', 'header', 'featureFlags', 'config', 'behaviour'];
  await page.goto('/debug');
  for (const area of areas) await expect.soft(getRow(page, area)).toContainText(': ');
  await expect(getRow(page, 'pages')).toContainText('template: debug');
  await page.goto('/about');
  await page.evaluate(() => {
    document
      .querySelector('main')
      ?.prepend(Object.assign(document.createElement('a'), { href: '/debug', text: 'Debug' }));
  });
  await page.getByRole('link', { name: 'Debug', exact: true }).click();
  await expect(getRow(page, 'pages')).toContainText('path: /debug');
});

test('/debug is not indexed, and echoes nothing of the request or the machine', async ({ page, request }) => {
  const answer = await request.get('/debug', {
    headers: { 'x-canary': 'canary-header', cookie: 'canary=canary-cookie' },
  });
  const html = await answer.text();
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).not.toMatch(/canary-|127\.0\.0\.1|\/api\/v2|node_modules|NODE_ENV|\d+\.\d+\.\d+/);
  await page.goto('/debug');
  expect(await page.locator('main').innerText()).not.toMatch(/127\.0\.0\.1|\/api\/v2|\bv?\d+\.\d+\.\d+\b/);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('/debug names the values that need script', async ({ page }) => {
    await page.goto('/debug');
    await expect(getRow(page, 'Language')).toHaveText('en-gb');
    await expect(getRow(page, 'Consent')).toHaveText('known to your browser, shown with script');
    await expect(page.getByRole('table', { name: 'Public feature flags' }).getByRole('row')).not.toHaveCount(1);
  });
});

for (const width of [375, 1280]) {
  test(`nothing moves when script fills in /debug at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/debug');
    await expect(getRow(page, 'Theme')).toHaveText('system');
    await page.evaluate(() => document.fonts.ready);
    const sum = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          // Layout shifts are reported one frame later.
          requestAnimationFrame(() =>
            requestAnimationFrame(() =>
              resolve((window as unknown as { shifts: number[] }).shifts.reduce((total, shift) => total + shift, 0)),
            ),
          );
        }),
    );
    expect(sum).toBeLessThanOrEqual(0.01);
  });
}
