/** An editor renames a page, and readers of the old URL are redirected, on the running site (acceptance P-6). */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { followAddedLink } from './add-link.ts';
import { expect, test } from './ready-page.ts';
import { testContentPort, testDataDirectory } from './test-server.ts';

/** The limit of acceptance P-6. */
const maxMs = 5000;

/** A page that no list shows, in one language. */
function createPage(request: APIRequestContext, lang: 'en-gb' | 'fr-fr' = 'en-gb') {
  const id = `renamed-${crypto.randomUUID().slice(0, 8)}`;
  const address = `http://127.0.0.1:${testContentPort}/admin/documents/${id}`;
  const headers = {
    authorization: `Bearer ${readFileSync(path.join(testDataDirectory, 'write-token'), 'utf8').trim()}`,
  };
  let version = 0;
  return {
    title: `The page ${id}`,
    async publish(uid: string) {
      const data = {
        title: `The page ${id}`,
        summary: 'A page that is called something else by and by.',
        no_index: true,
      };
      const draft = { version, type: 'landing_page', lang, uid, data };
      const saved = await request.put(`${address}/draft`, { data: draft, headers });
      expect(saved.ok(), await saved.text()).toBe(true);
      ({ version } = (await saved.json()) as { version: number });
      const published = await request.post(`${address}/publish`, { headers });
      expect(published.ok(), await published.text()).toBe(true);
    },
    async unpublish() {
      const answer = await request.post(`${address}/unpublish`, { headers });
      expect(answer.ok(), await answer.text()).toBe(true);
    },
  };
}

const createNames = () =>
  ['first', 'second', 'third'].map((name) => `${name}-${crypto.randomUUID().slice(0, 8)}`) as [string, string, string];

/** The response of a URL, without following redirects. */
async function ask(
  request: APIRequestContext,
  address: string,
): Promise<[status: number, location: string | undefined]> {
  const answer = await request.get(address, { maxRedirects: 0 });
  return [answer.status(), answer.headers()['location']];
}

const expectSoon = (request: APIRequestContext, address: string) =>
  expect.poll(() => ask(request, address), { timeout: maxMs, intervals: [50] });

test('every old URL is one redirect from the current one, until it is used again', async ({ request }) => {
  const page = createPage(request);
  const [first, second, third] = createNames();
  await page.publish(first);
  await expectSoon(request, `/landing/${first}`).toEqual([200, undefined]);
  await page.publish(second);
  await expectSoon(request, `/landing/${first}`).toEqual([301, `/landing/${second}`]);
  await expectSoon(request, `/landing/${first}?utm_source=a&b=c`).toEqual([301, `/landing/${second}?utm_source=a&b=c`]);
  await page.publish(third);
  await expectSoon(request, `/landing/${first}`).toEqual([301, `/landing/${third}`]);
  await expectSoon(request, `/landing/${second}`).toEqual([301, `/landing/${third}`]);
  await expectSoon(request, `/landing/${third}`).toEqual([200, undefined]);
  await page.publish(first);
  await expectSoon(request, `/landing/${third}`).toEqual([301, `/landing/${first}`]);
  await expectSoon(request, `/landing/${first}`).toEqual([200, undefined]);

  const other = createPage(request);
  await other.publish(second);
  await expect.poll(async () => (await request.get(`/landing/${second}`)).text()).toContain(other.title);
  await page.unpublish();
  await expectSoon(request, `/landing/${third}`).toEqual([410, undefined]);
  await expectSoon(request, `/landing/${first}`).toEqual([410, undefined]);
});

test('a French page redirects to a French one', async ({ request }) => {
  const page = createPage(request, 'fr-fr');
  const [first, second] = createNames();
  await page.publish(first);
  await expectSoon(request, `/fr-fr/landing/${first}`).toEqual([200, undefined]);
  await page.publish(second);
  await expectSoon(request, `/fr-fr/landing/${first}`).toEqual([301, `/fr-fr/landing/${second}`]);
  expect(await ask(request, `/landing/${first}`)).toEqual([404, undefined]);
});

test('a click on an old link opens the page, with its query string and fragment', async ({ page, request }) => {
  const renamed = createPage(request);
  const [first, second] = createNames();
  await renamed.publish(first);
  await renamed.publish(second);
  await expectSoon(request, `/landing/${first}`).toEqual([301, `/landing/${second}`]);
  await page.goto('/about');
  await followAddedLink(page, `/landing/${first}?from=about#main`);
  await expect(page).toHaveURL(`/landing/${second}?from=about#main`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(renamed.title);
  await page.goBack();
  await expect(page).toHaveURL('/about');
});
