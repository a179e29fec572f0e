import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import { previewPollMs } from '../site/contract/constants.ts';
import { expect, test } from './ready-page.ts';
import { testContentPort, testDataDirectory } from './test-server.ts';

/** A draft of this test's own, which no published page shows. */
async function startDraft(request: APIRequestContext) {
  const id = `preview-${crypto.randomUUID().slice(0, 8)}`;
  const address = `http://127.0.0.1:${testContentPort}/admin/documents/${id}`;
  const authorization = `Bearer ${readFileSync(path.join(testDataDirectory, 'write-token'), 'utf8').trim()}`;
  const save = async (version: number, title: string) => {
    const document = { version, type: 'landing_page', lang: 'en-gb', uid: id, data: { title } };
    const response = await request.put(`${address}/draft`, { data: document, headers: { authorization } });
    expect(response.ok()).toBe(true);
  };
  await save(0, 'First words');
  const response = await request.post(`${address}/preview`, { headers: { authorization } });
  const { url, token } = (await response.json()) as { url: string; token: string };
  return {
    url,
    token,
    page: `/landing/${id}`,
    save,
    end: () =>
      request.delete(`${address.replace(/documents.*/, 'previews')}?documentId=${id}`, { headers: { authorization } }),
  };
}

/** The page polls the draft every three seconds. This sets its clock forward to the next poll. */
const askAgain = (page: Page) => page.clock.fastForward(previewPollMs);

/** Waits until the page has the current version of the draft: any later version is a change. */
async function untilKnown(page: Page): Promise<void> {
  const unchanged = page.waitForResponse((answer) => answer.request().method() === 'HEAD' && answer.status() === 304);
  await askAgain(page);
  await unchanged;
}

interface ReceivedEvent {
  readonly type: string;
  readonly detail: unknown;
}

/** The events that the window receives from now on, to a listener that may update the page itself. */
async function listen(page: Page, isHandled: boolean): Promise<() => Promise<ReceivedEvent[]>> {
  await page.evaluate((cancels) => {
    const received: ReceivedEvent[] = [];
    Object.assign(window, { received });
    for (const name of ['prismicPreviewUpdate', 'prismicPreviewEnd'])
      addEventListener(name, (event) => {
        if (cancels) event.preventDefault();
        received.push({ type: event.type, detail: (event as CustomEvent).detail });
      });
  }, isHandled);
  return () => page.evaluate(() => (window as unknown as { received: ReceivedEvent[] }).received);
}

test('a previewed page shows the next saved draft without a reload', async ({ page, request }) => {
  const draft = await startDraft(request);
  await page.clock.install();
  await page.goto(draft.url);
  await expect(page).toHaveURL(new RegExp(`${draft.page}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('First words');
  await untilKnown(page);
  await draft.save(1, 'Second words');
  await askAgain(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Second words', { timeout: 15_000 });
  await expect(page.locator('[data-preview-bar]')).toBeVisible();
});

test('a listener gets the change with its ref, and may prevent the update of the page', async ({ page, request }) => {
  const draft = await startDraft(request);
  await page.clock.install();
  await page.goto(draft.url);
  const received = await listen(page, true);
  await untilKnown(page);
  await draft.save(1, 'Second words');
  await askAgain(page);
  await expect
    .poll(received, { timeout: 15_000 })
    .toEqual([{ type: 'prismicPreviewUpdate', detail: { ref: draft.token } }]);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('First words');
});

for (const width of [375, 768, 1280])
  test(`at ${width} px neither the preview bar nor the consent banner covers the other`, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 800 });
    const draft = await startDraft(request);
    await page.goto(draft.url);
    const parts = [page.locator('[data-preview-bar]'), page.locator('#cookie-choices')];
    const [bar, banner] = await Promise.all(parts.map((part) => part.boundingBox()));
    expect(bar && Math.round(bar.y + bar.height)).toBe(800);
    expect(bar && banner && banner.y + banner.height - bar.y).toBeLessThanOrEqual(1);
    expect(banner?.height).toBeGreaterThan(40);
  });

test('leaving a preview sends its event after the cookie is deleted', async ({ page, request, context }) => {
  const draft = await startDraft(request);
  await page.goto(draft.url);
  const received = await listen(page, true);
  await page.getByRole('button', { name: 'Leave preview' }).click();
  await expect.poll(received).toEqual([{ type: 'prismicPreviewEnd', detail: null }]);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('io.prismic.preview');
  await page.reload();
  await expect(page.locator('[data-preview-bar]')).toHaveCount(0);
});

test('leaving a preview shows the published page when no listener does', async ({ page, request }) => {
  const draft = await startDraft(request);
  await page.goto(draft.url);
  await page.getByRole('button', { name: 'Leave preview' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be found');
  await expect(page.locator('[data-preview-bar]')).toHaveCount(0);
});

test('a page sends the event when its preview ends elsewhere', async ({ page, request }) => {
  const draft = await startDraft(request);
  await page.clock.install();
  await page.goto(draft.url);
  const received = await listen(page, true);
  await untilKnown(page);
  expect((await draft.end()).ok()).toBe(true);
  await askAgain(page);
  await expect.poll(received, { timeout: 20_000 }).toEqual([{ type: 'prismicPreviewEnd', detail: null }]);
});
