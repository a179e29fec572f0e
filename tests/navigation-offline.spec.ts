/** Reading offline (acceptance P-13). */
import { expectReadableOffline } from './readable-offline.ts';
import { expect, test } from './ready-page.ts';

test.use({ serviceWorkers: 'allow' });

const article = '/news/payment-insights/verification-of-payee-one-year-on';

test('visited pages can be read offline, and other pages say that they cannot', async ({ page, context }) => {
  await page.goto('/about/team');
  await page.locator('footer a[href="/platform"]').first().click();
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/platform$/);
  await expectReadableOffline(context, 'Team', 'Platform');

  await context.setOffline(true);
  await page.goto('/about/team');
  await expect(page.locator('body')).toHaveAttribute('data-layout', 'default');
  await expect(page).toHaveTitle(/ \| Financial Cloud$/);
  await expect(page.locator('[data-offline]')).not.toBeEmpty();
  const known = await page.getByRole('heading', { level: 1 }).textContent();

  // It was swapped in, so only its payload is cached: the frame of another page shows it.
  await page.goto('/platform');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/platform$/);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(known ?? '');

  const answer = await page.goto(article);
  expect(answer?.status()).toBe(503);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
  await page.getByRole('link', { name: 'Team' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(known ?? '');

  await context.setOffline(false);
  await page.goto(article);
  await expect(page.locator('body')).toHaveAttribute('data-template', 'article');
});

test('a page is cached before its images have loaded, and they are cached as they load', async ({ page, context }) => {
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/media/**', async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto('/about/team', { waitUntil: 'domcontentloaded' });
  const countPictures = () =>
    page.evaluate(async () => {
      const kept = await (await caches.open('fc-files-1')).keys();
      return kept.filter(({ url }) => url.includes('/media/')).length;
    });
  await expectReadableOffline(context, 'Team');
  expect(await countPictures()).toBe(0);
  letGo();
  await expect.poll(countPictures).toBeGreaterThan(2);
});

test('a copy older than a week is not shown', async ({ page, context }) => {
  await page.goto('/about/team');
  await expectReadableOffline(context, 'Team');
  await page.evaluate(async () => {
    const cache = await caches.open('fc-pages-1');
    const old = new Headers({
      date: new Date(Date.now() - 8 * 24 * 3600 * 1000).toUTCString(),
      'content-type': 'text/html',
    });
    await cache.put('/about/team', new Response('<h1>old</h1>', { headers: old }));
  });
  await context.setOffline(true);
  await page.goto('/about/team');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
});

test('failures and uncacheable responses are not cached', async ({ page, context }) => {
  await page.goto('/about/team');
  await expectReadableOffline(context, 'Team');
  await page.goto('/no-such-page');
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ page: '/no-such-page' }, []);
    active?.postMessage({ page: '/about' }, []);
  });
  await expectReadableOffline(context, 'About');
  const kept = await page.evaluate(async () =>
    (await (await caches.open('fc-pages-1')).keys()).map(({ url }) => new URL(url).pathname),
  );
  expect(kept).not.toContain('/no-such-page');
});

test('a failed registration of the worker is repeated when the connection returns', async ({ page, context }) => {
  await page.addInitScript(() => {
    const { prototype } = ServiceWorkerContainer;
    const { register } = prototype;
    const asked = { times: 0, isRefused: true };
    Object.assign(window, { asked });
    prototype.register = function (...address) {
      asked.times++;
      return asked.isRefused ? Promise.reject(new TypeError('No connection')) : register.apply(this, address);
    };
  });
  type Asking = Window & { readonly asked: { times: number; isRefused: boolean } };
  await page.goto('/about/team');
  // Requested when the kernel has found the page loaded; before that, at load and when images take too long.
  await expect.poll(() => page.evaluate(() => (window as unknown as Asking).asked.times)).toBeGreaterThan(0);
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistration().then(Boolean))).toBe(false);
  await context.setOffline(true);
  await page.evaluate(() => ((window as unknown as Asking).asked.isRefused = false));
  await context.setOffline(false);
  await expectReadableOffline(context, 'Team');
});
