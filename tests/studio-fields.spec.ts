import { expect, test, type Page } from '@playwright/test';
import { serveComponent, type ServedComponent } from './serve-component.ts';
import { createAxe, listViolations } from './violations.ts';

let served: ServedComponent;
const errors: string[] = [];

const document = { id: 'rates', type: 'article', lang: 'en-gb', uid: 'rates', title: 'Rates and fees', state: 'draft' };
const asset = {
  id: 'a',
  url: '/media/a/map.png',
  filename: 'map.png',
  extension: 'png',
  size: 9,
  kind: 'image',
  width: 96,
  height: 64,
};
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 64"><path d="M0 0h96v64H0z" fill="#3281f9"/></svg>';

test.beforeAll(async () => {
  served = await serveComponent('studio/testing/fields-page.tsx');
});
test.afterAll(() => served.close());
test.beforeEach(async ({ page }) => {
  errors.length = 0;
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  await page.route('**/media/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: svg }));
  await page.route('**/admin/links?**', (route) => {
    const query = new URL(route.request().url()).searchParams;
    const documents = /rates/i.test(query.get('q') ?? '') ? [document] : [];
    return route.fulfill({ json: { documents, media: [] } });
  });
  await page.route('**/admin/headings?**', (route) => {
    const headings = [{ anchorId: 'fees', text: 'Fees', level: 2 }];
    const ids = new URL(route.request().url()).searchParams.get('documents')?.split(',') ?? [];
    return route.fulfill({ json: { results: ids.map((id) => ({ document: id, headings })) } });
  });
  await page.route('**/admin/working?**', (route) => {
    const ids = new URL(route.request().url()).searchParams.get('ids')?.split(',') ?? [];
    return route.fulfill({ json: { results: ids.includes(document.id) ? [document] : [] } });
  });
  await page.route('**/admin/uids?**', (route) => {
    const uid = new URL(route.request().url()).searchParams.get('uid') ?? '';
    const results = ['rates', 'old-rates'].includes(uid) ? [{ document, isFormer: uid === 'old-rates' }] : [];
    return route.fulfill({ json: { results } });
  });
  await page.route('https://site.example/_live/_addresses', (route) =>
    route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: {
        origin: 'https://site.example',
        prefixes: { 'en-gb': '' },
        types: { page: { prefix: '/insights' } },
      },
    }),
  );
  await page.route('**/admin/models', (route) =>
    route.fulfill({
      json: {
        customTypes: [],
        sharedSlices: [],
        languages: [{ id: 'en-gb', name: 'English - Great Britain' }],
        siteUrl: 'https://site.example',
      },
    }),
  );
  await page.route('**/admin/assets?**', (route) => route.fulfill({ json: { items: [asset], total: 1 } }));
});
test.afterEach(() => expect(errors, 'errors and violations of the policy').toEqual([]));

async function openForm(page: Page, search = ''): Promise<void> {
  await page.goto(`${served.origin}/form${search}`);
  await expect(page.getByRole('heading', { name: 'Form' })).toBeVisible();
}

const getValue = (page: Page, address: string) => page.evaluate((at) => window.draft.getValue(at), address);
const setValue = (page: Page, address: string, value: string | Readonly<Record<string, string>>) =>
  page.evaluate(([at, next]) => window.draft.change([{ kind: 'set', address: at, value: next }]), [
    address,
    value,
  ] as const);
const getField = (page: Page, name: string) => page.locator(`[data-address="data/${name}_full"]`);
const getAnnouncement = (page: Page) => page.locator('body > [role="status"]');

for (const [colorScheme, width] of [
  ['light', 1440],
  ['dark', 360],
  ['light', 1009],
] as const)
  test(`axe finds nothing in the catalogue, ${colorScheme}, ${width} pixels wide`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    await page.goto(served.origin);
    await expect(page.getByRole('textbox', { name: 'Body' }).first()).toBeVisible();
    const axe = createAxe(page).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']);
    expect(await listViolations(axe)).toEqual([]);
    const [content, frame] = await page.evaluate(() => [globalThis.document.documentElement.scrollWidth, innerWidth]);
    expect(content).toBeLessThanOrEqual(frame ?? 0);
  });

const exampleLooks = [
  ['light', 320],
  ['dark', 1009],
  ['dark', 360],
] as const;
for (const [turn, [colorScheme, width]] of exampleLooks.entries())
  test(`every third screen state renders without findings, ${colorScheme}, ${width} pixels wide`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 700 });
    await page.goto(`${served.origin}/screens`);
    const links = page.getByRole('main').getByRole('link');
    await expect(links).not.toHaveCount(0);
    const names = (await links.allTextContents()).filter((_name, index) => index % exampleLooks.length === turn);
    for (const name of names) {
      await page.getByRole('link', { name, exact: true }).click();
      if (name.endsWith('loading')) await expect(page.getByRole('status', { name: 'Loading' }).first()).toBeVisible();
      if (name.endsWith('failed')) await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
      const axe = createAxe(page).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']);
      expect(await listViolations(axe), name).toEqual([]);
      const [content, frame] = await page.evaluate(() => [globalThis.document.documentElement.scrollWidth, innerWidth]);
      expect(content, name).toBeLessThanOrEqual(frame ?? 0);
      await page.goBack();
    }
  });

test('rich text has its name, problem, language and direction, and is read-only without the right to write', async ({
  page,
}) => {
  await page.goto(`${served.origin}/?type=StructuredText`);
  const get = (state: string) => page.getByRole('region', { name: `StructuredText, ${state}` }).getByRole('textbox');
  await expect(get('Full')).toHaveAccessibleName('Body');
  await expect(get('Full')).toContainText('The sender pays nothing.');
  await expect(get('With a problem')).toHaveAccessibleDescription('Must be set again');
  await expect(get('Right to left')).toHaveAttribute('dir', 'rtl');
  await expect(get('Read-only')).toHaveAttribute('aria-readonly', 'true');
  await get('Empty').pressSequentially('Words');
  await expect(get('Empty')).toHaveText('Words');
});

test('an outside change keeps the caret at its words', async ({ page }) => {
  await openForm(page);
  const title = page.getByRole('textbox', { name: 'Title', exact: true }).first();
  await title.fill('we pay');
  await title.press('ArrowLeft');
  await setValue(page, 'data/title', 'today we pay');
  await expect(title).toHaveValue('today we pay');
  await page.keyboard.type('-');
  expect(await getValue(page, 'data/title')).toBe('today we pa-y');
});

test('during a composition nothing is synchronised, and afterwards both texts are merged', async ({ page }) => {
  await openForm(page);
  const title = page.getByRole('textbox', { name: 'Title', exact: true }).first();
  await title.fill('we pay ');
  const session = await page.context().newCDPSession(page);
  await session.send('Input.imeSetComposition', { text: 'す', selectionStart: 1, selectionEnd: 1 });
  await session.send('Input.imeSetComposition', { text: 'すぐ', selectionStart: 2, selectionEnd: 2 });
  expect(await getValue(page, 'data/title')).toBe('we pay ');
  await setValue(page, 'data/title', 'today we pay ');
  await expect(title).toHaveValue('we pay すぐ');
  await session.send('Input.insertText', { text: 'すぐ' });
  await expect(title).toHaveValue('today we pay すぐ');
  expect(await getValue(page, 'data/title')).toBe('today we pay すぐ');
});

test('Enter and pasted lines break a line only in a text with several lines', async ({ page }) => {
  await openForm(page);
  const title = page.getByRole('textbox', { name: 'Title', exact: true }).first();
  await title.fill('one');
  await title.press('Enter');
  expect(await getValue(page, 'data/title')).toBe('one');
  await title.press('Shift+Enter');
  await page.keyboard.type('two');
  await title.press('Enter');
  expect(await getValue(page, 'data/title')).toBe('one\ntwo\n');
});

test('the problem of a focused field is hidden, and announced when the field is left', async ({ page }) => {
  await openForm(page, '?problems');
  const rating = page.getByRole('spinbutton', { name: 'Rating' });
  await expect(rating).toHaveAccessibleDescription('Must be set again');
  await rating.focus();
  await expect(rating).toHaveAttribute('aria-invalid', 'false');
  await rating.blur();
  await expect(rating).toHaveAttribute('aria-invalid', 'true');
  await expect(getAnnouncement(page)).toHaveText('Rating: Must be set again');
});

test('rows are added, moved and removed by keyboard; each action is announced, and the focus stays', async ({
  page,
}) => {
  await openForm(page);
  const facts = getField(page, 'Group');
  const names = facts.getByRole('textbox', { name: 'Name' });
  await names.first().focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(names.nth(1)).toBeFocused();
  await expect(names.nth(1)).toHaveValue('Ten seconds');
  await expect(getAnnouncement(page)).toHaveText('Moved Facts 1 to 2 of 2');
  await page.keyboard.press('Alt+Shift+ArrowDown');
  await expect(names).toHaveCount(3);
  await expect(names.nth(2)).toBeFocused();
  await facts.getByRole('button', { name: 'Actions for Facts 3' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Remove' }).press('Enter');
  await expect(names).toHaveCount(2);
  await expect(names.nth(1)).toBeFocused();
  await facts.getByRole('button', { name: 'Add to Facts' }).press('Enter');
  await expect(names.nth(2)).toBeFocused();
});

test('a fifth digit in a year does not move the focus to another part', async ({ page }) => {
  await openForm(page);
  const day = getField(page, 'Date').locator('input');
  await day.focus();
  await page.keyboard.type('053120266');
  await expect(day).toBeFocused();
  expect(await getValue(page, 'data/Date_full')).toMatch(/^\d{4}-05-31$/);
});

test('a pasted map link is a point', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openForm(page);
  await page.evaluate(() => navigator.clipboard.writeText('https://www.google.com/maps/@48.85,2.35,12z'));
  await page.getByRole('spinbutton', { name: 'Latitude' }).press('ControlOrMeta+v');
  expect(await getValue(page, 'data/GeoPoint_full')).toEqual({ latitude: 48.85, longitude: 2.35 });
  await expect(page.getByRole('spinbutton', { name: 'Longitude' })).toHaveValue('2.35');
});

test('a link is chosen by search and keyboard, and a URL of the site becomes a document link', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openForm(page);
  const link = getField(page, 'Link');
  await link.getByRole('button', { name: 'Change' }).click();
  const box = link.getByRole('searchbox', { name: 'Page, file or address' });
  await expect(box).toBeFocused();
  await box.pressSequentially('rates');
  const option = link.getByRole('option', { name: /Rates and fees/ });
  await expect(option).toContainText('article · English - Great Britain · not published yet');
  await box.press('Enter');
  const chosen = { link_type: 'Document', id: 'rates', text: 'Instant payments' };
  await expect.poll(() => getValue(page, 'data/Link_full')).toEqual(chosen);
  await expect(link).toContainText('Readers cannot open this document: it is not published.');
  await link.getByRole('combobox', { name: 'Heading' }).selectOption('Fees');
  await expect.poll(() => getValue(page, 'data/Link_full')).toEqual({ ...chosen, anchorId: 'fees' });
  await link.getByRole('button', { name: 'Change' }).click();
  await box.fill('https://site.example/rates#fees');
  await expect(option).toBeVisible();
  // The site knows the current URL of a renamed page, so only its document is offered.
  await page.evaluate(() => navigator.clipboard.writeText('https://site.example/news/fees-of-2026#other'));
  await box.fill('');
  await box.press('ControlOrMeta+v');
  await expect(link.getByRole('listbox').getByRole('option')).toHaveText([/^Rates and fees/]);
  await box.press('Enter');
  await expect.poll(() => getValue(page, 'data/Link_full')).toEqual({ ...chosen, anchorId: 'other' });
  for (const [url, told] of [
    ['/nowhere', 'Readers find no page there.'],
    ['/charges', 'This address redirects to /news/fees-of-2026.'],
  ] as const) {
    await setValue(page, 'data/Link_full', { link_type: 'Web', url, text: 'Instant payments' });
    await expect(link).toContainText(told);
  }
  await link.getByRole('button', { name: 'Link to the document' }).click();
  await expect.poll(() => getValue(page, 'data/Link_full')).toEqual(chosen);
  await link.getByRole('button', { name: 'Change' }).click();
  await box.fill('javascript:alert(1)');
  await expect(link.getByText('Nothing fits “javascript:alert(1)”')).toBeVisible();
  await box.fill('bank.example');
  await link.getByRole('option', { name: /https:\/\/bank.example/ }).click();
  await expect
    .poll(() => getValue(page, 'data/Link_full'))
    .toEqual({ link_type: 'Web', url: 'https://bank.example', text: 'Instant payments' });
  // A quick Enter picks from the results for the current text, not from those for the previous one.
  const found = Promise.withResolvers<void>();
  await page.route('**/admin/links?q=rates2**', async (route) => {
    await found.promise;
    await route.fulfill({ json: { documents: [{ ...document, id: 'rates-2' }], media: [] } });
  });
  await link.getByRole('button', { name: 'Change' }).click();
  await box.pressSequentially('rates');
  await expect(option).toBeVisible();
  await box.press('2');
  await box.press('Enter');
  await expect(box).toBeFocused();
  await box.press('Tab');
  await expect(box).not.toBeFocused();
  found.resolve();
  await expect.poll(() => getValue(page, 'data/Link_full')).toEqual({ ...chosen, id: 'rates-2' });
});

test('an image is chosen from the library, and its text alternative is required or it is marked decorative', async ({
  page,
}) => {
  await openForm(page);
  const image = getField(page, 'Image');
  await image.getByRole('button', { name: 'Choose from the library' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose a picture' });
  await expect(dialog.getByRole('searchbox')).toBeFocused();
  expect(await listViolations(createAxe(page).include('dialog[open]'))).toEqual([]);
  await dialog.getByRole('option', { name: /map.png/ }).click();
  await expect(dialog).toBeHidden();
  await expect(image).toContainText('Describe the picture, or mark it as decorative.');
  await image.getByRole('textbox', { name: 'What the picture shows' }).fill('A map');
  expect(await getValue(page, 'data/Image_full')).toMatchObject({
    main: { id: 'a', alt: 'A map' },
    thumbnails: { mobile: { alt: 'A map' } },
  });
  await image.getByRole('checkbox', { name: /Decorative/ }).check();
  expect(await getValue(page, 'data/Image_full')).toMatchObject({ main: { alt: '' } });
});

test('typing goes on during an upload, also after the library was closed; a rejected upload shows why and is retried', async ({
  page,
}) => {
  await openForm(page);
  const image = getField(page, 'Image');
  const answers = [
    { status: 200, json: asset },
    { status: 413, json: { message: 'The file is larger than 100 MB.' } },
  ];
  const started = Promise.withResolvers<void>();
  const mayAnswer = Promise.withResolvers<void>();
  await page.route('**/admin/assets', async (route) => {
    started.resolve();
    await mayAnswer.promise;
    await route.fulfill(answers.pop());
  });
  const file = { name: 'map.png', mimeType: 'image/png', buffer: Buffer.from('x') };
  await image.getByRole('button', { name: 'Choose from the library' }).click();
  await page.getByRole('dialog', { name: 'Choose a picture' }).locator('input[type="file"]').setInputFiles(file);
  await started.promise;
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: 'Title', exact: true }).first().pressSequentially('goes on');
  expect(await getValue(page, 'data/title')).toBe('goes on');
  mayAnswer.resolve();
  await expect(image.getByRole('alert')).toHaveText('map.png could not be uploaded. The file is larger than 100 MB.');
  await image.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => getValue(page, 'data/Image_full')).toMatchObject({ main: { id: 'a' } });
  // The browser itself logs the rejection.
  expect(errors.splice(0)).toEqual([expect.stringContaining('413')]);
});

test('cells of a table are reached by Tab, and a row moves with its focus', async ({ page }) => {
  await openForm(page);
  const table = getField(page, 'Table');
  await table.getByRole('textbox', { name: 'Row 2, column 2' }).fill('0.30');
  await page.keyboard.press('Alt+ArrowDown');
  const moved = table.getByRole('textbox', { name: 'Row 3, column 2' });
  await expect(moved).toBeFocused();
  await expect(moved).toHaveValue('0.30');
  await page.keyboard.press('Shift+Tab');
  await expect(table.getByRole('textbox', { name: 'Row 3, column 1' })).toBeFocused();
  await page.keyboard.press('Control+b');
  await page.getByRole('dialog', { name: 'Row 3, column 1' }).getByRole('button', { name: 'Done' }).click();
  await table.getByRole('textbox', { name: /^Row 2, column 1/ }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Row 2, column 1' });
  await expect(dialog.getByRole('textbox')).toContainText('On the next day');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
});

test('an empty uid is made from the title when it is left, and a uid that another document has or had is reported', async ({
  page,
}) => {
  await openForm(page);
  await page.evaluate(() => window.draft.change([{ kind: 'set', address: 'uid', value: null }]));
  const title = page.getByRole('textbox', { name: 'Title', exact: true }).first();
  const uid = page.getByRole('textbox', { name: 'Address', exact: true }).last();
  await title.fill('Zürich: rates');
  await title.blur();
  await expect(uid).toHaveValue('zurich-rates');
  await expect(uid).toHaveAccessibleDescription('https://site.example/insights/zurich-rates');
  await title.fill('Basel');
  await title.blur();
  await expect(uid).toHaveValue('basel');
  await uid.fill('rates');
  await expect(uid).toHaveAccessibleDescription(/“Rates and fees” has this already/);
  await uid.fill('old-rates');
  await expect(uid).toHaveAccessibleDescription(/“Rates and fees” had this address once.*show this document/);
  await expect(uid).not.toHaveAttribute('aria-invalid', 'true');
  await uid.fill('rates');
  await title.fill('Bern');
  await title.blur();
  await expect(uid).toHaveValue('rates');
});
