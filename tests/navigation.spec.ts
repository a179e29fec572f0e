import { examplePages } from './pages.ts';
import { expect, test } from './ready-page.ts';

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

test('a swapped page has the same layout as a loaded one', async ({ page }) => {
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

test('adding the style of all pages changes nothing on a page that has its own', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '4g', saveData: true } });
  });
  for (const path of examplePages) {
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    // Content below the fold is laid out when the page is idle.
    await page.locator('html[data-whole]').waitFor({ state: 'attached' });
    const [own, withAll] = await page.evaluate(async () => {
      const { config } = JSON.parse(document.querySelector('script[data-state]')?.textContent ?? '') as {
        config: { style: string };
      };
      const sheet = new CSSStyleSheet();
      await sheet.replace(await (await fetch(config.style)).text());
      if (sheet.cssRules.length === 0) throw new Error('The style is empty');
      const measure = () =>
        [...document.querySelectorAll('body *')].map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          const { color, backgroundColor, font, padding, margin, border, display } = getComputedStyle(element);
          const box = [x, y, width, height].map(Math.round).join(' ');
          return `${element.tagName} ${element.className} ${box} ${color} ${backgroundColor} ${font} ${padding} ${margin} ${border} ${display}`;
        });
      // In one task, so that no other work of the page interferes.
      const before = measure();
      document.adoptedStyleSheets.push(sheet);
      return [before, measure()];
    });
    expect(own.length).toBeGreaterThan(20);
    expect.soft(withAll, path).toEqual(own);
  }
});

test('each landmark is unique or has its own name, loaded and swapped in', async ({ page }) => {
  await page.goto('/platform');
  const expectLandmarks = async () => {
    for (const role of ['banner', 'main', 'contentinfo'] as const) await expect(page.getByRole(role)).toHaveCount(1);
    const names = await page
      .getByRole('navigation')
      .evaluateAll((all) =>
        all.map(
          (nav) =>
            nav.getAttribute('aria-label') ??
            document.getElementById(nav.getAttribute('aria-labelledby') ?? '')?.textContent ??
            '',
        ),
      );
    expect(names.length).toBeGreaterThan(1);
    expect(new Set(names).size).toBe(names.length);
    expect(names).not.toContain('');
  };
  await expectLandmarks();
  await page.locator('main a[href="/platform/multicloud"]').first().click();
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /multicloud$/);
  await expectLandmarks();
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
