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
  await expect(getText(page)).toBeVisible();
}

/** The text of the editor, not the inputs of its images. */
const getText = (page: Page) => page.getByRole('textbox', { name: 'Text' });
const getValue = (page: Page) => page.evaluate(() => window.field.value);
const getActs = (page: Page) => page.evaluate(() => window.field.acts);
const block = (text: string, type = 'paragraph', spans: readonly object[] = []): Block => ({ type, text, spans });

/** A change of another person. */
const setValue = (page: Page, value: readonly Block[]) =>
  page.evaluate((blocks) => window.field.set(blocks as never), value);

async function type(page: Page, text: string): Promise<void> {
  await getText(page).focus();
  await page.keyboard.type(text);
}

test('typed text becomes the value, as typing steps', async ({ page }) => {
  await open(page);
  await type(page, 'We pay 😀 שלום');
  expect(await getValue(page)).toEqual([block('We pay 😀 שלום')]);
  expect((await getActs(page)).every(({ isTyping }) => isTyping)).toBe(true);
});

test('Markdown is converted while typing, and Backspace reverts the rule', async ({ page }) => {
  await open(page);
  await type(page, '## Fees');
  await page.keyboard.press('Enter');
  await page.keyboard.type('**All** of *them* in `code`');
  await page.keyboard.press('Enter');
  await page.keyboard.type('- one');
  await page.keyboard.press('Enter');
  await page.keyboard.type('- two');
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

test('Backspace directly after a rule restores the typed characters', async ({ page }) => {
  await open(page);
  await type(page, '# ');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('x');
  expect(await getValue(page)).toEqual([block('# x')]);
});

test('a quote is refused with a hint', async ({ page }) => {
  await open(page);
  await type(page, '> ');
  await expect(page.getByRole('status')).toHaveText('Quotes have their own slice: add the Quote slice below.');
  expect(await getValue(page)).toEqual([block('> ')]);
});

test('shortcuts set formats and block types, Tab leaves the field, and the studio handles undo', async ({ page }) => {
  await open(page, {}, [block('words')]);
  await getText(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.press('ControlOrMeta+Alt+2');
  await page.keyboard.press('ControlOrMeta+z');
  expect(await getValue(page)).toEqual([block('words', 'heading2', [{ type: 'strong', start: 0, end: 5 }])]);
  await page.keyboard.press('ControlOrMeta+Shift+Digit8');
  expect(await getValue(page)).toEqual([block('words', 'list-item', [{ type: 'strong', start: 0, end: 5 }])]);
  await page.keyboard.press('Tab');
  await expect(getText(page)).not.toBeFocused();
});

test('the toolbar has one tab stop, and its buttons have a pressed state', async ({ page }) => {
  await open(page, {}, [block('words')]);
  await getText(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  const bold = page.getByRole('button', { name: 'Bold' });
  await bold.click();
  await expect(bold).toHaveAttribute('aria-pressed', 'true');
  await expect(getText(page)).toBeFocused();
  await page.getByLabel('Type of the block').selectOption('Heading 3');
  expect(await getValue(page)).toEqual([block('words', 'heading3', [{ type: 'strong', start: 0, end: 5 }])]);
});

test('a link is asked for, set and removed', async ({ page }) => {
  await open(page, {}, [block('our fees')]);
  await getText(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.evaluate(() => (window.field.link = { link_type: 'Document', id: 'x' }));
  await page.keyboard.press('ControlOrMeta+k');
  const span = { type: 'hyperlink', start: 0, end: 8, data: { link_type: 'Document', id: 'x' } };
  await expect.poll(() => getValue(page)).toEqual([block('our fees', 'paragraph', [span])]);
  await page.evaluate(() => (window.field.link = null));
  await page.keyboard.press('ControlOrMeta+k');
  await expect.poll(() => getValue(page)).toEqual([block('our fees')]);
});

test('Enter in a title adds no second block', async ({ page }) => {
  await open(page, { multi: '', single: 'heading1' });
  await type(page, 'A title');
  await page.keyboard.press('Enter');
  await page.keyboard.type(' of one line');
  expect(await getValue(page)).toEqual([block('A title of one line', 'heading1')]);
});

test('remote text is merged while typing, and the caret stays in its block', async ({ page }) => {
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

test('a value that cannot be parsed is not touched, and a read-only editor accepts no keys', async ({ page }) => {
  await page.goto(`${served.origin}/?${new URLSearchParams({ value: JSON.stringify([{ type: 'paragraph' }]) })}`);
  await expect(page.getByText('stored by an older model')).toBeVisible();
  await expect(getText(page)).toHaveCount(0);
  expect(await getActs(page)).toEqual([]);
  await open(page, { 'read-only': '' }, [block('words')]);
  await getText(page).click();
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
    // The draft engine has merged the composed text so far into it.
    await setValue(page, [block('first'), block(`their mine ${words[0]}`), block('last of all')]);
    await compose(words[1]);
    await expect(getText(page)).not.toContainText('their');
    // A save in the middle of the composition: the field's value has the text of both.
    await expect
      .poll(() => getValue(page))
      .toEqual([block('first'), block(`their mine ${words[1]}`), block('last of all')]);
    await compose(words[2]);
    await client.send('Input.insertText', { text: words[2] });
    await expect(getText(page)).toContainText(`their mine ${words[2]}`);
    const expected = [block('first'), block(`their mine ${words[2]}`), block('last of all')];
    expect(await getValue(page)).toEqual(expected);
    await page.keyboard.type('!');
    expected[1] = block(`their mine ${words[2]}!`);
    expect(await getValue(page)).toEqual(expected);
    expect(await page.evaluate(() => window.field.lost)).toEqual([]);
  });
}

test('composed text that loses a merge is kept aside', async ({ page }) => {
  await open(page, {}, [block('mine')]);
  await page.evaluate(() => window.field.focusAt({ text: 'mine', offset: 4 }));
  const client = await page.context().newCDPSession(page);
  await client.send('Input.imeSetComposition', { text: 'か', selectionStart: 1, selectionEnd: 1 });
  await setValue(page, [block('theirs')]);
  await client.send('Input.imeSetComposition', { text: 'かん', selectionStart: 2, selectionEnd: 2 });
  await client.send('Input.insertText', { text: 'かん' });
  await expect(getText(page)).toHaveText('theirs');
  const lost = await page.evaluate(() => window.field.lost);
  expect(JSON.stringify(lost)).toContain('かん');
});

test('a host that passes values back late removes no typed text', async ({ page }) => {
  await open(page, { late: '' });
  await type(page, 'abcdefghij');
  await expect.poll(() => getValue(page)).toEqual([block('abcdefghij')]);
  await expect(getText(page)).toHaveText('abcdefghij');
});

/** Pastes as if another program had filled the clipboard, which a page cannot do itself. */
async function paste(page: Page, parts: Record<string, string>, files: readonly string[] = []): Promise<void> {
  await getText(page).focus();
  await page.evaluate(
    ({ parts, files }) => {
      const data = new DataTransfer();
      for (const [type, text] of Object.entries(parts)) data.setData(type, text);
      for (const name of files) data.items.add(new File(['x'], name, { type: 'image/png' }));
      const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
      document.querySelector('[role="textbox"]')?.dispatchEvent(event);
    },
    { parts, files },
  );
}

test('a list of Word becomes a list, by the browser’s own parser, in one change', async ({ page }) => {
  await open(page);
  const html = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal {margin:0cm;} --></style></head>
    <body><!--StartFragment--><h2>Fees<o:p></o:p></h2><p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
    style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span><![endif]>Open <b>it</b><o:p></o:p></p><!--EndFragment--></body></html>`;
  await paste(page, { 'text/html': html, 'text/plain': 'Fees\n1. Open it' });
  expect(await getActs(page)).toEqual([
    {
      isTyping: false,
      value: [block('Fees', 'heading2'), block('Open it', 'o-list-item', [{ type: 'strong', start: 5, end: 7 }])],
    },
  ]);
});

test('text in Markdown is parsed when pasted, and plain text is not', async ({ page }) => {
  await open(page);
  await paste(page, { 'text/plain': '## Fees\n\n- one\n- **two**' });
  await expect
    .poll(() => getValue(page))
    .toEqual([
      block('Fees', 'heading2'),
      block('one', 'list-item'),
      block('two', 'list-item', [{ type: 'strong', start: 0, end: 3 }]),
    ]);
  await open(page);
  await getText(page).focus();
  await page.keyboard.down('Shift');
  await paste(page, { 'text/plain': '## Fees' });
  await page.keyboard.up('Shift');
  expect(await getValue(page)).toEqual([block('## Fees')]);
});

test('pasting a URL over text links it, and images are uploaded at their position', async ({ page }) => {
  await open(page, {}, [block('fees')]);
  await getText(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await paste(page, { 'text/plain': 'https://example.com/fees' });
  const link = { link_type: 'Web', url: 'https://example.com/fees' };
  expect(await getValue(page)).toEqual([
    block('fees', 'paragraph', [{ type: 'hyperlink', start: 0, end: 4, data: link }]),
  ]);
  // The site is asked for its own URL; another person may insert text before the link in the meantime.
  await open(page, {}, [block('fees')]);
  await getText(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await paste(page, { 'text/plain': 'https://site.example/fees' });
  await setValue(page, [block('our fees')]);
  await page.evaluate(() => window.field.answer());
  const own = { type: 'hyperlink', start: 4, end: 8, data: { link_type: 'Document', id: 'fees' } };
  await expect.poll(() => getValue(page)).toEqual([block('our fees', 'paragraph', [own])]);
  await open(page);
  const html =
    '<p>one<img alt="Our chart" src="data:image/png;base64,iVBORw0KGgo="></p><p>two<img src="https://example.com/x.png"></p>';
  await paste(page, { 'text/html': html });
  await expect
    .poll(() => getValue(page))
    .toEqual([block('one'), { type: 'image', view: { id: 'Our chart.png', alt: null } }, block('two')]);
  await expect(page.getByRole('status')).toHaveText(/^One picture could not be taken over/);
});

test('a pasted file is uploaded, and a table becomes paragraphs with a message, or a slice', async ({ page }) => {
  await open(page, {}, [block('words')]);
  await paste(page, {}, ['shot.png']);
  await expect.poll(() => page.evaluate(() => window.field.uploads)).toEqual(['shot.png']);
  await expect(getText(page).locator('img')).toHaveCount(1);
  const html = '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>';
  await open(page);
  await paste(page, { 'text/html': html });
  expect(await getValue(page)).toEqual([block('a | b'), block('c | d')]);
  await expect(page.getByRole('status')).toHaveText('This field has no tables: the rows became paragraphs.');
  // Where tables are slices, the text ends at the table, and the text behind the caret moves behind the pasted content.
  await open(page, { tables: '' }, [block('one two'), block('three')]);
  await page.evaluate(() => window.field.focusAt({ text: 'one two', offset: 4 }));
  await paste(page, { 'text/html': `<p>before</p>${html}<p>after</p>` });
  expect(await getValue(page)).toEqual([block('one before')]);
  const text = { kind: 'text', blocks: [block('after'), block('two'), block('three')] };
  expect(await page.evaluate(() => window.field.behind)).toEqual([expect.objectContaining({ kind: 'table' }), text]);
  await expect(page.getByRole('status')).toHaveText('The table is a slice below this one.');
  expect(await page.evaluate(() => window.field.acts.length)).toBe(1);
});

test('typing goes on while an image is uploaded; a failed upload shows why and is retried at its position', async ({
  page,
}) => {
  await open(page, {}, [block('one'), block('two')]);
  await page.evaluate(() => window.field.focusAt({ text: 'one', offset: 3 }));
  await page.evaluate(() => {
    const { promise, reject } = Promise.withResolvers<void>();
    window.field.store = promise;
    window.field.answer = () => reject(new Error('The file is larger than 100 MB.'));
  });
  await paste(page, {}, ['shot.png']);
  await page.evaluate(() => window.field.focusAt({ text: 'two', offset: 3 }));
  await page.evaluate(() => window.field.answer());
  const failed = page.getByRole('alert').filter({ hasText: 'shot.png' });
  await expect(failed).toContainText('shot.png could not be uploaded. The file is larger than 100 MB.');
  await page.keyboard.type(' goes');
  await page.evaluate(() => {
    const { promise, resolve } = Promise.withResolvers<void>();
    window.field.store = promise;
    window.field.answer = resolve;
  });
  await failed.getByRole('button', { name: 'Try again' }).click();
  await page.evaluate(() => window.field.focusAt({ text: 'two goes', offset: 8 }));
  await page.evaluate(() => window.field.answer());
  await expect(getText(page).locator('img')).toHaveCount(1);
  await page.keyboard.type(' on');
  const picture = { type: 'image', view: { id: 'shot.png', alt: null } };
  expect(await getValue(page)).toEqual([block('one'), picture, block('two goes on')]);
});

test('the text alternative of an image is edited beside it', async ({ page }) => {
  const picture = (alt: string | null) => ({
    type: 'image',
    view: { id: 'a', alt },
    linkTo: { link_type: 'Web', url: '/a' },
  });
  await open(page, {}, [picture(null), block('words')]);
  const alt = page.getByRole('textbox', { name: 'What the picture shows' });
  await alt.focus();
  await page.keyboard.type('A chart');
  expect(await getValue(page), 'stored letter by letter').toEqual([picture('A chart'), block('words')]);
  expect((await getActs(page)).map(({ isTyping }) => isTyping)).toEqual([...'A chart'].map(() => true));
  await page.keyboard.press('ArrowLeft');
  await setValue(page, [picture('Another A chart'), block('words')]);
  await expect(alt).toHaveValue('Another A chart');
  await page.keyboard.type('s');
  await expect(alt).toHaveValue('Another A charst');
  await alt.fill('Another chart ');
  await alt.press('Tab');
  expect(await getValue(page)).toEqual([picture('Another chart'), block('words')]);
});

test('copied content is pasted unchanged, including links to documents', async ({ page }) => {
  const link = { type: 'hyperlink', start: 0, end: 3, data: { link_type: 'Document', id: 'x' } };
  const value = [block('one two', 'heading2', [link]), block('item', 'list-item')];
  await open(page, {}, value);
  await getText(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  const copied = await page.evaluate(() => {
    const data = new DataTransfer();
    const event = new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true });
    document.querySelector('[role="textbox"]')?.dispatchEvent(event);
    return { 'text/html': data.getData('text/html'), 'text/plain': data.getData('text/plain') };
  });
  await open(page);
  await paste(page, copied);
  expect(await getValue(page)).toEqual(value);
  // Another editor made with ProseMirror has paragraphs in its items.
  const other = '<ul data-pm-slice="3 3 []"><li><p>one <a href="https://example.com">two</a></p></li></ul>';
  await open(page);
  await paste(page, { 'text/html': other });
  const web = { type: 'hyperlink', start: 4, end: 7, data: { link_type: 'Web', url: 'https://example.com' } };
  expect(await getValue(page)).toEqual([block('one two', 'list-item', [web])]);
});

test('hostile pastes run nothing and lose no text', async ({ page }) => {
  await open(page);
  await page.evaluate(() => (window.name = 'clean'));
  const script = "window.name = 'dirty'";
  const html = [
    `<script>${script}</script><img src=x onerror="${script}"><svg onload="${script}"><script>${script}</script></svg>`,
    `<iframe srcdoc="<script>parent.name = 'dirty'</script>"></iframe><style>@import url(/x.css)</style><link rel=stylesheet href=/x.css>`,
    `<p onclick="${script}" style="background: url(/x.png)">one <a href="javascript:${script}">two</a></p>`,
    `<p data-pm-slice="0 0 []"><a data-link='{"link_type":"Web","url":"javascript:alert(1)"}'>three</a></p>`,
    '<div>'.repeat(2000),
    `a\u0000b\ud83d \u202ec ${'w'.repeat(10_000)} ${'Money moves. '.repeat(80_000)}`,
  ].join('');
  await paste(page, { 'text/html': html });
  const text = await page.evaluate(() => JSON.stringify(window.field.value));
  expect(text).toContain('one ');
  expect(text).toContain('three');
  expect(text.match(/Money moves\./g)).toHaveLength(80_000);
  expect(text).toContain('w'.repeat(10_000));
  expect(text).not.toContain('javascript');
  expect(await page.evaluate(() => window.name)).toBe('clean');
});

test('emoji and surrogate pairs stay intact at each offset', async ({ page }) => {
  await open(page);
  const words = '👩‍👩‍👧 a😀\u0301שלום🇳🇴 é';
  await type(page, words);
  for (const offset of [0, 1, 4, 9, 12]) {
    await page.evaluate(({ words, offset }) => window.field.focusAt({ text: words, offset }), { words, offset });
    await page.keyboard.type('x');
    await page.keyboard.press('Backspace');
    expect(await getValue(page)).toEqual([block(words)]);
  }
});

test('the editor has no violations of accessibility', async ({ page }) => {
  await open(page, {}, [
    block('Fees', 'heading2'),
    block('Words'),
    block('one', 'list-item'),
    { type: 'image', view: { id: 'a', alt: 'A chart' } },
    { type: 'embed', oembed: { embed_url: 'https://vimeo.com/1', title: 'A film' } },
  ]);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await listViolations(createAxe(page)), colorScheme).toEqual([]);
  }
});
