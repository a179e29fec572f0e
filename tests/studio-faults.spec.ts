/** What happens to somebody who writes when their browser fails them: `npm run faults -- S11 S12`. */
import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { readAuthorization, signInToStudio, studioOrigin } from './studio-session.ts';

test.use({ viewport: { width: 1440, height: 900 }, actionTimeout: 20_000 });

const summary = 'data/summary';
const begun = 'One bank, one day.';
const textOf = (page: Page) => page.locator(`[data-address="${summary}"]`).locator('textarea, input').first();
const untilSaved = (page: Page) => expect(page.getByText(/^Saved just now/)).toBeVisible();
const openEditor = async (page: Page, id: string): Promise<void> => {
  await page.goto(`${studioOrigin}/studio/documents/${id}`);
  await expect(textOf(page)).toBeVisible();
};

interface Working {
  readonly update: {
    readonly values: readonly (readonly [string, { readonly value: unknown; readonly revision: number }])[];
  };
}

/** Somebody else's request. */
async function changeElsewhere(context: BrowserContext, id: string, changes: readonly object[] = []): Promise<Working> {
  const response = await context.request.post(`${studioOrigin}/admin/working/${id}/changes`, {
    headers: readAuthorization(),
    data: { client: 'colleague', base: 0, changes },
  });
  expect(response.status()).toBe(200);
  return (await response.json()) as Working;
}

async function readValue(
  context: BrowserContext,
  id: string,
  address: string,
): Promise<[value: unknown, revision: number]> {
  const { update } = await changeElsewhere(context, id);
  const found = update.values.find(([known]) => known === address)?.[1];
  return [found?.value, found?.revision ?? 0];
}

/** A press release that somebody has signed in to write. */
async function createRelease(context: BrowserContext): Promise<string> {
  await signInToStudio(context, context.request);
  const id = crypto.randomUUID().replaceAll('-', '').slice(0, 16);
  const data = { title: 'Written under faults', summary: begun };
  const document = { version: 0, type: 'press_release', lang: 'en-gb', uid: `press-${id}`, data };
  const url = `${studioOrigin}/admin/documents/${id}/draft`;
  const response = await context.request.put(url, { headers: readAuthorization(), data: document });
  expect(response.status(), await response.text()).toBe(201);
  return id;
}

test('S11: a newer build that comes behind an open tab is told, and the tab goes on', async ({ page, context }) => {
  const id = await createRelease(context);
  await openEditor(page, id);
  await page.evaluate(() => navigator.serviceWorker.ready);
  // From now on the worker answers, as in a browser that has had the studio open before.
  await page.reload();
  await textOf(page).fill('Written before the deploy');
  await page.evaluate(() => navigator.serviceWorker.dispatchEvent(new Event('controllerchange')));
  const words = page.getByText('There is a newer studio.');
  await expect(words).toBeVisible();
  await textOf(page).fill('Written after the deploy');
  await untilSaved(page);
  await expect(words).toBeVisible();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(words).toHaveCount(0);
  await expect(textOf(page)).toHaveValue('Written after the deploy');
});

for (const [name, refuse] of [
  [
    'refused',
    (page: Page) =>
      page.addInitScript(() => {
        IDBFactory.prototype.open = () => {
          throw new DOMException('The user denied it.', 'SecurityError');
        };
      }),
  ],
  [
    'full',
    (page: Page) =>
      page.addInitScript(() => {
        IDBObjectStore.prototype.put = () => {
          throw new DOMException('The quota is used up.', 'QuotaExceededError');
        };
      }),
  ],
] as const)
  test(`S12: storage of the browser that is ${name} is told before the first change, and all is saved`, async ({
    page,
    context,
  }) => {
    const id = await createRelease(context);
    await refuse(page);
    await openEditor(page, id);
    const words = page.getByText('This browser stores nothing', { exact: false });
    await expect(words.first()).toBeVisible();
    await textOf(page).fill('Written without a journal');
    await expect.poll(async () => (await readValue(context, id, summary))[0]).toBe('Written without a journal');
    await expect(words.first()).toBeVisible();
  });
