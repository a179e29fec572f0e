/** Which pages are prefetched, and which never are (acceptance N-2, N-8 and N-9). */
import type { Page } from '@playwright/test';
import { followAddedLink } from './add-link.ts';
import { expect, test } from './ready-page.ts';

test.use({ serviceWorkers: 'block' });

function listPayloads(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/_payload/')) asked.push(pathname);
  });
  return asked;
}

async function setConnection(page: Page, connection: object): Promise<void> {
  await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), connection);
}

test('visible links are prefetched while the browser is idle, each once, and the click uses the copy', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 2400 });
  const asked = listPayloads(page);
  await page.goto('/platform');
  await expect(page.locator('main a[href="/platform/connect"]').first()).toBeInViewport();
  await expect.poll(() => asked).toContain('/_payload/platform/connect.json');
  await page.locator('main a[href="/platform/connect"]').first().click();
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /connect$/);
  expect(asked.filter((path) => path === '/_payload/platform/connect.json')).toHaveLength(1);
  expect(new Set(asked).size).toBe(asked.length);
});

test('a copy older than five seconds is not used: the click requests the page again', async ({ page }) => {
  await page.clock.install();
  const asked = listPayloads(page);
  await page.goto('/platform');
  const path = '/_payload/platform/multicloud.json';
  const ahead = page.waitForResponse((response) => response.url().endsWith(path));
  await page.locator('main a[href="/platform/multicloud"]').first().scrollIntoViewIfNeeded();
  await page.clock.runFor(2000);
  // Its age counts from its arrival.
  await (await ahead).finished();
  await page.waitForLoadState('networkidle');
  expect(asked.filter((one) => one === path)).toHaveLength(1);
  await page.clock.runFor(5001);
  await page.locator('main a[href="/platform/multicloud"]').first().click();
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /multicloud$/);
  expect(asked.filter((one) => one === path)).toHaveLength(2);
});

for (const [name, connection] of [
  ['a 2g connection', { effectiveType: 'slow-2g', saveData: false }],
  ['data saver', { effectiveType: '4g', saveData: true }],
] as const) {
  test(`nothing is prefetched with ${name}`, async ({ page }) => {
    await setConnection(page, connection);
    await page.clock.install();
    const asked = listPayloads(page);
    await page.goto('/platform', { waitUntil: 'networkidle' });
    await page.clock.runFor(10_000);
    expect(asked).toEqual([]);
    // A click still fetches, so the watch does see requests.
    await page.locator('main a[href="/platform/multicloud"]').first().click();
    await expect.poll(() => asked).toEqual(['/_payload/platform/multicloud.styled.json']);
  });
}

test('home prefetches nothing for pages that it does not link to', async ({ page }) => {
  await setConnection(page, { effectiveType: '2g', saveData: false });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(asked.filter((url) => /careers|vacanc|\.island|\.css$/.test(url))).toEqual([]);
  // It is fetched by the navigation, in one request for data and style.
  await followAddedLink(page, '/careers');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/careers$/);
  expect(asked.filter((url) => url.includes('/_payload/'))).toEqual([
    expect.stringMatching(/\/_payload\/careers\.styled\.json$/),
  ]);
  expect(asked.filter((url) => url.endsWith('.css'))).toEqual([]);
});

test('links that opt out, leave the site, download or change the language are never prefetched', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.route('**/about.html*', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto('/contact/thank-you');
  // The links are inserted before the kernel scans the page again, which it does after a navigation.
  await page.route('**/_payload/about*.json', async (route) => {
    const answer = await route.fetch();
    const payload = (await answer.json()) as { main: string };
    const links = [
      '<a href="/engineering" data-no-prefetch>a</a>',
      '<p data-no-prefetch><a href="/culture">b</a></p>',
      '<a href="https://example.com/x">c</a>',
      '<a href="/europe/sepa" download>d</a>',
      '<a href="/media/x.pdf">e</a>',
      '<a href="/fr-fr/europe" data-language="fr-fr">f</a>',
      '<a href="/united-states/us">fetched</a>',
    ].join(' ');
    await route.fulfill({ response: answer, json: { ...payload, main: links + payload.main } });
  });
  await followAddedLink(page, '/about');
  await expect.poll(() => asked.filter((url) => url.endsWith('/_payload/united-states/us.json'))).toHaveLength(1);
  const forbidden = /_payload\/(engineering|culture|europe\/sepa|fr-fr)\b|example\.com|x\.pdf/;
  expect(asked.filter((url) => forbidden.test(url))).toEqual([]);
});

/** Resolves once the observer has reported the last visible link, and the browser has been idle since. */
function scrollToLastLink(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const [link] = [...document.links].slice(-1);
        if (!link) throw new Error('No link');
        link.scrollIntoView({ behavior: 'instant' });
        const idle = (act: () => void) =>
          'requestIdleCallback' in window ? requestIdleCallback(act) : setTimeout(act);
        new IntersectionObserver((entries, observer) => {
          if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
          observer.disconnect();
          idle(resolve);
        }).observe(link);
      }),
  );
}

test('offline a notice is shown and nothing is prefetched; online both end', async ({ page, context }) => {
  await page.goto('/platform', { waitUntil: 'networkidle' });
  const notice = page.locator('[data-offline]');
  await expect(notice).toBeHidden();
  await expect(notice).toHaveAttribute('role', 'status');
  await context.setOffline(true);
  await expect(notice).toHaveText('You are offline. Pages you have visited can still be read.');
  const asked = listPayloads(page);
  await scrollToLastLink(page);
  expect(asked).toEqual([]);
  await context.setOffline(false);
  await expect(notice).toBeHidden();
  // The skipped link is still visible.
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  expect(new Set(asked).size).toBe(asked.length);
});

test('on a mobile line scrolling a page of links prefetches at most 60 KB', async ({ page }) => {
  await setConnection(page, { type: 'cellular', effectiveType: '4g', saveData: false });
  await page.goto('/news/payment-insights');
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top < height; top += 500) await page.evaluate((to) => scrollTo(0, to), top);
  await page.waitForLoadState('networkidle');
  const bytes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/_payload\/|\/style-/.test(name))
      .map((entry) => (entry as PerformanceResourceTiming).encodedBodySize),
  );
  expect(bytes.length).toBeGreaterThan(2);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(60_000);
});

test('every link in view is prefetched', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 2400 });
  const asked = listPayloads(page);
  await page.goto('/news');
  const wanted = await page.evaluate(() => {
    const inView = [...document.links].filter((link) => {
      const { top, bottom, width } = link.getBoundingClientRect();
      return width > 0 && bottom > 0 && top < innerHeight && link.checkVisibility({ visibilityProperty: true });
    });
    const other = '[data-no-prefetch],[data-language],[rel=search],[target],[download],[href$=".xml"]';
    return inView
      .filter((link) => link.origin === location.origin && link.pathname !== location.pathname && !link.closest(other))
      .map(({ pathname }) => `/_payload${pathname === '/' ? '/index' : pathname}.json`);
  });
  expect(new Set(wanted).size).toBeGreaterThan(8);
  await expect.poll(() => [...new Set(wanted)].filter((path) => !asked.includes(path))).toEqual([]);
  expect(new Set(asked).size).toBe(asked.length);
});
