/** The browser's state during navigation and resizing (acceptance E-8, N-10 and S-1 to S-3). */
import type { JSHandle, Locator, Page } from '@playwright/test';
import { followAddedLink } from './add-link.ts';
import { expect, test } from './ready-page.ts';

test.use({ serviceWorkers: 'block' });

/** A row of /debug, wherever it is. */
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name} `) }).getByRole('cell');

/** Opens /debug and waits for its island, which shows the browser's own values. */
async function openDebug(page: Page): Promise<void> {
  await page.goto('/debug');
  await expect(row(page, 'Build')).toHaveText(/^[\w-]{8}$/);
}

/** Moves the island of /debug, which reads the shared state, into the frame, where it survives navigations. */
async function keepStateInView(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '4g', saveData: true } });
  });
  await openDebug(page);
  await page.evaluate(() => {
    const island = document.querySelector('[data-island="visit-tables"]');
    if (island) document.querySelector('footer')?.append(island);
  });
}

/** The successive texts of a cell. */
function watchText(cell: Locator): Promise<JSHandle<string[]>> {
  return cell.evaluateHandle((element) => {
    const texts: string[] = [];
    new MutationObserver(() => texts.push(element.textContent)).observe(element, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    return texts;
  });
}

test("a snapshot has the leaving page's state, which is restored when the navigation fails", async ({ page }) => {
  await keepStateInView(page);
  await followAddedLink(page, '/platform');
  await expect(row(page, 'pages')).toContainText('path: /platform, template: section-page');
  await expect(row(page, 'snapshot of pages')).toContainText('path: /debug,');
  await expect(row(page, 'menu')).toContainText('section: /platform');
  await expect(row(page, 'snapshot of menu')).toContainText('section: /debug');

  await page.route('**/_payload/europe*.json', async (route) => {
    const payload = (await (await route.fetch()).json()) as object;
    await route.fulfill({ status: 500, json: { ...payload, status: 500, main: '<h1>Made by the server</h1>' } });
  });
  await followAddedLink(page, '/europe');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Made by the server');
  await expect(row(page, 'pages')).toContainText('path: /platform, template: section-page');
  await expect(row(page, 'menu')).toContainText('section: /platform');
  await expect(row(page, 'snapshot of pages')).toContainText('path: /platform,');

  await page.route('**/_payload/culture*.json', (route) => route.fulfill({ status: 503, body: '' }));
  await followAddedLink(page, '/culture');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong');
  await expect(row(page, 'pages')).toContainText('path: /platform, template: section-page');
});

test('during a navigation, state and snapshot are those of the current page', async ({ page }) => {
  await keepStateInView(page);
  await followAddedLink(page, '/platform');
  await expect(row(page, 'pages')).toContainText('path: /platform,');
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  const asked = page.waitForRequest('**/_payload/europe*.json');
  await page.route('**/_payload/europe*.json', async (route) => {
    await gate;
    await route.continue();
  });
  await followAddedLink(page, '/europe');
  await asked;
  await expect(row(page, 'pages')).toContainText('path: /platform,');
  letGo();
  await expect(row(page, 'pages')).toContainText('path: /europe,');
  await expect(row(page, 'snapshot of pages')).toContainText('path: /platform,');
});

test('a visible pending state lasts at least 200 ms', async ({ page }) => {
  await page.clock.install();
  await keepStateInView(page);
  await followAddedLink(page, '/platform');
  await expect(row(page, 'pages')).toContainText('path: /platform,');
  await expect(row(page, 'behaviour')).toContainText('isPending: false');
  await page.clock.pauseAt(Date.now() + 3_600_000);
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/_payload/europe*.json', async (route) => {
    await gate;
    await route.continue();
  });
  await followAddedLink(page, '/europe');
  await page.clock.runFor(199);
  await expect(row(page, 'behaviour')).toContainText('isPending: false');
  await page.clock.runFor(1);
  await expect(row(page, 'behaviour')).toContainText('isPending: true');
  letGo();
  await expect(page.getByRole('progressbar', { includeHidden: true })).toHaveAttribute('aria-valuenow', '100');
  await page.clock.runFor(199);
  await expect(row(page, 'behaviour')).toContainText('isPending: true');
  await page.clock.runFor(1);
  await expect(row(page, 'behaviour')).toContainText('isPending: false');
});

test('open and closed menus are part of the state', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await keepStateInView(page);
  await followAddedLink(page, '/europe');
  // The navigation has ended and does not move the focus again.
  await expect(page.getByRole('main')).toBeFocused();
  await expect(row(page, 'menu')).toContainText('isOpen: false');
  await page.locator('header details[name] > summary').first().press('Enter');
  await expect(row(page, 'menu')).toContainText('isOpen: true');
  await page.keyboard.press('Escape');
  await expect(row(page, 'menu')).toContainText('isOpen: false');
});

test('each width has exactly one size class', async ({ page }) => {
  await openDebug(page);
  for (const [width, size] of [
    [575, 'xs'],
    [576, 'sm'],
    [767, 'sm'],
    [768, 'md'],
    [1008, 'md'],
    [1009, 'lg'],
    [1199, 'lg'],
    [1200, 'xl'],
  ] as const) {
    await page.setViewportSize({ width, height: 700 });
    const flags = ['xs', 'sm', 'md', 'lg', 'xl'].map((name) => `${name}: ${name === size}`).join(', ');
    await expect(row(page, 'Responsive state')).toHaveText(`current: ${size}, ${flags}, width: ${width}, height: 700`);
  }
});

test('twenty resizes within 200 ms cause at most two updates, the last with the final size', async ({ page }) => {
  await page.clock.install();
  await page.setViewportSize({ width: 1000, height: 700 });
  await openDebug(page);
  await expect(row(page, 'Responsive state')).toContainText('width: 1000');
  await page.clock.pauseAt(Date.now() + 3_600_000);
  const seen = await watchText(row(page, 'Responsive state'));
  // One task after the other: updates within one task render once.
  for (let step = 1; step <= 20; step++) {
    await page.evaluate((width) => {
      Object.defineProperty(window, 'innerWidth', { value: width, configurable: true });
      dispatchEvent(new Event('resize'));
    }, 1000 + step);
  }
  await page.clock.runFor(200);
  await expect(row(page, 'Responsive state')).toContainText('width: 1020');
  const texts = await seen.jsonValue();
  expect(texts.length).toBeLessThanOrEqual(2);
  expect(texts.at(-1)).toContain('current: lg');
  expect(texts.at(-1)).toContain('width: 1020');
});

test('a page is laid out without knowing the width: no layout shift and no hydration mismatch', async ({ page }) => {
  const said: string[] = [];
  page.on('console', (message) => {
    // The tests' own console messages are excluded.
    if (/error|warning/.test(message.type()) && !message.text().includes('blocked by Playwright'))
      said.push(message.text());
  });
  page.on('pageerror', (error) => said.push(error.message));
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    // Not every browser supports this; where it is missing, the list stays empty.
    if (!PerformanceObserver.supportedEntryTypes.includes('layout-shift')) return;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const width of [575, 1200]) {
    await page.setViewportSize({ width, height: 800 });
    await openDebug(page);
    await page.goto('/platform/simulators');
    await page.locator('[data-island]').first().scrollIntoViewIfNeeded();
    await expect(page.locator('[data-island] button').first()).toBeVisible();
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThanOrEqual(0.01);
  }
  expect(said).toEqual([]);
});
