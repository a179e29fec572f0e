import { expect, test, type APIRequestContext, type Browser, type Page } from '@playwright/test';
import { signInToStudio, studioOrigin } from './studio-session.ts';

/** An administrator with a token of their own, which is returned. */
async function addTokenMaker(browser: Browser, request: APIRequestContext, name: string): Promise<string> {
  const context = await browser.newContext();
  await signInToStudio(context, request, { name, role: 'administrator' });
  const made = await context.request.post(`${studioOrigin}/admin/tokens`, {
    headers: { origin: studioOrigin },
    data: { name: `Feed of ${name}`, scopes: ['write'] },
  });
  const { token } = (await made.json()) as { token: string };
  await context.close();
  return token;
}

async function openAct(page: Page, name: string, act: string): Promise<void> {
  await page.goto(`${studioOrigin}/studio/people`);
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: act }).click();
}

const readWith = async (request: APIRequestContext, token: string): Promise<number> =>
  (await request.get(`${studioOrigin}/asset/assets`, { headers: { authorization: `Bearer ${token}` } })).status();

test('removing a person offers to end their tokens, which then stop working', async ({ browser, page, request }) => {
  const name = `Bo ${crypto.randomUUID().slice(0, 8)}`;
  const token = await addTokenMaker(browser, request, name);
  await signInToStudio(page.context(), request, { role: 'administrator' });
  await openAct(page, name, 'Remove');
  const dialog = page.getByRole('dialog');
  await expect(
    dialog.getByRole('checkbox', { name: `End the token that they made too: Feed of ${name}` }),
  ).toBeChecked();
  expect(await readWith(request, token)).toBe(200);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText(`${name} is removed.`)).toBeVisible();
  expect(await readWith(request, token)).toBe(401);
});

test('their tokens may also go on working, and a person who stays administrator is not asked', async ({
  browser,
  page,
  request,
}) => {
  const name = `Cy ${crypto.randomUUID().slice(0, 8)}`;
  const token = await addTokenMaker(browser, request, name);
  await signInToStudio(page.context(), request, { role: 'administrator' });
  await openAct(page, name, 'Change the role');
  const dialog = page.getByRole('dialog');
  const choice = dialog.getByRole('checkbox', { name: `Feed of ${name}` });
  await expect(dialog.getByRole('radio', { name: 'Administrator' })).toBeChecked();
  await expect(choice).toHaveCount(0);
  await dialog.getByRole('radio', { name: 'Writer' }).check();
  await expect(choice).toBeChecked();
  await choice.uncheck();
  await dialog.getByRole('button', { name: 'Change the role' }).click();
  await expect(page.getByText(`${name}: Writer.`)).toBeVisible();
  expect(await readWith(request, token)).toBe(200);
});
