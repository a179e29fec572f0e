/** Below a base path every URL that a browser meets is below it, loaded and swapped in (acceptance N-3). */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from './ready-page.ts';
import { testContentApi } from './test-server.ts';

test.use({ serviceWorkers: 'block' });

const port = 3957;
const origin = `http://localhost:${port}`;

let server: ChildProcess;
test.beforeAll(async () => {
  server = spawn(process.execPath, ['server/main.ts', 'site'], {
    env: {
      ...process.env,
      PORT: String(port),
      BASE_PATH: '/x',
      PUBLIC_URL: origin,
      CONTENT_API: testContentApi,
      DATA_DIR: mkdtempSync(path.join(tmpdir(), 'base-path-')),
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { stdout } = server;
  if (!stdout) throw new Error('The process says nothing');
  // It prints its URLs once it listens.
  for (let said = ''; !said.includes('http://');) said += String((await once(stdout, 'data'))[0]);
  stdout.resume();
});
test.afterAll(async () => {
  server.kill('SIGTERM');
  await once(server, 'close');
});

test('below a base path all links, assets and page data are below it, and URLs have no hash', async ({
  page,
  request,
}) => {
  // It listens before it has reached its content, and refuses some uncached pages while it fills the cache.
  for (const own of ['/platform', '/platform/multicloud', '/_payload/platform/multicloud.json']) {
    const isStored = async () => (await request.get(`${origin}/x${own}`)).headers()['x-cache'] === 'hit';
    await expect.poll(isStored, { timeout: 30_000 }).toBe(true);
  }
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`${origin}/x/platform`);
  await page.evaluate(() => Object.assign(window, { wasHere: true }));
  await page.locator('main a[href="/x/platform/multicloud"]').first().click();
  await expect(page).toHaveURL(`${origin}/x/platform/multicloud`);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${origin}/x/platform/multicloud`);
  expect(await page.evaluate(() => 'wasHere' in window)).toBe(true);
  const addresses = await page.evaluate(() =>
    [...document.querySelectorAll('[href], [src]')].map(
      (element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '',
    ),
  );
  expect(addresses.length).toBeGreaterThan(50);
  expect(addresses.filter((address) => address.startsWith('/') && !/^\/x(\/|$)/.test(address))).toEqual([]);
  expect(asked.some((url) => /\/x\/assets\/style-[\w-]+\.css$/.test(url))).toBe(true);
  expect(asked.filter((url) => url.startsWith(origin) && !url.startsWith(`${origin}/x/`))).toEqual([]);

  await page.goBack();
  await expect(page).toHaveURL(`${origin}/x/platform`);
  await page.locator('header a[href="/x/"]').first().click();
  await expect(page.locator('body')).toHaveAttribute('data-template', 'home');
});
