import type { Page } from '@playwright/test';
import { expect, test } from './ready-page.ts';

const article = '/news/payment-insights/verification-of-payee-one-year-on';

test.beforeEach(async ({ context }) => {
  await context.route(/linkedin\.com|x\.com/, (route) => route.fulfill({ body: 'elsewhere' }));
});

test('sharing opens a window of the specified size in the middle, without a way back to the page', async ({ page }) => {
  await page.goto(article);
  await page.evaluate(() => {
    const { open } = window;
    window.open = (...details) => {
      document.documentElement.dataset['opened'] = details[2];
      return open(...details);
    };
  });
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'LinkedIn' }).click();
  const popup = await opened;
  await popup.waitForURL(/linkedin\.com\/sharing/);
  expect(new URL(popup.url()).searchParams.get('url')).toContain(article);
  expect(await popup.evaluate(() => opener)).toBeNull();
  const asked = (await page.locator('html').getAttribute('data-opened')) ?? '';
  const middle = await page.evaluate(() => ({ x: screenX + outerWidth / 2, y: screenY + outerHeight / 2 }));
  const left = Math.round(middle.x - 626 / 2);
  const top = Math.round(middle.y - 436 / 2);
  expect(asked).toBe(`popup,width=626,height=436,left=${left},top=${top}`);
  expect(await popup.evaluate(() => innerWidth)).toBe(626);
});

test('where windows are blocked the link opens a tab, as it does without script', async ({ page }) => {
  await page.goto(article);
  await page.evaluate(() => {
    window.open = () => null;
  });
  const tab = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'X', exact: true }).click();
  await (await tab).waitForURL(/x\.com\/intent/);
});

test('copying the link is confirmed by a message, even as the first action on the page', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(article);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeFocused();
});

test('a refused copy shows what to do instead', async ({ page }) => {
  await page.goto(article);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('refused', 'NotAllowedError'));
  });
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'copy the address from its bar' })).toBeVisible();
});

/** Records the share call, and whether it still had the tap's user activation. */
const stubShare = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(navigator, {
      share: ({ url }: { url: string }) => {
        if (!navigator.userActivation.isActive) throw new DOMException('Without a tap', 'NotAllowedError');
        document.documentElement.dataset['shared'] = url;
        return Promise.resolve();
      },
    });
  });

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 375, height: 800 } });

  test("the first tap on the page can open the device's own sheet", async ({ page }) => {
    await stubShare(page);
    await page.goto(article);
    // Wait until the sections above have their height: after a jump, an early tap would hit another element.
    await expect(page.locator(':root[data-whole]')).toBeAttached();
    await page.getByRole('button', { name: 'Share with…' }).tap();
    await expect(page.locator('html')).toHaveAttribute('data-shared', page.url());
  });

  test('a tap before the code is loaded opens the sheet once it is', async ({ page }) => {
    await stubShare(page);
    const script = Promise.withResolvers<void>();
    await page.route('**/assets/share-*.js', async (route) => {
      await script.promise;
      await route.continue();
    });
    await page.goto(article);
    await expect(page.locator(':root[data-whole]')).toBeAttached();
    await page.getByRole('button', { name: 'Share with…' }).tap();
    await expect(page.locator('html')).not.toHaveAttribute('data-shared');
    script.resolve();
    await expect(page.locator('html')).toHaveAttribute('data-shared', page.url());
  });
});

test('before the kernel runs a link opens a tab, and the buttons are hidden', async ({ page }) => {
  const kernel = Promise.withResolvers<void>();
  await page.route('**/assets/kernel-*.js', async (route) => {
    await kernel.promise;
    await route.continue();
  });
  const loaded = page.goto(article);
  const tab = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'X', exact: true }).click();
  await (await tab).waitForURL(/x\.com\/intent/);
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeHidden();
  kernel.resolve();
  await loaded;
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible();
  expect(page.context().pages()).toHaveLength(2);
});

test('a reader who does not interact loads none of its script', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(article, { waitUntil: 'networkidle' });
  expect(requests.filter((url) => url.includes('/assets/share-'))).toEqual([]);
});

test('no third-party script is loaded for it', async ({ page, baseURL }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== baseURL) foreign.push(request.url());
  });
  await page.goto(article, { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: 'LinkedIn' }).hover();
  await expect(page.getByRole('link', { name: 'LinkedIn' })).toBeVisible();
  expect(foreign).toEqual([]);
});
