import type { Page, Request } from '@playwright/test';
import { followAddedLink } from './add-link.ts';
import { examplePages } from './pages.ts';
import { expect, test } from './ready-page.ts';

interface SentEvent {
  readonly exception: { values: { type: string; value: string; stacktrace?: { frames: object[] } }[] };
  readonly breadcrumbs?: object[];
  readonly tags?: Record<string, string>;
  readonly request?: { url: string };
  readonly user?: object;
}

/**
 * Collects the page's error reports from now on. The test responds to them itself: the server's rate limit for reports
 * is global, and other tests would use it up.
 */
async function collectReports(page: Page): Promise<SentEvent[]> {
  const events: SentEvent[] = [];
  await page.route('**/reports/errors', async (route) => {
    const event = readEvent(route.request());
    if (event) events.push(event);
    await route.fulfill({ status: 202 });
  });
  return events;
}

function readEvent(request: Request): SentEvent | undefined {
  const [, item = '{}', event = '{}'] = (request.postData() ?? '').split('\n');
  return (JSON.parse(item) as { type?: string }).type === 'event' ? (JSON.parse(event) as SentEvent) : undefined;
}

const throwLater = (page: Page, message: string) =>
  page.evaluate(
    (text) =>
      queueMicrotask(() => {
        throw new TypeError(text);
      }),
    message,
  );

test('a page without errors downloads nothing of the reporter', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.locator('main a[href^="/platform"]').first().click();
  await expect(page).toHaveURL(/\/platform/);
  await page.waitForLoadState('networkidle');
  expect(asked.some((url) => url.includes('/assets/kernel-'))).toBe(true);
  expect(asked.filter((url) => /error-reporter|\/reports\//.test(url))).toEqual([]);
});

test('an error is reported to our own origin, with its details and no personal data', async ({ page }) => {
  await page.goto('/contact?name=canary');
  const taken = page.waitForResponse((answer) => answer.url().endsWith('/reports/errors'));
  await throwLater(page, 'x is not a function');
  const answer = await taken;
  expect(answer.status()).toBe(202);
  const event = readEvent(answer.request());
  expect(event?.exception.values[0]).toMatchObject({ type: 'TypeError', value: 'x is not a function' });
  expect(event?.tags?.['kind']).toBe('uncaught');
  expect(JSON.stringify(event)).not.toContain('canary');
  expect(event?.user).toBeUndefined();
});

test('a failed load is reported as one, and so is a rejection', async ({ page }) => {
  const events = await collectReports(page);
  await page.goto('/about');
  await page.evaluate(() => {
    const error = new Error('No chunk');
    dispatchEvent(new CustomEvent('fc:error', { detail: { kind: 'load', error } }));
    void Promise.reject(new Error('Nobody waits for this'));
  });
  await expect.poll(() => events.map(({ tags }) => tags?.['kind'])).toEqual(['load', 'rejection']);
});

test('an error reports whether the page was loading or navigating', async ({ page }) => {
  const events = await collectReports(page);
  await page.addInitScript(() => {
    const fail = (name: string) => dispatchEvent(new ErrorEvent('error', { error: new Error(name) }));
    // The first moment at which the reporter listens.
    new MutationObserver((_, observer) => {
      if (document.documentElement.dataset['ready'] === undefined) return;
      observer.disconnect();
      fail('Loaded');
    }).observe(document, { attributes: true, subtree: true });
    (window as unknown as { navigation: EventTarget }).navigation.addEventListener('navigatesuccess', () =>
      fail('Navigated'),
    );
  });
  await page.goto('/about');
  await expect.poll(() => events.map(({ tags }) => tags?.['during'])).toEqual(['pageload']);
  await followAddedLink(page, '/europe');
  await expect.poll(() => events.map(({ tags }) => tags?.['during'])).toEqual(['pageload', 'navigation']);
});

test('“Script error” is ignored', async ({ page }) => {
  const events = await collectReports(page);
  await page.goto('/about');
  await page.evaluate(() => {
    dispatchEvent(new ErrorEvent('error', { message: 'Script error.' }));
    dispatchEvent(new ErrorEvent('error', { message: 'Script error', error: new Error('Script error') }));
    dispatchEvent(new ErrorEvent('error', { message: 'Told', error: new Error('Told') }));
  });
  await expect.poll(() => events.map(({ exception }) => exception.values[0]?.value)).toEqual(['Told']);
});

test('errors before the reporter is loaded wait in a queue of 30', async ({ page }) => {
  const events = await collectReports(page);
  await page.goto('/about');
  await page.evaluate((count) => {
    for (let index = 0; index < count; index++) {
      const error = Object.assign(new Error(`Fault ${index}`), { name: `Fault${index}` });
      dispatchEvent(new ErrorEvent('error', { error }));
    }
  }, 40);
  const expected = Array.from({ length: 30 }, (_, index) => `Fault ${index}`);
  await expect
    .poll(() => events.map(({ exception }) => exception.values[0]?.value).sort())
    .toEqual([...expected].sort());
});

test('the first report has the clicks and navigations before it, without query strings', async ({ page }) => {
  const events = await collectReports(page);
  await page.goto('/platform?name=canary');
  await page.locator('main a[href="/platform/multicloud"]').first().click();
  await expect(page).toHaveURL(/\/platform\/multicloud$/);
  await throwLater(page, 'x is not a function');
  await expect.poll(() => events.length).toBe(1);
  expect(events[0]?.breadcrumbs).toMatchObject([
    { category: 'ui.click', message: 'a /platform/multicloud' },
    { category: 'navigation', message: '/platform/multicloud' },
  ]);
  expect(JSON.stringify(events)).not.toContain('canary');
});

test('a report has at most 100 breadcrumbs, 50 frames and 250 characters per value', async ({ page }) => {
  const events = await collectReports(page);
  await page.goto('/about');
  await page.evaluate(
    ({ crumbs, depth, length }) => {
      for (let index = 0; index <= crumbs; index++) history.replaceState(null, '', `#crumb-${index}`);
      const fail = (left: number): void => {
        if (left === 0) throw new Error('x'.repeat(length));
        fail(left - 1);
      };
      queueMicrotask(() => fail(depth));
    },
    { crumbs: 100, depth: 70, length: 300 },
  );
  await expect.poll(() => events.length).toBe(1);
  const [{ exception, breadcrumbs = [] }] = events as [SentEvent];
  expect(breadcrumbs).toHaveLength(100);
  const places = breadcrumbs.map((crumb) => JSON.stringify(crumb)).filter((crumb) => crumb.includes('"navigation"'));
  expect(places.filter((place) => place.includes('#crumb-0"') && !place.includes('#crumb-1"'))).toEqual([]);
  expect(places.at(-1)).toContain('#crumb-100"');
  expect(exception.values[0]?.stacktrace?.frames).toHaveLength(50);
  // The vendor's client marks truncation with three dots.
  expect(exception.values[0]?.value.replace(/\.\.\.$/, '')).toHaveLength(250);
});

test('a violation of the content security policy is reported', async ({ page }) => {
  await page.goto('/about');
  const blocked = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective, disposition }) => {
          if (disposition === 'enforce') resolve(effectiveDirective);
        });
        new Image().src = 'https://evil.example/pixel.png';
      }),
  );
  expect(await blocked).toBe('img-src');
});

/** Collects policy violations on every page that is opened from now on. */
async function watchViolations(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const violations: string[] = [];
    Object.assign(window, { violations });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      violations.push(`${effectiveDirective} ${blockedURI} ${sample}`),
    );
  });
  return () => page.evaluate(() => (window as unknown as { violations: string[] }).violations);
}

test('no page type violates its policy, loaded or swapped in', async ({ page }) => {
  const listViolations = await watchViolations(page);
  for (const path of examplePages) {
    const answer = await page.goto(path);
    expect(answer?.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'");
    expect.soft(await listViolations(), path).toEqual([]);
  }
  await page.goto('/platform', { waitUntil: 'networkidle' });
  await page.locator('main a[href="/platform/multicloud"]').first().click();
  await expect(page).toHaveURL(/\/platform\/multicloud$/);
  await expect(page).toHaveTitle(/ \| Financial Cloud$/);
  expect(await listViolations()).toEqual([]);
});

test('islands, reports, the worker and failed pages do not violate the policy', async ({ page }) => {
  const listViolations = await watchViolations(page);
  const taken = page.waitForResponse((answer) => answer.url().endsWith('/reports/errors'));
  await page.goto('/platform/simulators');
  await page.locator('[data-island] button:visible').last().click();
  await page.evaluate(() => dispatchEvent(new ErrorEvent('error', { error: new Error('Told') })));
  expect((await taken).status()).toBe(202);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).active !== null)).toBe(true);
  await page.evaluate(() => document.querySelector('template[data-failure]')?.remove());
  await page.route('**/_payload/europe*.json', (route) => route.fulfill({ status: 500, body: '' }));
  await followAddedLink(page, '/europe');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('An error occurred while showing the error page');
  expect(await listViolations()).toEqual([]);
});

test("only the site's own policies turn text into markup or a script URL", async ({ page }) => {
  await page.goto('/about');
  const tried = await page.evaluate(() => {
    const attempt = (act: () => void) => {
      try {
        act();
        return 'done';
      } catch (error) {
        return error instanceof TypeError ? 'refused' : String(error);
      }
    };
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy: (name: string, rules: object) => unknown };
    };
    return [
      attempt(() => (document.createElement('p').innerHTML = '<b>not trusted</b>')),
      attempt(() => (document.createElement('script').src = 'https://evil.example/a.js')),
      attempt(() => (document.createElement('script').text = 'window.wasRun = true')),
      attempt(() => trustedTypes.createPolicy('another', {})),
      // The kernel's and the loader's policies exist already, and cannot be created again.
      attempt(() => trustedTypes.createPolicy('fc-payload', {})),
      attempt(() => trustedTypes.createPolicy('fc-tags', {})),
    ];
  });
  expect(tried).toEqual(tried.map(() => 'refused'));
  expect(tried).toHaveLength(6);
});

for (const [path, layout] of [
  ['/no-such-page', 'default'],
  ['/campaigns/no-such-campaign', 'campaign'],
  ['/careers/vacancies/no-such-job', 'default'],
] as const) {
  test(`${path} is not found, in the ${layout} layout`, async ({ page }) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    expect(answer?.headers()['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    await expect(page.locator('body')).toHaveAttribute('data-layout', layout);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be found');
  });
}
