import type { BrowserContext, Page } from '@playwright/test';
import { examplePages } from './pages.ts';
import { expect, test } from './ready-page.ts';
import { testOrigin, testTag } from './test-server.ts';
import { createAxe, listViolations } from './violations.ts';

const article = '/news/payment-insights/verification-of-payee-one-year-on';
const campaign = '/campaigns/checklist-sepa-instant-go-live';

const getBanner = (page: Page) => page.getByRole('region', { name: 'Cookie choices' });
const choose = (page: Page, name: 'Accept all' | 'Reject all' | 'Save choices') =>
  getBanner(page).getByRole('button', { name }).click();

interface Choice {
  readonly id: string;
  readonly at: string;
  readonly categories: string[];
  readonly revision: string;
}

async function getChoice(context: BrowserContext): Promise<Choice | undefined> {
  const cookie = (await context.cookies()).find(({ name }) => name === 'fc_consent');
  return cookie && (JSON.parse(Buffer.from(cookie.value, 'base64url').toString()) as Choice);
}

/**
 * Commands to tags, as plain lists: `['consent', 'update', {…}]`. The tag loader runs after the first paint, like the
 * kernel.
 */
async function listCommands(page: Page): Promise<unknown[][]> {
  await page.waitForFunction(() => 'dataLayer' in window);
  return page.evaluate(() =>
    (window as unknown as { dataLayer: ArrayLike<unknown>[] }).dataLayer.map((command) => [...Array.from(command)]),
  );
}

const setAll = (state: string, except: Record<string, string> = {}) => ({
  security_storage: state,
  functionality_storage: state,
  personalization_storage: state,
  analytics_storage: state,
  ad_storage: state,
  ad_user_data: state,
  ad_personalization: state,
  ...except,
});

test('a first visit stores no cookie and sends no request to another origin', async ({ page, context }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== testOrigin && !request.url().startsWith('data:')) foreign.push(request.url());
  });
  for (const path of ['/', article, campaign, '/careers/vacancies/fc-1001']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(getBanner(page)).toBeVisible();
  }
  expect(foreign).toEqual([]);
  expect(await context.cookies()).toEqual([]);
});

test('everything is denied before anything else runs', async ({ page }) => {
  const html = await (await page.request.get('/')).text();
  const scripts = [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, source]) => source);
  expect(scripts).toEqual(['/scripts/insights/scriptManager.js']);
  await page.goto('/');
  expect(await listCommands(page)).toEqual([['consent', 'default', { ...setAll('denied'), wait_for_update: 500 }]]);
});

test('the buttons to accept and to reject have the same size, and no box is ticked', async ({ page }) => {
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    const [accept, reject] = await Promise.all(
      ['Accept all', 'Reject all'].map((name) => getBanner(page).getByRole('button', { name }).boundingBox()),
    );
    expect(accept?.width).toBeCloseTo(reject?.width ?? 0, 0);
    expect(accept?.height).toBeCloseTo(reject?.height ?? 0, 0);
    expect(accept?.y).toBeCloseTo(reject?.y ?? 0, 0);
    expect(accept?.height).toBeGreaterThanOrEqual(44);
  }
  await expect(page.locator('[data-consent-banner] input:checked')).toHaveCount(0);
});

test('the page behind the banner can be used, and its end is not covered', async ({ page }) => {
  await page.goto('/about');
  const end = page.locator('footer').getByText('Financial Cloud is a fictional brand.');
  await expect(async () => {
    // Sections get their real height when they come near the viewport, so the page may grow while it scrolls.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const [footer, banner] = [await end.boundingBox(), await getBanner(page).boundingBox()];
    if (!footer || !banner) throw new Error('The footer or the banner is not shown');
    expect(footer.y + footer.height).toBeLessThanOrEqual(banner.y);
  }).toPass();
  await page.locator('main a[href="/about/team"]').first().click();
  await expect(page).toHaveURL(/\/about\/team$/);
  await expect(getBanner(page)).toBeVisible();
});

for (const width of [375, 1280]) {
  test(`at ${width} px the banner is neither the largest paint nor a layout shift`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.addInitScript(() => {
      const seen = { largest: [] as string[], shift: 0 };
      Object.assign(window, { seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element })[])
          seen.largest.push(entry.element?.closest('[data-consent-banner]') ? 'banner' : 'page');
      }).observe({ type: 'largest-contentful-paint', buffered: true });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value?: number })[])
          seen.shift += entry.value ?? 0;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const path of ['/', article, campaign, '/legal/cookie-policy', '/contact', '/404']) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await page.waitForFunction(() => (window as unknown as { seen: { largest: string[] } }).seen.largest.length > 0);
      const seen = await page.evaluate(
        () => (window as unknown as { seen: { largest: string[]; shift: number } }).seen,
      );
      expect.soft(seen.largest.at(-1), path).toBe('page');
      expect.soft(seen.shift, path).toBeLessThanOrEqual(0.01);
    }
  });
}

test('a choice is saved without leaving the page, and updates all seven types', async ({ page, context }) => {
  await page.goto('/about');
  await page.evaluate(() => Object.assign(window, { wasHere: true }));
  await getBanner(page).getByText('Choose', { exact: true }).click();
  await getBanner(page).getByLabel('Analytics').check();
  await choose(page, 'Save choices');
  await expect(getBanner(page)).toBeHidden();
  expect(await page.evaluate(() => 'wasHere' in window)).toBe(true);
  expect(await getChoice(context)).toMatchObject({ categories: ['analytics'], language: 'en-gb', banner: 1 });
  const granted = setAll('denied', { security_storage: 'granted', analytics_storage: 'granted' });
  expect((await listCommands(page)).at(-1)).toEqual(['consent', 'update', granted]);

  await page.goto('/platform');
  await expect(getBanner(page)).toBeHidden();
  expect((await listCommands(page)).map(([, kind]) => kind)).toEqual(['default', 'update']);
});

test('the footer link opens the banner with the current choice, and one click withdraws it', async ({
  page,
  context,
}) => {
  await page.goto('/platform');
  await expect(page.getByRole('button', { name: 'Withdraw consent' })).toBeHidden();
  await choose(page, 'Accept all');
  await expect(getBanner(page)).toBeHidden();
  const first = await getChoice(context);
  expect(first?.categories).toEqual(['functional', 'analytics', 'marketing']);

  await page.getByRole('link', { name: 'Cookie choices' }).click();
  await expect(getBanner(page)).toBeFocused();
  for (const name of ['Functional', 'Analytics', 'Marketing'])
    await expect(getBanner(page).getByLabel(name)).toBeChecked();
  await getBanner(page).getByLabel('Marketing').uncheck();
  await choose(page, 'Save choices');
  await expect(page.getByRole('link', { name: 'Cookie choices' })).toBeFocused();
  expect((await getChoice(context))?.categories).toEqual(['functional', 'analytics']);

  // A tag that has run can only be removed by a new page.
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Withdraw consent' }).click();
  await reloaded;
  await expect(page.getByRole('button', { name: 'Withdraw consent' })).toBeHidden();
  const last = await getChoice(context);
  expect(last?.categories).toEqual([]);
  expect(last?.id).not.toBe(first?.id);
  expect((await listCommands(page)).at(-1)).toEqual([
    'consent',
    'update',
    setAll('denied', { security_storage: 'granted' }),
  ]);
});

test('a new revision of the policy opens the banner again', async ({ page, context }) => {
  await page.goto('/');
  await choose(page, 'Accept all');
  await expect(getBanner(page)).toBeHidden();
  const value = Buffer.from(JSON.stringify({ ...(await getChoice(context)), revision: '2025-06-16' })).toString(
    'base64url',
  );
  await context.addCookies([{ name: 'fc_consent', value, url: testOrigin }]);
  await page.goto('/');
  await expect(getBanner(page)).toBeVisible();
  expect(await listCommands(page)).toHaveLength(1);
});

test('Global Privacy Control keeps marketing denied even after "Accept all"', async ({ browser }) => {
  const context = await browser.newContext({ extraHTTPHeaders: { 'sec-gpc': '1' } });
  await context.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  const page = await context.newPage();
  await page.goto('/');
  await choose(page, 'Accept all');
  await expect(getBanner(page)).toBeHidden();
  expect((await getChoice(context))?.categories).toEqual(['functional', 'analytics']);
  const denied = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' };
  expect((await listCommands(page)).at(-1)).toEqual(['consent', 'update', setAll('granted', denied)]);
  await context.close();
});

test('a tag loads once its category is allowed, and is gone when that is withdrawn', async ({ page, context }) => {
  const address = testTag.src;
  const requested: string[] = [];
  await page.route(address, (route) => {
    requested.push(route.request().url());
    return route.fulfill({
      contentType: 'text/javascript',
      body: 'window.counts = true; document.cookie = "_count_1=1; path=/"',
    });
  });
  await page.goto('/about', { waitUntil: 'networkidle' });
  expect(requested).toEqual([]);
  await choose(page, 'Accept all');
  await page.waitForFunction(() => 'counts' in window);
  expect(requested).toEqual([address]);
  expect((await context.cookies()).map(({ name }) => name)).toContain('_count_1');

  // Set by hand: no setting names them, and the second is not sent with the choice.
  await page.evaluate(() => {
    for (const cookie of ['_ga=1; path=/', '_gid=2; path=/about']) document.cookie = cookie;
  });
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Withdraw consent' }).click();
  await reloaded;
  expect(await page.evaluate(() => 'counts' in window)).toBe(false);
  expect(requested).toEqual([address]);
  expect((await getChoice(context))?.categories).toEqual([]);
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['fc_consent']);
});

test('the banner never covers the focus, and moving inside it does not scroll the page', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 740 });
  await page.goto('/legal/cookie-policy');
  const describeFocus = () =>
    page.evaluate(() => {
      const element = document.activeElement;
      const banner = document.querySelector('[data-consent-banner]');
      if (!element || !banner || element === document.body) return undefined;
      const isInside = banner.contains(element);
      const covered = element.getBoundingClientRect().bottom > banner.getBoundingClientRect().top + 1;
      return { isInside, isCovered: !isInside && covered, scrolled: scrollY, what: element.outerHTML.slice(0, 120) };
    });
  const steps = [];
  for (let step = 0; step < 45; step++) {
    await page.keyboard.press('Tab');
    const seen = await describeFocus();
    if (seen) steps.push(seen);
  }
  expect(steps.filter(({ isInside }) => isInside).length).toBeGreaterThanOrEqual(4);
  expect(steps.filter(({ isInside, scrolled }) => isInside && scrolled > 0)).toEqual([]);
  expect(steps.filter(({ isInside }) => !isInside).length).toBeGreaterThan(20);
  expect(steps.filter(({ isCovered }) => isCovered)).toEqual([]);
});

test('at 400 % zoom the banner leaves most of the viewport to the page', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto('/');
  const box = await getBanner(page).boundingBox();
  expect(box?.height).toBeLessThanOrEqual(256 / 2);
  await choose(page, 'Reject all');
  await expect(getBanner(page)).toBeHidden();
});

for (const [colorScheme, width] of [
  ['light', 375],
  ['dark', 1280],
] as const) {
  test(`axe finds nothing in the open banner, ${colorScheme} at ${width} px`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/fr-fr/about');
    await page.locator('[data-consent-banner] summary').click();
    await expect(page.locator('[data-consent-banner] input[type="checkbox"]').first()).toBeVisible();
    expect(await listViolations(createAxe(page))).toEqual([]);
  });
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a choice returns to the page, which then has no banner', async ({ page, context }) => {
    await page.goto('/news/payment-insights?page=2');
    await expect(getBanner(page)).toBeVisible();
    await choose(page, 'Reject all');
    await expect(page).toHaveURL(/\/news\/payment-insights\?page=2$/);
    await expect(getBanner(page)).toBeHidden();
    expect((await getChoice(context))?.categories).toEqual([]);
    await page.goto('/platform');
    await expect(getBanner(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Withdraw consent' })).toBeHidden();
  });

  test('the footer link opens it again, saves a part of the choice, and one click withdraws it', async ({
    page,
    context,
  }) => {
    await page.goto(campaign);
    await choose(page, 'Reject all');
    await page.getByRole('link', { name: 'Cookie choices' }).click();
    await expect(getBanner(page)).toBeVisible();
    await getBanner(page).getByText('Choose', { exact: true }).click();
    await getBanner(page).getByLabel('Functional').check();
    await choose(page, 'Save choices');
    await expect(getBanner(page)).toBeHidden();
    expect((await getChoice(context))?.categories).toEqual(['functional']);
    await page.getByRole('button', { name: 'Withdraw consent' }).click();
    await expect(page).toHaveURL(new RegExp(`${campaign}$`));
    expect((await getChoice(context))?.categories).toEqual([]);
  });

  test('every page type has the banner', async ({ page }) => {
    for (const path of examplePages) {
      await page.goto(path);
      await expect.soft(getBanner(page), path).toBeVisible();
    }
  });
});
