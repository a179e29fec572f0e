/** The bytes of pages in the best compression. `npm run bench -- page` and `navigate` measure times. */
import { brotliCompressSync, constants } from 'node:zlib';
import type { APIRequestContext, APIResponse } from '@playwright/test';
import { fetchServed } from './fetch-served.ts';
import { expect, test } from './ready-page.ts';
import { testTag } from './test-server.ts';

// Requests of the worker, which may start before a page is idle, cannot be aborted.
test.use({ serviceWorkers: 'block' });

async function weigh(request: APIRequestContext, path: string): Promise<number> {
  const answer = await request.get(path);
  expect(answer.status(), path).toBe(200);
  return weighBytes(await answer.body(), 11);
}

const weighBytes = (bytes: Buffer, quality: number) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length;

/**
 * The best compression takes a hundred times as long as a quick one and saves an eighth, so it is used only near the
 * limit.
 */
function fits(bytes: Buffer, most: number): boolean {
  const quick = weighBytes(bytes, 5);
  return quick <= most || (quick <= most * 1.2 && weighBytes(bytes, 11) <= most);
}

/** For scriptManager.js without tags; the test server has one tag. */
const loaderBytes = 512;

test('the script of a page without interaction has at most 6 KB', async ({ request }) => {
  const html = await (await request.get('/news/payment-insights')).text();
  const scripts = [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].flatMap(([, source]) => source ?? []);
  expect(scripts).toEqual(['/scripts/insights/scriptManager.js']);
  const kernel = /<html[^>]* data-kernel="(\/assets\/kernel-[^"]+)"/.exec(html)?.[1] ?? '';
  expect((await weigh(request, kernel)) + loaderBytes).toBeLessThanOrEqual(6 * 1024);
});

test('React loads with a visible island, at most 75 KB with its islands', async ({ page }) => {
  const scripts = new Map<string, Promise<Buffer>>();
  page.on('response', (answer) => {
    if (/\/assets\/(?!kernel-)[^/]+\.js$/.test(answer.url())) scripts.set(answer.url(), answer.body());
  });
  // Prefetched pages have islands as well.
  await page.route('**/_payload/**', (route) => route.abort());
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto('/platform/simulators');
  const island = page.locator('[data-island]').first();
  await expect(page.locator(':root[data-whole]')).toBeAttached();
  await expect(island).not.toBeInViewport();
  // Small parts without React may have loaded.
  expect([...scripts.keys()].filter((url) => url.includes('/island-runtime-'))).toEqual([]);
  await island.scrollIntoViewIfNeeded();
  // Its effect: steps out of view are out of the tab order.
  await expect(page.locator('li[inert]').first()).toBeAttached();
  const bodies = await Promise.all(scripts.values());
  const bytes = bodies.reduce((sum, body) => sum + weighBytes(body, 11), 0);
  expect(bytes).toBeGreaterThan(40_000);
  expect(bytes).toBeLessThanOrEqual(75_000);
});

test('half of all navigations fetch at most 4.5 KB, and none more than 8', async ({ request }) => {
  const { routes } = (await (await request.get('/_payload/manifest.json')).json()) as {
    routes: { payload: string }[];
  };
  const payloads: Buffer[] = [];
  for (const { payload } of routes) {
    const answer = await fetchServed(payload);
    expect(answer.status, payload).toBe(200);
    payloads.push(Buffer.from(await answer.arrayBuffer()));
  }
  expect(payloads.length).toBeGreaterThan(600);
  expect(payloads.filter((bytes) => fits(bytes, 4500)).length).toBeGreaterThan(payloads.length / 2);
  expect(payloads.filter((bytes) => !fits(bytes, 8000))).toEqual([]);
});

/** The first round trip of a connection carries ten packets of 1,460 bytes, headers included (docs/performance.md). */
const oneTrip = 10 * 1460;

/** Two round trips on a new connection with a share of a slow line: seven packets and ten. */
const twoTrips = 17 * 1460;

/** Bytes of the status line and headers, without the policy's entry for the tag of these tests. */
function weighHead(answer: APIResponse): number {
  const head = answer.headersArray().reduce((sum, { name, value }) => sum + `${name}: ${value}\r\n`.length, 17 + 2);
  const policy = answer.headers()['content-security-policy'] ?? '';
  const { origin } = new URL(testTag.src);
  return head - (policy.length - policy.replaceAll(` ${origin}`, '').replace(' fc-tags', '').length);
}

test('the documents of a listing and of each vacancy fit into one round trip, headers included', async ({
  request,
}) => {
  const list = await (await request.get('/careers/vacancies')).text();
  const vacancies = [...list.matchAll(/href="(\/careers\/vacancies\/[\w-]+)\//g)].flatMap(([, path]) => path ?? []);
  expect(vacancies.length).toBeGreaterThan(10);
  for (const path of ['/news/payment-insights', ...vacancies]) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
    expect.soft(weighBytes(await answer.body(), 11) + weighHead(answer), path).toBeLessThanOrEqual(oneTrip);
  }
});

test('the first font arrives within two round trips, headers included', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const font = /<link rel="preload" href="([^"]+)" as="font"/.exec(html)?.[1] ?? '';
  const answer = await request.get(font);
  expect((await answer.body()).length).toBeGreaterThan(10_000);
  expect((await answer.body()).length + weighHead(answer)).toBeLessThanOrEqual(twoTrips);
});
