/** The bridge of the live page in a frame, with a minimal page on the studio's origin as its host. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { APIRequestContext, Frame, Page } from '@playwright/test';
import { expect, test } from './ready-page.ts';
import { testContentPort, testDataDirectory, testOrigin } from './test-server.ts';

const studioOrigin = `http://localhost:${testContentPort}`;
test.use({ actionTimeout: 15_000 });

/** Responds to each hello with a port, and records the messages. */
const host = `<!doctype html><title>Host</title><iframe width="900" height="600"></iframe><script>
  window.received = [];
  addEventListener('message', ({ source, origin, data }) => {
    if (data.kind !== 'fc-live-hello' || origin !== '${testOrigin}') return;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => received.push(data);
    window.send ??= (message) => port1.postMessage(message);
    source.postMessage({ kind: 'fc-live-port' }, origin, [port2]);
  });
</script>`;

/** Like a browser that blocks all cookies: to some a channel is storage too. */
const refuseStorage = () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  Object.defineProperty(window, 'BroadcastChannel', { value: refuse });
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, name, { get: refuse });
  Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse });
};

async function begin(page: Page, request: APIRequestContext, values: readonly (readonly [string, unknown])[] = []) {
  const id = `live-${crypto.randomUUID().slice(0, 8)}`;
  const authorization = `Bearer ${readFileSync(path.join(testDataDirectory, 'write-token'), 'utf8').trim()}`;
  const query = '?type=landing_page&lang=en-gb';
  const response = await request.post(`http://127.0.0.1:${testContentPort}/admin/working/${id}/live${query}`, {
    headers: { authorization },
  });
  const { url, token } = (await response.json()) as { url: string; token: string };
  const whole = [['uid', id], ['data/title', 'First words'], ...values];
  const put = await request.put(`http://127.0.0.1:${testContentPort}/api/v2/live/${token}`, {
    data: { sequence: 1, isWhole: true, values: whole, lists: [['data/slices', listKeys(values)]] },
  });
  expect(put.status()).toBe(204);
  await page.addInitScript(refuseStorage);
  // Chromium blocks a page without a network origin from framing a loopback address, so the host has a URL of the
  // studio.
  await page.goto(`${studioOrigin}/livez`);
  await page.setContent(host);
  await page.locator('iframe').evaluate((frame: HTMLIFrameElement, address) => (frame.src = address), url);
  await expect.poll(() => page.evaluate('received.length')).toBe(1);
  const [, frame] = page.frames();
  return {
    id,
    url,
    frame: frame as Frame,
    send: (message: object) =>
      page.evaluate((sent) => (window as unknown as { send: (one: object) => void }).send(sent), message),
  };
}

const listKeys = (values: readonly (readonly [string, unknown])[]) => [
  ...new Set(values.flatMap(([address]) => /^data\/slices\/@([^/]+)/.exec(address)?.[1] ?? [])),
];
const last = (page: Page) => page.evaluate('received.at(-1)');
const quote = (key: string, text: string) =>
  [
    [`data/slices/@${key}/slice_type`, 'quote'],
    [`data/slices/@${key}/variation`, 'default'],
    [`data/slices/@${key}/primary/quote`, text],
  ] as const;

test('a patch changes the text in the frame, and keeps its elements, scroll position and focus', async ({
  page,
  request,
}) => {
  const { id, frame, send } = await begin(page, request, [...quote('a', 'The first quote')]);
  expect(await page.evaluate('received[0]')).toEqual({ kind: 'ready', path: `/landing/${id}`, documentId: id });
  await expect(frame.locator('h1')).toHaveText('First words');
  const main = await frame.locator('main').elementHandle();
  const slice = await frame.locator('[data-slice=a]').elementHandle();
  await frame.evaluate(() => scrollTo(0, 120));
  await frame.locator('footer a').first().focus();
  await send({
    kind: 'patch',
    patch: { sequence: 2, isWhole: false, values: [['data/title', 'Second words']], lists: [] },
  });
  await expect(frame.locator('h1')).toHaveText('Second words');
  await expect.poll(() => last(page)).toMatchObject({ kind: 'shown', sequence: 2, status: 200, exceptions: [] });
  expect(await frame.title()).toContain('Second words');
  expect(await frame.evaluate((one) => one === document.querySelector('main'), main)).toBe(true);
  expect(await frame.evaluate((one) => one === document.querySelector('[data-slice=a]'), slice)).toBe(true);
  expect(await frame.evaluate(() => scrollY)).toBeGreaterThan(0);
  expect(await frame.evaluate(() => document.activeElement?.localName)).toBe('a');
});

test('a second frame of the live page shows the same content as the first and follows its navigation', async ({
  page,
  request,
}) => {
  const { url, frame, send } = await begin(page, request);
  await page.evaluate((address) => {
    document.body.append(Object.assign(document.createElement('iframe'), { width: '375', src: address }));
  }, url);
  await expect.poll(() => page.evaluate('received.length')).toBe(2);
  const other = page.frames()[2] as Frame;
  await send({
    kind: 'patch',
    patch: { sequence: 2, isWhole: false, values: [['data/title', 'For both']], lists: [] },
  });
  await expect(other.locator('h1')).toHaveText('For both');
  const values = [...quote('new', 'Words of a client')];
  await send({ kind: 'patch', patch: { sequence: 3, isWhole: false, values, lists: [['data/slices', ['new']]] } });
  await expect(other.locator('[data-slice=new]')).toContainText('Words of a client');
  await frame.getByRole('contentinfo').getByRole('link', { name: 'Overview' }).click();
  await expect.poll(() => other.url()).toBe(`${url}/platform`);
});

test('a slice type that is new to the page brings its style', async ({ page, request }) => {
  const { frame, send } = await begin(page, request);
  const values = [...quote('new', 'Words of a client')];
  await send({ kind: 'patch', patch: { sequence: 2, isWhole: false, values, lists: [['data/slices', ['new']]] } });
  await expect(frame.locator('[data-slice=new]')).toContainText('Words of a client');
  const border = await frame
    .locator('[data-slice=new] figure')
    .evaluate((one) => getComputedStyle(one).borderInlineStartWidth);
  expect(border).toBe('3px');
});

test('a lost patch and an unreachable site are reported, and the page stays', async ({ page, request }) => {
  const { frame, send } = await begin(page, request);
  await send({ kind: 'patch', patch: { sequence: 9, isWhole: false, values: [], lists: [] } });
  await expect.poll(() => last(page)).toEqual({ kind: 'lost' });
  await page.route('**/_live/**', (route) => route.abort());
  await send({ kind: 'patch', patch: { sequence: 2, isWhole: false, values: [], lists: [] } });
  await expect.poll(() => last(page)).toMatchObject({ kind: 'failed', sequence: 2, status: 0 });
  await expect(frame.locator('h1')).toHaveText('First words');
});

test('in edit mode a click and a key pick a field; in browse mode links navigate within the live page', async ({
  page,
  request,
}) => {
  const { frame, send, url } = await begin(page, request, [...quote('a', 'We moved in a week')]);
  await send({ kind: 'mode', mode: 'edit', names: [['a', 'Quote']] });
  const [label, words] = [frame.getByRole('button', { name: 'Edit Quote' }), frame.getByText('We moved in a week')];
  const [over, under] = [await label.boundingBox(), await words.boundingBox()];
  expect((over?.y ?? 0) + (over?.height ?? 0), 'the label hides no words').toBeLessThanOrEqual(under?.y ?? 0);
  const pickedText: unknown = expect.stringContaining('We moved in a week');
  await words.click();
  await expect.poll(() => last(page)).toMatchObject({ kind: 'pick', slice: 'a', text: pickedText });
  await frame.locator('header a').first().click();
  await expect.poll(() => last(page)).toMatchObject({ kind: 'pick', slice: undefined });
  await frame.getByRole('button', { name: 'Edit Quote' }).press('Enter');
  await expect.poll(() => last(page)).toMatchObject({ kind: 'pick', slice: 'a', text: '', offset: 0 });
  await send({ kind: 'theme', theme: 'dark' });
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark');
  await send({ kind: 'mode', mode: 'browse', names: [] });
  await frame.getByRole('contentinfo').getByRole('link', { name: 'Overview' }).click();
  await expect.poll(() => last(page)).toMatchObject({ kind: 'ready', path: '/platform' });
  expect(new URL(page.frames()[1]?.url() ?? '').pathname).toBe(`${new URL(url).pathname}/platform`);
});

test('no other site may show it, and it has no cookie, kernel or service worker', async ({
  page,
  request,
  context,
}) => {
  const { frame, url } = await begin(page, request);
  expect(await context.cookies()).toEqual([]);
  expect(
    await frame.evaluate(() => [document.documentElement.dataset['kernel'], navigator.serviceWorker.controller]),
  ).toEqual([undefined, null]);
  await page.goto(`http://127.0.0.1:${testContentPort}/livez`);
  await page.setContent('<!doctype html><iframe></iframe>');
  const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
  await page.locator('iframe').evaluate((one: HTMLIFrameElement, address) => (one.src = address), url);
  await refused;
});
