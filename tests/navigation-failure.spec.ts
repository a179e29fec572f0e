/** What a reader sees of each failure of a client navigation (acceptance N-11 to N-14 and E-8). */
import type { Page } from '@playwright/test';
import { followAddedLink } from './add-link.ts';
import { expect, test } from './ready-page.ts';

test.use({ serviceWorkers: 'block' });

async function open(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '4g', saveData: true } });
    const reported: string[] = [];
    Object.assign(window, { reported });
    addEventListener('fc:error', (event) => reported.push((event as CustomEvent<{ kind: string }>).detail.kind));
  });
  await page.goto(path);
}

function countDocuments(page: Page): { count: number } {
  const documents = { count: 0 };
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.count++;
  });
  return documents;
}

const failed = (page: Page) => page.locator('[role=progressbar].is-failed');

test('a missing page has its own message, title and status', async ({ page }) => {
  await open(page, '/about');
  const answer = page.waitForResponse((response) => response.request().isNavigationRequest());
  await followAddedLink(page, '/no-such-page');
  expect((await answer).status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be found');
  await expect(page).toHaveTitle(/could not be found|not found/i);
});

test('refused page data shows the error page with that status and a way to retry', async ({ page }) => {
  await page.clock.install();
  await open(page, '/about');
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.route('**/_payload/europe*.json', (route) =>
    route.fulfill({ status: 503, contentType: 'text/html', body: '' }),
  );
  const documents = countDocuments(page);
  await followAddedLink(page, '/europe');
  await expect(page.getByRole('main')).toContainText('503');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong');
  await expect(page).toHaveTitle('Something went wrong | Financial Cloud');
  await expect(page.locator('[data-announcer]')).toHaveText('Something went wrong | Financial Cloud');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(failed(page)).toBeVisible();
  await page.clock.runFor(500);
  await expect(failed(page)).toBeHidden();
  expect(documents.count).toBe(0);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-template', /region|section-page|overview/);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/europe$/);
});

test("the server's own error page is swapped in, and the frame keeps the state of the previous page", async ({
  page,
}) => {
  await open(page, '/about');
  await page.route('**/_payload/europe*.json', async (route) => {
    const answer = await route.fetch();
    const payload = (await answer.json()) as object;
    const main = '<div class="wrap"><p>500</p><h1>Made by the server</h1></div>';
    await route.fulfill({
      status: 500,
      json: { ...payload, status: 500, title: 'Broken', head: '<title>Broken</title>', main },
    });
  });
  await followAddedLink(page, '/europe');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Made by the server');
  await expect(page).toHaveTitle('Broken');
  await expect(failed(page)).toHaveCount(1);
});

test('page data that does not load causes one full load a minute, then the error page', async ({ page }) => {
  await page.clock.install();
  await open(page, '/about');
  const stop = Date.now() + 3_600_000;
  await page.clock.pauseAt(stop);
  await page.route('**/_payload/**', (route) => route.abort());
  const documents = countDocuments(page);

  await followAddedLink(page, '/europe');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/europe$/);
  expect(documents.count).toBe(1);

  await followAddedLink(page, '/platform');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong');
  await expect(page.getByRole('main')).toContainText('500');
  expect(documents.count).toBe(1);
  expect(await page.evaluate(() => (window as unknown as { reported: string[] }).reported)).toEqual(['load']);

  await page.clock.runFor(60_000);
  await followAddedLink(page, '/careers');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/careers$/);
  expect(documents.count).toBe(2);
});

test('style that does not load causes one full load, and then pages carry their own', async ({ page }) => {
  let giveUp = () => {};
  const gate = new Promise<void>((resolve) => {
    giveUp = resolve;
  });
  const asked = page.waitForRequest('**/assets/style-*.css');
  await page.route('**/assets/style-*.css', async (route) => {
    await gate;
    await route.abort();
  });
  // Only the first document may prefetch.
  await page.addInitScript(() => {
    const saveData = sessionStorage.getItem('fc-reload') !== null;
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '4g', saveData } });
  });
  await page.goto('/about');
  await asked;
  const documents = countDocuments(page);
  await followAddedLink(page, '/europe');
  giveUp();
  await expect.poll(() => documents.count).toBe(1);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/europe$/);
  await followAddedLink(page, '/platform');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/platform$/);
  expect(documents.count).toBe(1);
});

test('page data of a newer build is loaded whole: this document lacks its style', async ({ page }) => {
  await open(page, '/about');
  await page.route('**/_payload/europe*.json', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), style: '/assets/style-newer000.css' } });
  });
  const documents = countDocuments(page);
  await followAddedLink(page, '/europe');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/europe$/);
  expect(documents.count).toBe(1);
});

test('page data that takes longer than 120 seconds counts as failed', async ({ page }) => {
  await page.clock.install();
  await open(page, '/about');
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.route('**/_payload/europe*.json', () => {});
  const documents = countDocuments(page);
  await followAddedLink(page, '/europe');
  await page.clock.runFor(119_999);
  expect(documents.count).toBe(0);
  await page.clock.runFor(1);
  await expect.poll(() => documents.count).toBe(1);
  // A page with a paused clock does not always close.
  await page.clock.resume();
  await page.waitForLoadState();
});

test('an island chunk that does not load causes one full load, and then the page stays readable', async ({ page }) => {
  await open(page, '/platform');
  await page.route('**/assets/*.island-*.js', (route) => route.abort());
  const documents = countDocuments(page);
  await followAddedLink(page, '/platform/simulators');
  // The full load may happen while it scrolls.
  await expect(() => page.locator('[data-island]').first().scrollIntoViewIfNeeded()).toPass();
  await expect.poll(() => documents.count).toBe(1);
  await page.locator('[data-island]').first().scrollIntoViewIfNeeded();
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { reported: string[] }).reported))
    .toContain('load');
  expect(documents.count).toBe(1);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('when even the error page fails there is a fixed message, a reference and a link home', async ({ page }) => {
  await open(page, '/about');
  await page.evaluate(() => document.querySelector('template[data-failure]')?.remove());
  await page.route('**/_payload/europe*.json', (route) => route.fulfill({ status: 500, body: '' }));
  await followAddedLink(page, '/europe');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('An error occurred while showing the error page');
  await expect(page.getByText(/^Reference: \w+$/)).toBeVisible();
  await page.getByRole('link', { name: 'Back to the home page' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-template', 'home');
});
