/** Journeys of editors on the built server, from the first word to the published page. */
import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { readAuthorization, signInToStudio, studioOrigin } from './studio-session.ts';
import { testOrigin } from './test-server.ts';
import { createAxe, listViolations } from './violations.ts';

test.use({ viewport: { width: 1440, height: 900 }, actionTimeout: 20_000 });

const violations: string[] = [];
test.beforeEach(({ page }) => {
  violations.length = 0;
  page.on('pageerror', (error) => violations.push(error.message));
  page.on('console', (message) => {
    if (/Content Security Policy|TrustedType/i.test(message.text())) violations.push(message.text());
  });
});
test.afterEach(() => expect(violations, 'errors and violations of the policy').toEqual([]));

const createId = () => crypto.randomUUID().replaceAll('-', '').slice(0, 16);
const field = (page: Page, address: string) => page.locator(`[data-address="${address}"]`);
const textOf = (page: Page, address: string) => field(page, address).locator('textarea, input').first();
const untilSaved = (page: Page) => expect(page.getByText(/^Saved just now/)).toBeVisible();
const openEditor = (page: Page, id: string, query = '') => page.goto(`${studioOrigin}/studio/documents/${id}${query}`);

async function chooseFromMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** A published press release of the test's own. */
async function publishRelease(context: BrowserContext, title: string, slices: object[] = []) {
  const [id, uid] = [createId(), `press-${crypto.randomUUID().slice(0, 8)}`];
  const headers = readAuthorization();
  const data = { title, summary: 'One bank, one day, one number.', meta_description: 'What one bank found.', slices };
  const document = { version: 0, type: 'press_release', lang: 'en-gb', uid, data };
  await context.request.put(`${studioOrigin}/admin/documents/${id}/draft`, { headers, data: document });
  await context.request.post(`${studioOrigin}/admin/documents/${id}/publish`, { headers });
  return { id, uid };
}

test('a press release is written, previewed in the live page, published, read, and withdrawn', async ({
  page,
  context,
}) => {
  await signInToStudio(context, context.request);
  const title = `A bank answers in ${Math.floor(Math.random() * 900) + 100} milliseconds`;
  const description = 'A month of answers, measured by the bank and by us, with the slowest one named.';
  await openEditor(page, createId(), '?type=press_release&lang=en-gb');
  await textOf(page, 'data/title').fill(title);
  await textOf(page, 'data/summary').fill('It was measured for a month, by both sides.');
  await expect(textOf(page, 'uid')).toHaveValue(/^a-bank-answers-in-\d+-milliseconds$/);
  const uid = await textOf(page, 'uid').inputValue();
  await textOf(page, 'data/summary').press('Control+Shift+Enter');
  await expect(page.getByRole('searchbox', { name: 'Search slices' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add a slice', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Search slices' }).fill('rich text');
  await page.keyboard.press('Enter');
  const body = page.locator('[data-slice-card] [contenteditable="true"]').first();
  await body.click();
  await page.keyboard.type('## What was measured');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Every answer of **one** month.');
  await expect(textOf(page, 'data/meta_description')).toHaveValue('It was measured for a month, by both sides.');
  await textOf(page, 'data/meta_description').fill('');
  await untilSaved(page);
  const live = page.frameLocator('iframe[title="Live page"]');
  await expect(live.getByRole('heading', { level: 1 })).toHaveText(title);
  // The page follows to a slice that came after the focus, and the studio does not move.
  await expect(live.getByText('Every answer of one month.')).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);

  await page.keyboard.press('Control+Enter');
  const dialog = page.getByRole('dialog', { name: 'Publish' });
  await expect(dialog).toContainText('Readers will see this document for the first time');
  await dialog.getByText('Addresses', { exact: true }).click();
  await expect(dialog.getByRole('listitem').filter({ hasText: `/news/press-releases/${uid}` })).toBeVisible();
  expect(await listViolations(createAxe(page).exclude('iframe'))).toEqual([]);
  await expect(dialog.getByRole('button', { name: 'Publish now' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: /^Meta description/ }).fill(description);
  await dialog.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('Published.')).toBeVisible();
  const address = `${testOrigin}/news/press-releases/${uid}`;
  await expect(async () => expect((await page.request.get(address)).status()).toBe(200)).toPass();
  const read = await (await page.request.get(address)).text();
  expect(read).toContain(title);
  expect(read).toContain(description);
  expect(read).toMatch(/Every answer of <strong>one<\/strong> month/);

  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  // There was no version before it, so the document never was published.
  const undone = 'Readers no longer see this document. It counts as never published. Your draft stays as it is.';
  await expect(page.getByText(undone)).toBeVisible();
  await expect(async () => expect((await page.request.get(address)).status()).toBe(404)).toPass();
  await expect(page.getByText('Draft, never published')).toBeVisible();
  await chooseFromMenu(page, 'Move to trash');
  await page.getByRole('dialog').getByRole('button', { name: 'Move to trash' }).click();
  await expect(page.getByText('The document is in the trash.')).toBeVisible();
});

test('a document is changed only while its content differs, and all changes are discarded in one step', async ({
  page,
  context,
}) => {
  await signInToStudio(context, context.request);
  const { id } = await publishRelease(context, 'As readers see it');
  await openEditor(page, id);
  const summary = textOf(page, 'data/summary');
  const state = page.getByText(/^(Published|Changed since it was published)$/);
  await expect(state).toHaveText('Published');
  await summary.press('End');
  await summary.pressSequentially(' More');
  await expect(state).toHaveText('Changed since it was published');
  await untilSaved(page);
  for (let letter = 0; letter < ' More'.length; letter += 1) await page.keyboard.press('Backspace');
  await expect(state).toHaveText('Published');
  await untilSaved(page);
  await page.reload();
  await expect(state).toHaveText('Published');
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeEnabled();

  await summary.fill('Another sentence.');
  await textOf(page, 'data/title').fill('Another title');
  await untilSaved(page);
  await page.reload();
  await expect(state).toHaveText('Changed since it was published');
  await chooseFromMenu(page, 'Discard changes');
  await expect(page.getByText('The document is as readers see it.')).toBeVisible();
  await expect(summary).toHaveValue('One bank, one day, one number.');
  await expect(textOf(page, 'data/title')).toHaveValue('As readers see it');
  await expect(state).toHaveText('Published');
  await page.keyboard.press('Control+z');
  await expect(summary).toHaveValue('Another sentence.');
  await expect(textOf(page, 'data/title')).toHaveValue('Another title');
  await expect(state).toHaveText('Changed since it was published');
});

test('the publish dialog has the focus where one must read first, and no act where nothing differs', async ({
  page,
  context,
}) => {
  await signInToStudio(context, context.request);
  const film = { provider: 'youtube', title: 'A film', video_id: 'no address' };
  const video = { slice_type: 'video', variation: 'default', primary: film, items: [] };
  const { id } = await publishRelease(context, 'As readers see it', [video]);
  await openEditor(page, id);
  await expect(textOf(page, 'data/title')).toHaveValue('As readers see it');
  const dialog = page.getByRole('dialog', { name: 'Publish' });
  const act = dialog.getByRole('button', { name: 'Publish now' });
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toContainText('Nothing differs from what readers see now, so there is nothing to publish.');
  await expect(act).toHaveCount(0);
  // By the site's own rule, without the live page's report.
  await expect(dialog.getByRole('listitem').filter({ hasText: 'The page leaves this slice out' })).toContainText(
    'Video 1',
  );
  expect(await listViolations(createAxe(page).include('dialog[open]'))).toEqual([]);
  await page.keyboard.press('Escape');

  const summary = 'In a month of measurements, nobody waited for longer than a second.';
  await textOf(page, 'data/summary').fill(summary);
  await untilSaved(page);
  await page.keyboard.press('Control+Enter');
  const suggestions = dialog.getByRole('heading', { name: /suggestions?: nothing here stops you from publishing$/ });
  await expect(suggestions).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(act).toBeEnabled();
  await expect(dialog).toContainText(`Before One bank, one day, one number.Now ${summary}`);
  await expect(dialog).toContainText('Its own page');
  expect(await listViolations(createAxe(page).include('dialog[open]'))).toEqual([]);
  await page.keyboard.press('Escape');

  await textOf(page, 'data/meta_description').fill(`${summary} One bank tells how.`);
  await untilSaved(page);
  await expect(field(page, 'data/meta_description')).not.toContainText('so that it says enough');
  await page.keyboard.press('Control+Enter');
  await expect(act).toBeFocused();
});

test('the whole address is always in view, and what can have no page says so and is not published', async ({
  page,
  context,
}) => {
  await signInToStudio(context, context.request);
  const { id, uid } = await publishRelease(context, 'With an address');
  await openEditor(page, id);
  const bar = page.getByRole('group', { name: 'Address', exact: true });
  const link = bar.getByRole('link');
  await expect(link).toHaveText(new RegExp(`^https?://[^/]+/news/press-releases/${uid} `));
  expect(new URL((await link.getAttribute('href')) ?? '').pathname).toBe(`/news/press-releases/${uid}`);
  await textOf(page, 'uid').fill(`${uid}-renamed`);
  await expect(bar).toContainText(`/news/press-releases/${uid}-renamed`);
  await expect(link).toHaveCount(0);
  await expect(field(page, 'uid')).toContainText(`/news/press-releases/${uid}-renamed`);
  await page.keyboard.press('Control+Enter');
  const dialog = page.getByRole('dialog', { name: 'Publish' });
  await expect(dialog).toContainText(`/news/press-releases/${uid}-renamed`);
  await expect(dialog).toContainText(
    /The old address will redirect there by itself: https?:.*\/news\/press-releases\//,
  );
  await dialog.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('Published.')).toBeVisible();
  await expect(async () => {
    const answer = await page.request.get(`${testOrigin}/news/press-releases/${uid}`, { maxRedirects: 0 });
    expect(answer.headers()['location']).toMatch(new RegExp(`/news/press-releases/${uid}-renamed$`));
  }).toPass();

  const lost = createId();
  await openEditor(page, lost, '?type=section_page&lang=en-gb');
  await expect(bar).toContainText('The site has pages of this kind at fixed addresses only.');
  await textOf(page, 'data/title').fill('A page in no place');
  await untilSaved(page);
  await bar.getByRole('button', { name: 'Choose an address' }).click();
  const choice = field(page, 'uid').getByRole('combobox');
  await expect(choice).toBeFocused();
  await expect(choice).toHaveValue('');
  await expect(choice.getByRole('option', { name: '/about/approach' })).toHaveCount(1);
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toContainText('Publishing waits until its address is one at which the site has a page.');
  await expect(dialog.getByRole('button', { name: 'Publish now' })).toBeDisabled();
  expect(await listViolations(createAxe(page).include('dialog[open]'))).toEqual([]);
  await dialog.getByRole('button', { name: 'Choose an address' }).click();
  await expect(choice).toBeFocused();
  await choice.selectOption('/about/approach');
  await expect(field(page, 'uid')).toContainText(/“.+” has this already/);
  await expect(bar).toContainText('/about/approach');
});

test('a document that could have no page is not offered', async ({ page, context }) => {
  await signInToStudio(context, context.request);
  const title = `No place for ${createId()}`;
  const set = (address: string, value: string) => ({ kind: 'set', id: createId(), address, base: 99, value });
  const changes = [set('data/title', title), set('uid', `no-${createId()}`)];
  await context.request.post(`${studioOrigin}/admin/working/${createId()}/changes?type=section_page&lang=en-gb`, {
    headers: readAuthorization(),
    data: { client: 'other', base: 0, changes },
  });
  await page.goto(`${studioOrigin}/studio/documents?q=${encodeURIComponent(title)}`);
  await page.getByRole('checkbox', { name: `Select ${title}` }).check();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const bulk = page.getByRole('dialog', { name: 'Publish 1 document' });
  await expect(bulk).toContainText('The site has no page at the address of 1 document.');
  await expect(bulk.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled();
  expect(await listViolations(createAxe(page).include('dialog[open]'))).toEqual([]);
  await page.goto(`${studioOrigin}/studio/documents`);
  await page.getByRole('button', { name: 'New document' }).click();
  const dialog = page.getByRole('dialog', { name: 'New document' });
  await expect(dialog.getByRole('button', { name: 'Press release', exact: true })).toBeVisible();
  await expect(dialog.getByText(/^The site has no free address in this language for: .*Section page/)).toBeVisible();
  await expect(dialog.getByText(/^There is one in this language already: .*Home/)).toBeVisible();
  for (const name of ['Section page', 'Home', 'Legal page'])
    await expect(dialog.getByRole('button', { name, exact: true })).toHaveCount(0);
  await dialog.getByRole('searchbox', { name: 'Type' }).fill('section');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/^The site has no free address in this language for: Section page/)).toBeVisible();
  await expect(page).toHaveURL(/\/studio\/documents$/);
  expect(await listViolations(createAxe(page).include('dialog[open]'))).toEqual([]);
});

test('text typed without a connection survives a reload and is sent when the connection returns', async ({
  page,
  context,
}) => {
  await signInToStudio(context, context.request);
  const { id } = await publishRelease(context, 'Kept words');
  await openEditor(page, id);
  await expect(textOf(page, 'data/summary')).toHaveValue('One bank, one day, one number.');
  await context.setOffline(true);
  await textOf(page, 'data/summary').fill('Typed in a tunnel.');
  await expect(page.getByText('Kept in this browser: no connection').first()).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await expect(textOf(page, 'data/summary')).toHaveValue('Typed in a tunnel.');
  await untilSaved(page);
  const stored = await context.request.post(`${studioOrigin}/admin/working/${id}/changes`, {
    headers: readAuthorization(),
    data: { client: 'test', base: 0, changes: [] },
  });
  expect(JSON.stringify(await stored.json())).toContain('Typed in a tunnel.');
  await page.keyboard.press('Control+z');
  await expect(textOf(page, 'data/summary')).toHaveValue('One bank, one day, one number.');
});

test('two people change the same words, and one of them decides with both versions side by side', async ({
  page,
  context,
  browser,
}) => {
  await signInToStudio(context, context.request, { name: 'Ada Bell' });
  const { id } = await publishRelease(context, 'Two people');
  const other = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await signInToStudio(other, other.request, { name: 'Ben Okafor' });
  const second = await other.newPage();
  await openEditor(page, id);
  await openEditor(second, id);
  await expect(textOf(second, 'data/summary')).toHaveValue('One bank, one day, one number.');
  await expect(page.getByRole('list', { name: 'Also here' })).toContainText('Ben Okafor');
  const here = page.getByRole('button', { name: '1 person is here too' });
  const names = page.getByRole('list', { name: 'Also here' });
  await here.press('Enter');
  expect((await names.boundingBox())?.width).toBeGreaterThan(60);
  await here.press('Escape');
  expect((await names.boundingBox())?.width).toBe(1);
  await context.setOffline(true);
  await textOf(page, 'data/summary').fill('One bank, one week, one number.');
  await textOf(second, 'data/summary').fill('One bank, one year, one number.');
  await untilSaved(second);
  await context.setOffline(false);
  await expect(textOf(page, 'data/summary')).toHaveValue('One bank, one year, one number.');
  await page.getByRole('button', { name: '1 text kept aside' }).click();
  const dialog = page.getByRole('dialog', { name: 'Kept aside' });
  await expect(dialog).toContainText('One bank, one week, one number.');
  await expect(dialog).toContainText('One bank, one year, one number.');
  expect(await listViolations(createAxe(page).exclude('iframe'))).toEqual([]);
  await dialog.getByRole('button', { name: 'Put back' }).click();
  await expect(dialog).toContainText('Nothing is kept aside.');
  await page.keyboard.press('Escape');
  await expect(textOf(second, 'data/summary')).toHaveValue('One bank, one week, one number.');
  await second.keyboard.press('Control+Enter');
  await expect(second.getByRole('dialog', { name: 'Publish' })).toBeVisible();
  await context.request.post(`${studioOrigin}/admin/documents/${id}/unpublish`, { headers: readAuthorization() });
  await expect(page.getByText('has unpublished this document')).toBeVisible();
  await other.close();
});

test('the history compares a version with now, and brings back one field of it', async ({ page, context }) => {
  await signInToStudio(context, context.request);
  const quote = { slice_type: 'quote', variation: 'default', primary: { quote: 'It never slept.' }, items: [] };
  const { id } = await publishRelease(context, 'As it was', [quote]);
  await openEditor(page, id);
  await textOf(page, 'data/title').fill('As it became');
  await textOf(page, 'data/summary').fill('Another sentence.');
  await untilSaved(page);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Preview the newest version on a phone' }).click();
  await expect(page.getByRole('img', { name: 'QR code of the preview link' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Preview link' })).toHaveValue(/\/preview\?token=/);
  expect(await listViolations(createAxe(page).include('dialog[open]'))).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Since live' }).click();
  await expect(page.getByRole('button', { name: 'Since live: 2' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('navigation').getByRole('button', { name: 'Title, 1 change since live' })).toBeVisible();
  const summary = field(page, 'data/summary');
  await summary.getByRole('button', { name: 'What readers see' }).click();
  await expect(summary.locator('del').first()).toBeVisible();
  expect(await listViolations(createAxe(page).exclude('iframe'))).toEqual([]);
  await summary.getByRole('button', { name: 'Take back: Summary' }).click();
  await expect(textOf(page, 'data/summary')).toHaveValue('One bank, one day, one number.');
  await expect(page.getByRole('button', { name: 'Since live: 1' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(textOf(page, 'data/summary')).toHaveValue('Another sentence.');
  const card = page.locator('[data-slice-card]');
  const mark = page.frameLocator('iframe[title="Live page"]').getByRole('button', { name: 'Edit Quote, Changed' });
  await card.scrollIntoViewIfNeeded();
  await card.getByRole('textbox', { name: 'Quote' }).fill('It slept once.');
  await expect(mark).toBeVisible();
  await card.getByRole('button', { name: 'Quote: more' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page
    .getByRole('button', { name: /^Put back: Quote/ })
    .last()
    .click();
  await expect(card.getByRole('textbox', { name: 'Quote' })).toHaveValue('It never slept.');
  await expect(mark).toHaveCount(0);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  const dialog = page.getByRole('dialog', { name: 'History' });
  await dialog.getByRole('button', { name: 'What differs from now' }).first().click();
  const line = dialog.getByRole('listitem').filter({ hasText: 'became' }).last();
  await line.getByRole('button', { name: 'Restore this' }).click();
  await page.keyboard.press('Escape');
  await expect(textOf(page, 'data/title')).toHaveValue('As it was');
  await expect(textOf(page, 'data/summary')).toHaveValue('Another sentence.');
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await expect(textOf(page, 'data/title')).toHaveValue('As it became');
});

for (const [width, colorScheme] of [
  [1440, 'light'],
  [1009, 'dark'],
  [360, 'light'],
] as const)
  test(`the editor passes axe at ${width} pixels, ${colorScheme}, and does not scroll horizontally`, async ({
    page,
    context,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    await signInToStudio(context, context.request);
    const { id } = await publishRelease(context, 'Seen by all');
    await openEditor(page, id);
    await expect(textOf(page, 'data/title')).toHaveValue('Seen by all');
    expect(await listViolations(createAxe(page).exclude('iframe'))).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });

test('a writer cannot publish, and cannot edit documents that others have begun', async ({ page, context }) => {
  await signInToStudio(context, context.request, { name: 'Wendy Writer', role: 'writer' });
  await openEditor(page, createId(), '?type=press_release&lang=en-gb');
  await textOf(page, 'data/title').fill('My own words');
  await untilSaved(page);
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toHaveCount(0);
  const { id } = await publishRelease(context, 'Words of a colleague');
  await openEditor(page, id);
  await expect(page.getByText('You can read this document, but not change it.')).toBeVisible();
  await expect(textOf(page, 'data/title')).toHaveValue('Words of a colleague');
  await expect(textOf(page, 'data/title')).not.toBeEditable();
});
