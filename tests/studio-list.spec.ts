import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { findFreePort } from './free-ports.ts';
import { readStartCommand } from './start-command.ts';
import { startProcess, type RunningProcess } from './start-process.ts';
import { listThemeViolations } from './violations.ts';

/** A separate content service with a few hundred documents. */
let service: RunningProcess;
let origin = '';
let directory = '';
const writeToken = 'write-token-of-the-journey-through-the-list';
const documentCount = 240;

const words = (text: string, type = 'paragraph') => [{ type, text, spans: [] }];

test.beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'studio-list-'));
  const port = await findFreePort();
  const command = readStartCommand();
  service = await startProcess({
    args: [...command.args, 'content'],
    environment: {
      ...command.environment,
      DATA_DIR: directory,
      CONTENT_PORT: String(port),
      CONTENT_WRITE_TOKEN: writeToken,
      SEED: 'off',
      LOG_LEVEL: 'error',
      NODE_ENV: 'production',
    },
    ready: (line) => line.startsWith('  Content service'),
  });
  origin = `http://localhost:${port}`;
  const title = { type: 'StructuredText', config: { label: 'Title', single: 'heading1' } };
  const fields = {
    uid: { type: 'UID' },
    title,
    body: { type: 'StructuredText' },
    rating: { type: 'Number', config: { max: 5 } },
  };
  const model = { id: 'page', label: 'Page', repeatable: true, status: true, json: { Main: fields } };
  await call('POST', '/customtypes/insert', model, { repository: 'financial-cloud' });
  for (let index = 0; index < documentCount; index += 1) {
    const name = `Page ${String(index).padStart(3, '0')}`;
    const data = { title: words(name, 'heading1'), body: words(index === 7 ? 'Offices in Zürich.' : 'Nothing.') };
    const document = { version: 0, type: 'page', lang: 'en-gb', uid: `page-${index}`, data };
    await call('PUT', `/admin/documents/page-${index}/draft`, document);
  }
});

test.afterAll(async () => {
  await service.stop();
  rmSync(directory, { recursive: true, force: true });
});

async function call(method: string, address: string, body: object, headers: Record<string, string> = {}) {
  const response = await fetch(origin + address, {
    method,
    headers: { authorization: `Bearer ${writeToken}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  expect(response.ok, `${method} ${address}: ${response.status}`).toBe(true);
  return response;
}

const callJson = async (address: string, body: object) =>
  (await (await call('POST', address, body)).json()) as { id: string; token: string };

let people = 0;

/** A publisher with a session. */
async function signIn(context: BrowserContext): Promise<void> {
  people += 1;
  const person = { name: 'Ada', email: `ada-${Date.now()}-${people}@bank.example`, role: 'publisher' };
  const { id } = await callJson('/admin/accounts', person);
  const { token } = await callJson(`/admin/accounts/${id}/link`, {});
  const headers = { origin, 'sec-fetch-site': 'same-origin' };
  const used = await call('POST', '/studio/sign-in/link/use', { token }, headers);
  const [name = '', value = ''] = (used.headers.get('set-cookie') ?? '').split(';')[0]?.split('=') ?? [];
  await context.addCookies([{ name, value, url: origin }]);
}

let changes = 0;

/** Sets a field of a document as another person. */
async function change(id: string, address: string, value: unknown, query = ''): Promise<void> {
  changes += 1;
  const set = { kind: 'set', id: `change-${Date.now()}-${changes}`, address, base: 99, value };
  await call('POST', `/admin/working/${id}/changes${query}`, { client: 'other', base: 0, changes: [set] });
}

const getRows = (page: Page) =>
  page
    .getByRole('grid')
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') });
const getRow = (page: Page, title: string) => getRows(page).filter({ hasText: title });

const errors: string[] = [];
test.beforeEach(async ({ page, context }) => {
  errors.length = 0;
  page.on('pageerror', (error) => errors.push(error.message));
  await signIn(context);
});
test.afterEach(() => expect(errors).toEqual([]));

test('search, filters and order are in the URL: a reload, Back and a shared link show the same', async ({
  page,
  context,
}) => {
  await page.goto(`${origin}/studio/documents`);
  await expect(page.getByText(`${documentCount} documents`)).toBeVisible();
  await page.getByRole('searchbox').fill('zurich');
  await expect(getRows(page)).toHaveCount(1);
  await expect(page.locator('mark')).toHaveText('Zürich');
  await expect(page).toHaveURL(/\?q=zurich$/);
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue('zurich');
  await expect(getRows(page)).toHaveCount(1);
  await getRows(page).getByRole('link').click();
  // It opens at the match, not at the top.
  await expect(page.locator('[data-address="data/body"] [contenteditable]')).toBeFocused();
  await expect.poll(() => page.evaluate(() => getSelection()?.focusOffset)).toBe('Offices in '.length);
  await page.goBack();
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await page.getByRole('combobox', { name: 'State' }).selectOption('Published');
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();
  await page.goBack();
  await page.getByRole('columnheader', { name: 'Title' }).getByRole('button').click();
  await expect(getRows(page).first()).toContainText('Page 000');
  const sent = await context.newPage();
  await sent.goto(page.url());
  await expect(getRows(sent).first()).toContainText('Page 000');
  await page.getByRole('columnheader', { name: 'Title' }).getByRole('button').click();
  await expect(getRows(page).first()).toContainText('Page 239');
  await expect(page.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'descending');
});

test('columns and keys of one letter are chosen, and kept for the next time', async ({ page }) => {
  await page.goto(`${origin}/studio/documents?sort=title`);
  await expect(getRow(page, 'Page 000')).toBeVisible();
  for (const name of ['Address', 'Keys of one letter: j, k, x, /']) {
    await page.getByRole('button', { name: 'View' }).click();
    await page.getByRole('menuitemcheckbox', { name }).click();
    await page.keyboard.press('Escape');
  }
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Address' })).toBeVisible();
  await expect(getRow(page, 'Page 000')).toContainText('page-0');
  await page.keyboard.press('/');
  await getRow(page, 'Page 000').focus();
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await expect(getRow(page, 'Page 000')).toBeFocused();
  await expect(page.getByRole('region', { name: 'Selected documents' })).toBeHidden();
  await page.keyboard.press('ArrowDown');
  await expect(getRow(page, 'Page 001')).toBeFocused();
});

test('the author filter offers everybody who changed a document, not only authors of the listed rows', async ({
  page,
}) => {
  await page.goto(`${origin}/studio/documents?q=no+such+words`);
  await page.getByRole('button', { name: /^Filters/ }).click();
  const authors = page.getByRole('combobox', { name: 'Changed by' });
  await expect(authors.getByRole('option')).toContainText(['Anybody', 'Write token']);
  await authors.selectOption('Write token');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('list', { name: 'Filters that are set' })).toContainText('Changed by: Write token');
});

test('Back from a document restores place, selection and the focused row', async ({ page }) => {
  await page.goto(`${origin}/studio/documents?sort=title`);
  await getRow(page, 'Page 002').getByRole('checkbox').check();
  await expect(getRow(page, 'Page 000')).toBeVisible();
  await page.getByRole('grid').hover();
  await page.mouse.wheel(0, 150 * 44);
  await expect(getRow(page, 'Page 155')).toBeVisible();
  await getRow(page, 'Page 155').getByRole('link').click();
  await expect(page).toHaveURL(/documents\/page-155$/);
  await page.goBack();
  await expect(getRow(page, 'Page 155')).toBeInViewport();
  await expect(getRow(page, 'Page 155')).toBeFocused();
  await expect(page.getByText('1 selected')).toBeVisible();
});

test('everything is done by keyboard: search, move, select a range, open', async ({ page }) => {
  await page.goto(`${origin}/studio/documents?sort=title`);
  await expect(getRow(page, 'Page 000')).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('page 01');
  // 001, 010 to 019, 101, 201.
  await expect(getRows(page)).toHaveCount(13);
  await page.keyboard.press('ArrowDown');
  await expect(getRow(page, 'Page 001')).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+J');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText('3 selected')).toBeVisible();
  await expect(getRow(page, 'Page 012')).toBeFocused();
  await page.keyboard.press('k');
  await expect(getRow(page, 'Page 011')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByText('3 selected')).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/documents\/page-11$/);
  await page.goBack();
  // A quick Enter waits for the rows of the current text.
  const found = Promise.withResolvers<void>();
  await page.route(/\/admin\/working\?.*q=page\+012/, async (route) => {
    await found.promise;
    await route.continue();
  });
  await expect(getRow(page, 'Page 011')).toBeFocused();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  found.resolve();
  await expect(getRow(page, 'Page 012')).toBeFocused();
});

test('changes by others are shown within a second and in place', async ({ page }) => {
  const stream = page.waitForResponse((response) => response.url().includes('/admin/events'));
  await page.goto(`${origin}/studio/documents?sort=title`);
  await expect(getRow(page, 'Page 003')).toBeVisible();
  await stream;
  await change('page-3', 'data/title', words('Another name', 'heading1'));
  await expect(getRows(page).nth(3)).toContainText('Another name', { timeout: 2000 });
  await change('page-3', 'data/title', words('Page 003', 'heading1'));
  await expect(getRows(page).nth(3)).toContainText('Page 003');
});

/** Begins a document as another person. */
const begin = (id: string, title: string) =>
  change(id, 'data/title', words(title, 'heading1'), '?type=page&lang=en-gb');
const moveTo = (place: 'trash' | 'put-back', ...ids: string[]) => call('POST', `/admin/documents/${place}`, { ids });

test('what comes into a list and what leaves it is counted above the rows, and shown when one wants it', async ({
  page,
}) => {
  const stream = page.waitForResponse((response) => response.url().includes('/admin/events'));
  await page.goto(`${origin}/studio/documents?sort=title&q=page+003`);
  await expect(getRows(page)).toHaveCount(1);
  await stream;
  const news = page.getByRole('status').filter({ hasText: /new|belong/ });
  // Another list has the first of them.
  await begin('elsewhere', 'Somewhere else');
  await begin('came-1', 'Page 003, again');
  await expect(news).toHaveText('1 newShow');
  await expect(getRows(page)).toHaveCount(1);
  await news.getByRole('button', { name: 'Show' }).press('Enter');
  await expect(getRow(page, 'Page 003, again')).toBeFocused();
  await expect(news).toBeHidden();
  await moveTo('trash', 'came-1');
  await expect(news).toHaveText('1 no longer belongs hereUpdate the list');
  await begin('came-2', 'Page 003, once more');
  await expect(news).toHaveText('1 new, 1 no longer belongs hereShow');
  await moveTo('put-back', 'came-1');
  await expect(news).toHaveText('1 newShow');
  // A translation is a row of another list, and a mark in the row of its original.
  await change('came-fr', 'data/title', words('Page 003', 'heading1'), '?type=page&lang=fr-fr&translationOf=page-3');
  const languages = getRow(page, 'Page 003')
    .first()
    .getByRole('img', { name: /: draft.*: draft/ });
  await expect(languages).toBeVisible();
  await moveTo('trash', 'came-1', 'came-2', 'came-fr', 'elsewhere');
  await news.getByRole('button', { name: 'Update the list' }).click();
  await expect(getRows(page)).toHaveCount(1);
  await expect(news).toBeHidden();
});

test('a list without rows counts what comes too', async ({ page }) => {
  const stream = page.waitForResponse((response) => response.url().includes('/admin/events'));
  await page.goto(`${origin}/studio/documents?state=trashed&q=nobody+wrote+this`);
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();
  await stream;
  await begin('trashed', 'Nobody wrote this');
  await moveTo('trash', 'trashed');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(getRow(page, 'Nobody wrote this')).toBeFocused();
});

test('a document that one has begun is in the list when one goes back to it', async ({ page }) => {
  await page.goto(`${origin}/studio/documents`);
  await expect(getRows(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'New document' }).click();
  await page.getByRole('dialog').getByRole('searchbox', { name: 'Type' }).fill('pag');
  await page.keyboard.press('Enter');
  await page.locator('[data-address="data/title"] [contenteditable]').pressSequentially('Begun just now');
  await expect(page.getByText(/^Saved just now/)).toBeVisible();
  const id = /documents\/([\w-]{16})/.exec(page.url())?.[1] ?? '';
  await page.getByRole('button', { name: 'All documents' }).click();
  await expect(getRow(page, 'Begun just now')).toBeVisible();
  await moveTo('trash', id);
});

test('a bulk publish shows its effect, and a document with problems stops all of it and is named', async ({ page }) => {
  await change('page-21', 'data/rating', 99);
  await page.goto(`${origin}/studio/documents?sort=title&q=page+02`);
  await getRow(page, 'Page 020').getByRole('checkbox').check();
  await getRow(page, 'Page 022')
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish 3 documents' });
  await expect(dialog).toContainText('3 were never published');
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('Nothing was changed.');
  await expect(dialog.getByRole('alert').getByRole('link')).toHaveText('Page 021');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await change('page-21', 'data/rating', 5);
  await page.getByRole('button', { name: 'Select all 13 that match' }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('13 documents published')).toBeVisible();
  await expect(getRow(page, 'Page 021')).toContainText('Published');
  await expect(page.getByRole('region', { name: 'Selected documents' })).toBeHidden();
});

test('a new document is begun with its type and language, and nothing is stored yet', async ({ page }) => {
  await page.goto(`${origin}/studio/documents`);
  await page.getByRole('button', { name: 'New document' }).click();
  await page.getByRole('dialog').getByRole('searchbox', { name: 'Type' }).fill('pag');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/documents\/[\w-]{16}\?type=page&lang=en-gb$/);
  await expect(page.locator('[data-address="data/title"] :focus')).toBeVisible();
});

test('a copy of a found document starts with its content, all by keyboard', async ({ page }) => {
  await page.goto(`${origin}/studio/documents`);
  await page.getByRole('button', { name: 'New document' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox', { name: 'Begin with a copy of' }).fill('zurich');
  await expect(dialog.getByRole('button', { name: 'Page 007 Page' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-address="data/title"]')).toContainText('Page 007');
});

test('the list is accessible in both themes, full, empty and failed, and on a phone', async ({ page }) => {
  for (const query of ['', '?q=page+02', '?q=nothing+like+this']) {
    await page.goto(`${origin}/studio/documents${query}`);
    await expect(
      query.includes('nothing') ? page.getByRole('heading', { name: 'Nothing matches' }) : getRows(page).first(),
    ).toBeVisible();
    expect(await listThemeViolations(page), query).toEqual([]);
  }
  await page.route('**/admin/working?**', (route) => route.fulfill({ status: 503, json: { message: 'Busy.' } }));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'The list could not be loaded' })).toBeVisible();
  expect(await listThemeViolations(page), 'failed').toEqual([]);
  await page.unroute('**/admin/working?**');
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();
  await page.setViewportSize({ width: 320, height: 740 });
  await page.goto(`${origin}/studio/documents`);
  await expect(getRows(page).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'no sideways scroll').toBe(320);
  await page.setViewportSize({ width: 768, height: 740 });
  await expect(page.getByRole('columnheader', { name: 'Title' })).toBeVisible();
  const [columns, room] = await page
    .getByRole('grid')
    .evaluate(({ parentElement }) => [parentElement?.scrollWidth, parentElement?.clientWidth]);
  expect(columns, 'the narrowest table has columns that fit').toBe(room);
});
