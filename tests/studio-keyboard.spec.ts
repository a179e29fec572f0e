/**
 * A writer's tasks by keyboard only. Controls are located by role and name, as in the accessibility tree, and results
 * are expected in a live region, so a task that passes here also works with a screen reader.
 */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { addPerson, readAuthorization, signInToStudio, studioOrigin } from './studio-session.ts';
import { testOrigin } from './test-server.ts';

test.use({ viewport: { width: 1440, height: 900 }, actionTimeout: 20_000 });

const headers = () => readAuthorization();
const createId = () => crypto.randomUUID().replaceAll('-', '').slice(0, 16);
const longestWay = 120;

/** Presses Tab until the control has the focus. */
async function goTo(page: Page, control: Locator, key = 'Tab'): Promise<void> {
  await expect(control).toHaveCount(1);
  const focused = control.and(page.locator(':focus'));
  for (let presses = 0; presses < longestWay; presses += 1) {
    await page.keyboard.press(key);
    if ((await focused.count()) === 1) return;
  }
  throw new Error(`${key} does not lead to ${String(control)}`);
}

const press = async (page: Page, ...keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const type = (page: Page, text: string) => page.keyboard.insertText(text);
const told = (page: Page, words: string | RegExp) =>
  expect(page.getByRole('status').filter({ hasText: words }).first()).toBeAttached();
const field = (page: Page, address: string) => page.locator(`[data-address="${address}"]`);
const textbox = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name });
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

/** Writes into a field that is reached by its name. */
async function write(page: Page, name: string | RegExp, text: string): Promise<void> {
  await goTo(page, page.locator('[data-panes]').getByRole('textbox', { name }));
  await type(page, text);
}

/** Ctrl Shift Enter, a part of the name, Enter: the caret is in the first field of the slice. */
async function addSlice(page: Page, name: string, words: string): Promise<void> {
  await press(page, 'Control+Shift+Enter');
  await expect(page.getByRole('searchbox', { name: 'Search slices' })).toBeFocused();
  await type(page, name);
  await press(page, 'Enter');
  await told(page, `Added ${name}`);
  await expect(page.locator('[data-slice-card]').last().locator(':focus')).toHaveRole('textbox');
  await type(page, words);
}

async function publish(page: Page): Promise<void> {
  const act = page.getByRole('dialog', { name: 'Publish' }).getByRole('button', { name: 'Publish now' });
  await expect(act).toBeEnabled();
  if ((await act.and(page.locator(':focus')).count()) === 0) await goTo(page, act);
  await press(page, 'Enter');
  await told(page, 'Published.');
}

test('a colleague’s document is found, a conflict decided, published, and restored, by keys from the sign-in on', async ({
  page,
  context,
}) => {
  const { token } = await addPerson(context.request);
  const [id, uid] = [createId(), `found-by-keys-${createId().toLowerCase()}`];
  const data = {
    title: `Found by keys ${uid}`,
    summary: 'One bank, one day.',
    meta_description: 'What one bank found.',
  };
  const document = { version: 0, type: 'press_release', lang: 'en-gb', uid, data };
  await context.request.put(`${studioOrigin}/admin/documents/${id}/draft`, { headers: headers(), data: document });
  await context.request.post(`${studioOrigin}/admin/documents/${id}/publish`, { headers: headers() });

  await page.goto(`${studioOrigin}/studio/sign-in#${token}`);
  await goTo(page, button(page, 'Sign in'));
  await press(page, 'Enter');
  await goTo(page, button(page, 'Later'));
  await press(page, 'Enter');
  await expect(page.getByRole('grid', { name: 'Documents' }).getByRole('row').nth(1)).toBeVisible();
  await press(page, '/');
  await expect(page.getByRole('searchbox', { name: 'Search titles, addresses and all text' })).toBeFocused();
  await type(page, uid);
  await told(page, '1 document found');
  await press(page, 'Enter', 'Enter');

  const summary = field(page, 'data/summary').getByRole('textbox');
  await goTo(page, summary);
  await context.setOffline(true);
  await press(page, 'Control+a');
  await type(page, 'One bank, one week.');
  await expect(page.getByText('Kept in this browser: no connection').first()).toBeVisible();
  const theirs = { kind: 'set', id: createId(), address: 'data/summary', base: 99, value: 'One bank, one year.' };
  await context.request.post(`${studioOrigin}/admin/working/${id}/changes`, {
    headers: headers(),
    data: { client: 'colleague', base: 0, changes: [theirs] },
  });
  await context.setOffline(false);
  await expect(summary).toHaveValue('One bank, one year.');
  await goTo(page, button(page, '1 text kept aside'), 'Shift+Tab');
  await press(page, 'Enter');
  const kept = page.getByRole('dialog', { name: 'Kept aside' });
  await expect(kept).toContainText('One bank, one week.');
  await expect(kept.getByRole('button', { name: 'Put back' })).toBeFocused();
  await press(page, 'Enter');
  await expect(kept).toContainText('Nothing is kept aside.');
  await press(page, 'Escape');
  await expect(summary).toHaveValue('One bank, one week.');

  const saved = page.locator('header [data-times]');
  await goTo(page, saved, 'Shift+Tab');
  await expect(saved.locator('time')).toHaveText(/\d\d:\d\d$/, { useInnerText: true });
  // The shortcut of the screen works while a button has the focus.
  await goTo(page, button(page, 'Since live'));
  await press(page, 'Control+Enter');
  await publish(page);
  await goTo(page, button(page, 'More'));
  await press(page, 'Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await type(page, 'H');
  await expect(page.getByRole('menuitem', { name: 'History' })).toBeFocused();
  await press(page, 'Enter');
  const history = page.getByRole('dialog', { name: 'History' });
  await goTo(page, history.getByRole('button', { name: 'What differs from now' }).last());
  await press(page, 'Enter');
  await goTo(page, history.getByRole('button', { name: 'Restore all of it' }));
  await press(page, 'Enter');
  await told(page, 'Restored into the draft.');
  await expect(summary).toHaveValue('One bank, one day.');
  await press(page, 'Control+z');
  await expect(summary).toHaveValue('One bank, one week.');
});

test('an article with every field and ten slices is written by keys alone, published, and read', async ({
  page,
  context,
}) => {
  await signInToStudio(context, context.request);
  await page.goto(`${studioOrigin}/studio/documents`);
  await goTo(page, button(page, 'New document'));
  await press(page, 'Enter');
  await expect(
    page.getByRole('dialog', { name: 'New document' }).getByRole('searchbox', { name: 'Type' }),
  ).toBeFocused();
  await type(page, 'press');
  await press(page, 'Enter');
  await expect(textbox(page, /^Title/)).toBeFocused();
  const title = `Written by keys ${createId()}`;
  await type(page, title);
  await write(page, 'Summary', 'All of it, from the list of documents to the page.');
  await goTo(page, page.getByRole('combobox', { name: 'Kind' }));
  await press(page, 'T');
  await writeRows(page);
  await writeFacts(page);
  await choosePicture(page, 'data/hero_image', ['london.png', 'A terrace of houses at night']);
  await writeSlices(page);
  await moveAndRemove(page);
  await writeLastFields(page);

  await press(page, 'Control+Enter');
  const missing = page.getByRole('dialog', { name: 'Publish' }).getByRole('textbox', { name: /^Meta description/ });
  await expect(missing).toBeFocused();
  await type(page, 'An article that was written by keys alone, from the list of documents to its page.');
  await publish(page);

  const uid = await field(page, 'uid').getByRole('textbox').inputValue();
  await page.goto(`${testOrigin}/news/press-releases/${uid}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByRole('heading', { level: 2, name: 'By keys' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: /^two$/ })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'the same bank' })).toHaveAttribute(
    'href',
    'https://bank.example/',
  );
  await expect(page.getByRole('img', { name: 'A terrace of houses at night' })).toBeVisible();
  await expect(
    page.getByRole('cell', { name: 'Answer' }).or(page.getByRole('columnheader', { name: 'Answer' })),
  ).toBeVisible();
  await expect(
    page.getByRole('cell', { name: 'Means' }).or(page.getByRole('columnheader', { name: 'Means' })),
  ).toBeVisible();
  await expect(page.getByText('Words of a person')).toBeVisible();
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /^An article that was written/);
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /lisbon\.png/);
});

/** Rows are added, and the second becomes the first. */
async function writeRows(page: Page): Promise<void> {
  await goTo(page, button(page, 'Add to Takeaways'));
  await press(page, 'Enter');
  await told(page, 'Added Takeaways 1');
  await type(page, 'Said second.');
  await goTo(page, button(page, 'Add to Takeaways'));
  await press(page, 'Enter');
  await told(page, 'Added Takeaways 2');
  await type(page, 'Said first.');
  await press(page, 'Alt+ArrowUp');
  await told(page, 'Moved Takeaways 2 to 1 of 2');
  await expect(textbox(page, 'Text').first()).toHaveValue('Said first.');
  await expect(textbox(page, 'Text').first()).toBeFocused();
}

async function writeFacts(page: Page): Promise<void> {
  const author = field(page, 'data/author');
  await goTo(page, author.getByRole('searchbox').or(author.getByRole('combobox')));
  await type(page, 'Aoife Brennan');
  await expect(page.getByRole('option', { name: /^Aoife Brennan/ }).first()).toBeVisible();
  await press(page, 'Enter');
  await expect(author).toContainText('Aoife Brennan');
  for (const [name, day] of [
    ['Published on', '11202026'],
    ['Updated on', '11242026'],
    ['Checked on', '11252026'],
  ] as const) {
    await goTo(page, page.getByLabel(name, { exact: true }));
    await page.keyboard.type(day);
  }
  await write(page, 'Duration', '5 min');
  await write(page, 'Location', 'London');
}

/** Chooses an image of the library and enters its text alternative. */
async function choosePicture(page: Page, address: string, [file, shows]: [string, string]): Promise<void> {
  const picture = field(page, address);
  await goTo(page, picture.getByRole('button', { name: 'Choose from the library' }));
  await press(page, 'Enter');
  const library = page.getByRole('dialog', { name: 'Choose a picture' });
  await expect(library.getByRole('searchbox')).toBeFocused();
  await type(page, file);
  await expect(library.getByRole('option')).toHaveCount(1);
  await goTo(page, library.getByRole('option', { name: file }));
  await press(page, 'Enter');
  await expect(picture.getByRole('textbox', { name: 'What the picture shows' })).toBeFocused();
  await type(page, shows);
}

async function writeSlices(page: Page): Promise<void> {
  await goTo(page, button(page, 'Add text'));
  await press(page, 'Enter');
  await told(page, 'Added Rich text');
  await expect(textbox(page, 'Body')).toBeFocused();
  await page.keyboard.type('## By keys');
  await press(page, 'Enter');
  await page.keyboard.type('- one');
  await press(page, 'Enter');
  await type(page, 'two');
  await press(page, 'Enter', 'Enter');
  await type(page, 'It is told by the same bank');
  await press(page, ...Array.from({ length: 3 }, () => 'Control+Shift+ArrowLeft'), 'Control+k');
  await expect(page.getByRole('dialog', { name: 'Link' }).getByRole('searchbox')).toBeFocused();
  await type(page, 'https://bank.example/');
  await expect(page.getByRole('option', { name: /^https:\/\/bank\.example/ })).toBeVisible();
  await press(page, 'Enter');
  await expect(textbox(page, 'Body').getByRole('link', { name: 'the same bank' })).toBeVisible();

  await addSlice(page, 'Table', 'Answers');
  await goTo(page, button(page, 'Add a table'));
  await press(page, 'Enter');
  await expect(textbox(page, 'Heading of column 1')).toBeFocused();
  await type(page, 'Answer');
  await press(page, 'Tab');
  await type(page, 'Means');
  for (const name of ['Statistics', 'Faq', 'Steps', 'Timeline', 'Call to action', 'Glossary', 'Record list'])
    await addSlice(page, name, `Heading of ${name}`);
  await addSlice(page, 'Quote', 'Words of a person');
  await expect(page.locator('[data-slice-card]')).toHaveCount(10);
}

/** Moves the last slice above the previous one, removes that one, and undoes the removal. */
async function moveAndRemove(page: Page): Promise<void> {
  await goTo(page, button(page, 'Quote: more'), 'Shift+Tab');
  await press(page, 'Alt+ArrowUp');
  await told(page, 'Moved Quote to 9 of 10');
  await goTo(page, button(page, 'Record list: more'));
  await press(page, 'Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await press(page, 'End', 'Enter');
  await told(page, 'Removed Record list');
  await expect(page.locator('[data-slice-card]').last()).toBeFocused();
  await press(page, 'Control+z');
  await expect(page.getByRole('region', { name: '10. Record list' })).toBeVisible();
}

async function writeLastFields(page: Page): Promise<void> {
  await goTo(page, button(page, 'Add to Sources'));
  await press(page, 'Enter');
  await type(page, 'What the bank said');
  await press(page, 'Tab');
  await type(page, 'One bank');
  await press(page, 'Tab');
  await type(page, 'https://bank.example/report');
  await expect(page.getByRole('option', { name: /^https:\/\/bank\.example\/report/ })).toBeVisible();
  await press(page, 'Enter');
  await write(page, 'Meta title', 'Written by keys');
  await goTo(page, field(page, 'data/meta_description').getByRole('textbox'));
  // It began with the summary.
  await expect(field(page, 'data/meta_description').getByRole('textbox')).toHaveValue(/^All of it/);
  await press(page, 'Control+a', 'Delete');
  await choosePicture(page, 'data/meta_image', ['lisbon.png', 'Houses on a hill']);
  await goTo(page, page.getByRole('switch', { name: 'No index' }));
  await write(page, 'Layout', 'default');
  await goTo(page, page.getByRole('combobox', { name: 'Tags' }));
  await type(page, 'Customer');
  await press(page, 'Enter');
  await expect(page.getByText(/^Saved just now/)).toBeVisible();
}
