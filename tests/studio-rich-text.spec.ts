import { expect, test, type Page } from '@playwright/test';
import { serveComponent, type ServedComponent } from './serve-component.ts';
import { createAxe, listViolations } from './violations.ts';

let served: ServedComponent;
const violations: string[] = [];

test.beforeAll(async () => {
  served = await serveComponent('studio/testing/rich-text-page.tsx');
});
test.afterAll(() => served.close());
test.beforeEach(({ page }) => {
  violations.length = 0;
  page.on('console', (message) => {
    if (message.type() === 'error') violations.push(message.text());
  });
  page.on('pageerror', (error) => violations.push(error.message));
});
test.afterEach(() => expect(violations, 'errors and violations of the policy').toEqual([]));

const everything =
  'paragraph,heading1,heading2,heading3,heading4,heading5,heading6,preformatted,strong,em,hyperlink,image,embed,list-item,o-list-item';

type Block = Record<string, unknown>;

async function open(page: Page, options: Record<string, string> = {}, value: readonly Block[] = []): Promise<void> {
  const search = new URLSearchParams({ multi: everything, value: JSON.stringify(value), ...options });
  await page.goto(`${served.origin}/?${search}`);
  await expect(page.getByRole('textbox')).toBeVisible();
}

const getValue = (page: Page) => page.evaluate(() => window.field.value);
const getActs = (page: Page) => page.evaluate(() => window.field.acts);
const block = (text: string, type = 'paragraph', spans: readonly object[] = []): Block => ({ type, text, spans });

/** Somebody else's change. */
const setValue = (page: Page, value: readonly Block[]) =>
  page.evaluate((blocks) => window.field.set(blocks as never), value);

async function type(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox').focus();
  await page.keyboard.type(text);
}

test('what is typed is the value, word by word as typing', async ({ page }) => {
  await open(page);
  await type(page, 'We pay 😀 שלום');
  expect(await getValue(page)).toEqual([block('We pay 😀 שלום')]);
  expect((await getActs(page)).every(({ isTyping }) => isTyping)).toBe(true);
});

test('Markdown becomes what it stands for, and Backspace takes the rule back', async ({ page }) => {
  await open(page);
  await type(page, '## Fees');
  await page.keyboard.press('Enter');
  await page.keyboard.type('**All** of *them* in `code`');
  await page.keyboard.press('Enter');
  await page.keyboard.type('- one');
  await page.keyboard.press('Enter');
  await page.keyboard.type('two');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('1. first');
  expect(await getValue(page)).toEqual([
    block('Fees', 'heading2'),
    block('All of them in code', 'paragraph', [
      { type: 'strong', start: 0, end: 3 },
      { type: 'em', start: 7, end: 11 },
      { type: 'label', start: 15, end: 19, data: { label: 'code' } },
    ]),
    block('one', 'list-item'),
    block('two', 'list-item'),
    block('first', 'o-list-item'),
  ]);
});

test('Backspace right after a rule gives the signs back', async ({ page }) => {
  await open(page);
  await type(page, '# ');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('x');
  expect(await getValue(page)).toEqual([block('# x')]);
});

test('a quote is refused with a hint', async ({ page }) => {
  await open(page);
  await type(page, '> ');
  await expect(page.getByRole('status')).toHaveText('A quote is a slice of its own: add the Quote slice below.');
  expect(await getValue(page)).toEqual([block('> ')]);
});

test('keys give formats and types; Tab leaves the field; undo is left to the studio', async ({ page }) => {
  await open(page, {}, [block('words')]);
  await page.getByRole('textbox').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.press('ControlOrMeta+Alt+2');
  await page.keyboard.press('ControlOrMeta+z');
  expect(await getValue(page)).toEqual([block('words', 'heading2', [{ type: 'strong', start: 0, end: 5 }])]);
  await page.keyboard.press('ControlOrMeta+Shift+Digit8');
  expect(await getValue(page)).toEqual([block('words', 'list-item', [{ type: 'strong', start: 0, end: 5 }])]);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox')).not.toBeFocused();
});

test('the toolbar is one stop, and its buttons say what is pressed', async ({ page }) => {
  await open(page, {}, [block('words')]);
  await page.getByRole('textbox').focus();
  await page.keyboard.press('ControlOrMeta+a');
  const bold = page.getByRole('button', { name: 'Bold' });
  await bold.click();
  await expect(bold).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('textbox')).toBeFocused();
  await page.getByLabel('Type of the block').selectOption('Heading 3');
  expect(await getValue(page)).toEqual([block('words', 'heading3', [{ type: 'strong', start: 0, end: 5 }])]);
});

test('a link is asked for, set, and taken off', async ({ page }) => {
  await open(page, {}, [block('our fees')]);
  await page.getByRole('textbox').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.evaluate(() => (window.field.link = { link_type: 'Document', id: 'x' }));
  await page.keyboard.press('ControlOrMeta+k');
  const span = { type: 'hyperlink', start: 0, end: 8, data: { link_type: 'Document', id: 'x' } };
  await expect.poll(() => getValue(page)).toEqual([block('our fees', 'paragraph', [span])]);
  await page.evaluate(() => (window.field.link = null));
  await page.keyboard.press('ControlOrMeta+k');
  await expect.poll(() => getValue(page)).toEqual([block('our fees')]);
});

test('a title has one block', async ({ page }) => {
  await open(page, { multi: '', single: 'heading1' });
  await type(page, 'A title');
  await page.keyboard.press('Enter');
  await page.keyboard.type(' of one line');
  expect(await getValue(page)).toEqual([block('A title of one line', 'heading1')]);
});

test('somebody else’s words come while I write, and my caret stays in mine', async ({ page }) => {
  await open(page, {}, [block('first'), block('mine'), block('last')]);
  expect(await page.evaluate(() => window.field.focusAt({ text: 'mine', offset: 2 }))).toBe(true);
  await setValue(page, [block('new'), block('first of all', 'heading2'), block('mine'), block('the last')]);
  await page.keyboard.type('-');
  expect(await getValue(page)).toEqual([
    block('new'),
    block('first of all', 'heading2'),
    block('mi-ne'),
    block('the last'),
  ]);
});

test('a text that cannot be read is shown as it is, and a read-only one takes no keys', async ({ page }) => {
  await open(page, { 'read-only': '' }, [block('words')]);
  await page.getByRole('textbox').click();
  await page.keyboard.type('x');
  expect(await getActs(page)).toEqual([]);
  await expect(page.getByRole('toolbar')).toHaveCount(0);
});

for (const [name, words, dir] of [
  ['Japanese', ['か', 'かん', '漢字'], 'ltr'],
  ['Arabic', ['س', 'سل', 'سلام'], 'rtl'],
  ['Hebrew', ['ש', 'של', 'שלום'], 'rtl'],
] as const) {
  test(`nothing is put into a text under composition: ${name}`, async ({ page }) => {
    await open(page, { dir }, [block('first'), block('mine '), block('last')]);
    await page.evaluate(() => window.field.focusAt({ text: 'mine ', offset: 5 }));
    const client = await page.context().newCDPSession(page);
    const compose = (text: string) =>
      client.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    await compose(words[0]);
    // The draft engine has merged what was composed until now into it.
    await setValue(page, [block('first'), block(`their mine ${words[0]}`), block('last of all')]);
    await compose(words[1]);
    await expect(page.getByRole('textbox')).not.toContainText('their');
    // A save in the middle: the field's value has the words of both.
    await expect
      .poll(() => getValue(page))
      .toEqual([block('first'), block(`their mine ${words[1]}`), block('last of all')]);
    await compose(words[2]);
    await client.send('Input.insertText', { text: words[2] });
    await expect(page.getByRole('textbox')).toContainText(`their mine ${words[2]}`);
    const expected = [block('first'), block(`their mine ${words[2]}`), block('last of all')];
    expect(await getValue(page)).toEqual(expected);
    await page.keyboard.type('!');
    expected[1] = block(`their mine ${words[2]}!`);
    expect(await getValue(page)).toEqual(expected);
    expect(await page.evaluate(() => window.field.lost)).toEqual([]);
  });
}

test('the editor has no violations of accessibility', async ({ page }) => {
  await open(page, {}, [
    block('Fees', 'heading2'),
    block('Words'),
    block('one', 'list-item'),
    { type: 'image', view: { id: 'a', alt: 'A chart' } },
    { type: 'embed', oembed: { embed_url: 'https://vimeo.com/1', title: 'A film' } },
  ]);
  expect(await listViolations(createAxe(page))).toEqual([]);
});
