/** A navigation as a reader sees and hears it, with a controlled clock (acceptance N-3 to N-10 and N-15). */
import type { Page, Route } from '@playwright/test';
import { addLink } from './add-link.ts';
import { expect, test } from './ready-page.ts';

// Tests delay and fail page data here; requests of the service worker would bypass that.
test.use({ serviceWorkers: 'block' });

const article = '/news/payment-insights/verification-of-payee-one-year-on';

/** Delays the payload of a path until it is released. */
async function holdPayload(page: Page, path: string) {
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(`**/_payload${path}*.json`, async (route: Route) => {
    await gate;
    await route.continue();
  });
  return () => letGo();
}

/** Without prefetching, a click sends the first request. */
async function openWithoutPrefetch(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '4g', saveData: true } });
  });
  await page.goto(path);
}

const scrollTop = (page: Page) => page.evaluate(() => Math.round(scrollY));

test('a new page starts at the top, and Back and Forward restore scroll positions within 2 px', async ({ page }) => {
  await page.goto(article);
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('header a[href="/"]')?.click());
  await expect(page.locator('body')).toHaveAttribute('data-template', 'home');
  await expect.poll(() => scrollTop(page)).toBe(0);
  await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }));
  await page.goBack();
  await expect(page.locator('body')).toHaveAttribute('data-template', 'article');
  await expect.poll(async () => Math.abs((await scrollTop(page)) - 900)).toBeLessThanOrEqual(2);
  await page.goForward();
  await expect(page.locator('body')).toHaveAttribute('data-template', 'home');
  await expect.poll(async () => Math.abs((await scrollTop(page)) - 400)).toBeLessThanOrEqual(2);
});

test('a reload keeps the scroll position', async ({ page }) => {
  await page.goto(article);
  await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }));
  await page.reload();
  await expect.poll(async () => Math.abs((await scrollTop(page)) - 700)).toBeLessThanOrEqual(2);
});

for (const [hash, id] of [
  ['#plain', 'plain'],
  ['#3-d', '3-d'],
  ['#a:b', 'a:b'],
  ['#caf%C3%A9', 'café'],
] as const) {
  test(`a link to ${hash} shows that section below the header, with the focus on it`, async ({ page }) => {
    await page.route(`**/_payload${article}*.json`, async (route) => {
      const answer = await route.fetch();
      const payload = (await answer.json()) as { main: string };
      const [before = '', ...paragraphs] = payload.main.split('</p>');
      const [first, rest] = [paragraphs.slice(0, 5), paragraphs.slice(5)].map((part) => part.join('</p>'));
      const main = `${before}</p>${first}</p><h2 id="${id}">the part</h2>${rest}`;
      await route.fulfill({ response: answer, json: { ...payload, main } });
    });
    await openWithoutPrefetch(page, '/platform');
    await (await addLink(page, article + hash)).click();
    const part = page.getByRole('heading', { name: 'the part' });
    await expect(part).toBeFocused();
    const header = await page.locator('body > header').boundingBox();
    const top = await part.evaluate((element) => element.getBoundingClientRect().top);
    expect(top).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
    expect(top).toBeLessThan(300);
  });
}

test('a missing target scrolls to the top, without an error', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto('/platform');
  await (await addLink(page, `${article}#no-such-part`)).click();
  await expect(page.locator('body')).toHaveAttribute('data-template', 'article');
  await expect(page.getByRole('main')).toBeFocused();
  expect(await scrollTop(page)).toBe(0);
  expect(errors).toEqual([]);
});

/** Records each transition class with the number of pages and the visible heading. */
async function watchTransition(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const note = (main: Element) => {
      const name = /page-(?:leave|enter)-active/.exec(main.className)?.[0];
      if (name)
        seen.push(
          `${name} ${document.querySelectorAll('main').length} ${main.querySelector('h1')?.id || document.body.dataset['template']}`,
        );
    };
    new MutationObserver((records) => {
      for (const { target } of records) if (target instanceof Element && target.matches('main')) note(target);
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ['class'] });
    new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes) if (node instanceof Element && node.matches('main')) note(node);
    }).observe(document, { subtree: true, childList: true });
  });
}

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`the leaving page is removed before the next one enters (motion: ${reducedMotion})`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion });
    await watchTransition(page);
    await page.goto('/platform');
    const seen = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    expect(await seen()).toEqual([]);
    await page.evaluate((path) => navigation.navigate(path).finished?.then(() => undefined), article);
    await expect(page.locator('main')).not.toHaveClass(/page-/);
    // An entering page is observed twice: as an added node and as a changed attribute.
    const names = [...new Set(await seen())];
    // With reduced motion a class is added and removed within one task, and may be observed only at its end.
    if (reducedMotion === 'no-preference')
      expect(names).toEqual(['page-leave-active 1 section-page', 'page-enter-active 1 article']);
    else expect(names.filter((name) => name.includes('enter') && name.includes('section-page'))).toEqual([]);
    await expect(page.locator('main')).toHaveCount(1);
  });
}

test('reduced motion means no animation', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/platform');
  const animations = await page.evaluate(() =>
    ['page-leave-active', 'page-enter-active'].map((name) => {
      const main = document.querySelector('main');
      main?.classList.add(name);
      const count = main?.getAnimations().length;
      main?.classList.remove(name);
      return count;
    }),
  );
  expect(animations).toEqual([0, 0]);
});

test('the bar waits 200 ms, grows, ends at 100 and hides 500 ms later; it is 2 px high', async ({ page }) => {
  await page.clock.install();
  await openWithoutPrefetch(page, '/platform');
  const letGo = await holdPayload(page, '/platform/multicloud');
  const bar = page.getByRole('progressbar', { includeHidden: true });
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await (await addLink(page, '/platform/multicloud')).click();
  await page.clock.runFor(199);
  await expect(bar).toBeHidden();
  await page.clock.runFor(1);
  await expect(page.getByRole('progressbar', { name: 'Loading page' })).toHaveAttribute('aria-valuenow', '0');
  await page.clock.runFor(1000);
  await expect(bar).toHaveAttribute('aria-valuenow', '20');
  expect(await bar.evaluate((element) => [element.clientHeight, element.getBoundingClientRect().top])).toEqual([2, 0]);
  letGo();
  await expect(page).toHaveTitle(/cloud/i);
  await expect(bar).toHaveAttribute('aria-valuenow', '100');
  await page.clock.runFor(499);
  await expect(bar).toBeVisible();
  await page.clock.runFor(1);
  await expect(bar).toBeHidden();
});

test('a click during a navigation supersedes it', async ({ page }) => {
  await openWithoutPrefetch(page, '/platform');
  const letGo = await holdPayload(page, '/about');
  const [first, second] = [await addLink(page, '/about', 'first'), await addLink(page, '/europe', 'second')];
  await first.click();
  await second.click();
  await expect(page).toHaveURL(/\/europe$/);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/europe$/);
  const late = page.waitForResponse('**/_payload/about*.json');
  letGo();
  await late;
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/europe$/);
});

test('the new title is announced, the focus is on the page, Tab enters it, and Back returns to the link', async ({
  page,
}) => {
  await page.goto('/platform');
  const told = await page.locator('[data-announcer]').evaluateHandle((announcer) => {
    const titles: (string | null)[] = [];
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) titles.push(...[...addedNodes].map(({ textContent }) => textContent));
    }).observe(announcer, { childList: true });
    return titles;
  });
  const link = page.locator('main a[href="/platform/multicloud"]').first();
  await link.click();
  await expect(page).toHaveURL(/multicloud$/);
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.locator('[data-announcer]')).toHaveText(await page.title());
  expect(await told.jsonValue()).toEqual([await page.title()]);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  await page.goBack();
  await expect(page).toHaveURL(/\/platform$/);
  await expect(page.locator('main a[href="/platform/multicloud"]').first()).toBeFocused();
});

test('a URL that a script replaces in place requests no page', async ({ page }) => {
  await openWithoutPrefetch(page, '/platform');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.evaluate(() => {
    history.replaceState(null, '', '#part');
    history.pushState(null, '', '/platform?view=2');
    history.replaceState(null, '', '/platform?view=3#part');
  });
  await (await addLink(page, '/about')).click();
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/about$/);
  expect(asked.filter((path) => path.startsWith('/_payload/'))).toEqual(['/_payload/about.styled.json']);
  await page.goBack();
  await expect(page).toHaveURL(/\/platform\?view=3#part$/);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/platform$/);
});

test('a filtered list is swapped in with its URL', async ({ page }) => {
  await page.goto('/news/payment-insights');
  await page.evaluate(() => Object.assign(window, { wasHere: true }));
  const filter = page.locator('main a[href*="?topic="]').first();
  const href = (await filter.getAttribute('href')) ?? '';
  await filter.click();
  await expect(page).toHaveURL((url) => url.pathname + url.search === href);
  await expect(page.locator(`main a[href="${href}"]`).first()).toHaveAttribute('aria-current', 'true');
  expect(await page.evaluate(() => 'wasHere' in window)).toBe(true);
});

test('another layout, and a page without a payload, are loaded whole and start at the top', async ({ page }) => {
  for (const [path, template] of [
    ['/campaigns/checklist-sepa-instant-go-live', 'campaign'],
    ['/debug', 'debug'],
  ] as const) {
    await page.goto(article);
    await page.evaluate(() => scrollTo({ top: 800, behavior: 'instant' }));
    await page.evaluate((target) => {
      Object.assign(window, { wasHere: true });
      const link = Object.assign(document.createElement('a'), { href: target });
      document.querySelector('main')?.append(link);
      link.click();
    }, path);
    await expect(page.locator('body')).toHaveAttribute('data-template', template);
    expect(await page.evaluate(() => 'wasHere' in window)).toBe(false);
    expect(await scrollTop(page)).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL((url) => url.pathname === article);
    await expect(page.locator('body')).toHaveAttribute('data-template', 'article');
  }
});

test("a campaign's link to its translation is updated with the page, and absent without a translation", async ({
  page,
}) => {
  const [translated, alone] = ['/campaigns/checklist-sepa-instant-go-live', '/campaigns/webinar-structured-addresses'];
  await page.setViewportSize({ width: 375, height: 800 });
  await openWithoutPrefetch(page, alone);
  await page.evaluate(() => Object.assign(window, { wasHere: true }));
  const french = page.getByRole('contentinfo').getByText('Français', { exact: true });
  await expect(french).toBeHidden();
  await (await addLink(page, translated)).click();
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${translated}$`));
  await expect(page.getByRole('link', { name: 'Français' })).toHaveAttribute('href', `/fr-fr${translated}`);
  await expect(french).toHaveAttribute('hreflang', 'fr-fr');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await (await addLink(page, alone)).click();
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${alone}$`));
  await expect(french).toBeHidden();
  expect(await page.evaluate(() => 'wasHere' in window)).toBe(true);
});
