/** Islands and the shared state (site/browser/use-shared-state.ts), with the store that pages have (acceptance E-8). */
import { expect, test, type Page } from '@playwright/test';
import { build, type Rolldown } from 'vite';
import type { SharedStateProbe } from '../site/testing/shared-state-probe.tsx';

let script: string;
test.beforeAll(async () => {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, modulePreload: false, rolldownOptions: { input: 'site/testing/shared-state-probe.tsx' } },
  });
  script = (result as Rolldown.RolldownOutput).output[0].code;
});

/** A page with only the state of /about, as in its document, and the server-rendered island. */
async function openProbe(page: Page): Promise<void> {
  const about = await (await page.request.get('/about')).text();
  const block = /<script type="application\/json" data-state>.*?<\/script>/.exec(about)?.[0] ?? '';
  const html = `<!doctype html><title>Probe</title>${block}<div id="root"></div><script type="module" src="/probe.js"></script>`;
  await page.route('https://probe.test/**', (route) =>
    route.request().url().endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript', body: script })
      : route.fulfill({ contentType: 'text/html', body: html }),
  );
  await page.goto('https://probe.test/');
  await page.evaluate(() => {
    const root = document.querySelector<HTMLElement>('#root');
    const state = JSON.parse(document.querySelector('[data-state]')?.textContent ?? '') as Parameters<
      SharedStateProbe['serve']
    >[0];
    if (root) root.innerHTML = probe.serve(state);
  });
  await expect(page.locator('#root')).toHaveText('/about 200 online, before: /about');
}

interface Probing {
  readonly probe: SharedStateProbe;
  readonly island: ReturnType<SharedStateProbe['takeOver']>;
}
declare const probe: Probing['probe'];
declare const island: Probing['island'];

function takeOver(page: Page): Promise<void> {
  return page.evaluate(() => {
    const root = document.querySelector<HTMLElement>('#root');
    if (root) Object.assign(globalThis, { island: probe.takeOver(root) });
  });
}

const look = (page: Page) => page.evaluate(() => island.seen);

test("an island hydrates with the server's state, then shows the current one, without new markup", async ({ page }) => {
  await openProbe(page);
  await page.evaluate(() => {
    probe.setState('behaviour', { isOnline: false });
    Object.assign(globalThis, { paragraph: document.querySelector('#root p') });
  });
  await takeOver(page);
  await expect(page.locator('#root')).toHaveText('/about 200 offline, before: /about');
  expect((await look(page)).mismatches).toEqual([]);
  expect(
    await page.evaluate(() => document.querySelector('#root p') === (globalThis as { paragraph?: unknown }).paragraph),
  ).toBe(true);
});

test("an island of a swapped-in page starts with that page's state", async ({ page }) => {
  await openProbe(page);
  await page.evaluate(() => {
    const { pages, menu, header, featureFlags } = {
      pages: probe.getState('pages'),
      menu: probe.getState('menu'),
      header: probe.getState('header'),
      featureFlags: probe.getState('featureFlags'),
    };
    const page = { pages: { ...pages, path: '/europe' }, menu, header, featureFlags };
    const config = probe.getState('config');
    probe.setState('behaviour', { isPending: true });
    probe.takeSnapshot();
    probe.setPageState(page);
    const root = document.querySelector<HTMLElement>('#root');
    const fresh = { theme: { choice: 'system' }, config, behaviour: { isOnline: true, isPending: false } } as const;
    if (root) root.innerHTML = probe.serve({ ...page, ...fresh });
  });
  await takeOver(page);
  await expect(page.locator('#root')).toHaveText('/europe 200 online, before: /about');
  expect((await look(page)).mismatches).toEqual([]);
});

test('replacing an area re-renders the island that reads it, and no other', async ({ page }) => {
  await openProbe(page);
  await takeOver(page);
  await expect.poll(async () => (await look(page)).listeners).toBe(3);
  const { renders } = await look(page);
  await page.evaluate(() => {
    probe.setState('theme', { choice: 'dark' });
    probe.setState('menu', { isOpen: true });
  });
  await page.evaluate(() => probe.setState('behaviour', { isOnline: false }));
  await expect(page.locator('#root')).toContainText('offline');
  // One more for the area that it reads; two would mean that it reads the others too.
  expect((await look(page)).renders).toBe(renders + 1);
});

test("a failed navigation restores the island's page state and keeps the browser's own", async ({ page }) => {
  await openProbe(page);
  await takeOver(page);
  await page.evaluate(() => {
    probe.takeSnapshot();
    probe.setState('behaviour', { isOnline: false });
    probe.setState('pages', { path: '/europe', status: 500 });
  });
  await expect(page.locator('#root')).toHaveText('/europe 500 offline, before: /about');
  await page.evaluate(() => probe.restoreSnapshot());
  await expect(page.locator('#root')).toHaveText('/about 200 offline, before: /about');
});

test('an unmounted island unsubscribes', async ({ page }) => {
  await openProbe(page);
  await takeOver(page);
  await expect.poll(async () => (await look(page)).listeners).toBe(3);
  const { renders } = await look(page);
  await page.evaluate(() => {
    island.unmount();
    probe.setState('behaviour', { isOnline: false });
  });
  await expect.poll(async () => (await look(page)).listeners).toBe(0);
  expect((await look(page)).renders).toBe(renders);
});
