import { fromHtml } from 'hast-util-from-html';
import type { Nodes } from 'hast';
import { expect, test } from 'vitest';
import { googleSamples, libreSamples, outlookSamples, pagesSamples } from '../../testing/paste-samples/office.ts';
import type { PasteSample } from '../../testing/paste-samples/gold.ts';
import { markdownSamples, notionSamples, webSamples } from '../../testing/paste-samples/web.ts';
import { wordSamples } from '../../testing/paste-samples/word.ts';
import { toNormalForm } from '../normal-form.ts';
import { isTextBlock, type RichTextBlock, type TextBlock } from '../rich-text-block.ts';
import { createRichTextSchema } from '../rich-text-schema.ts';
import { toStructured } from '../to-structured.ts';
import { toSlice } from './fit-blocks.ts';
import { looksLikeMarkdown } from './looks-like-markdown.ts';
import { readMarkdown } from './markdown-to-blocks.ts';
import type { PastedElement, PastedNode } from './pasted-tree.ts';
import { cutSheets, joinParts, readPaste, type PastedContent } from './read-paste.ts';

const sources: readonly (readonly [source: string, samples: readonly PasteSample[]])[] = [
  ['Word', wordSamples],
  ['Google Docs', googleSamples],
  ['LibreOffice', libreSamples],
  ['Pages, Notes', pagesSamples],
  ['Outlook', outlookSamples],
  ['Notion', notionSamples],
  ['Web pages', webSamples],
  ['Markdown', markdownSamples],
];
const features = ['headings', 'lists', 'links', 'emphasis'] as const;
type Feature = (typeof features)[number];

/** Parses HTML as the browser does; both parsers follow the standard. */
function parse(html: string): PastedElement {
  const toNode = (node: Nodes): PastedNode[] => {
    if (node.type === 'text') return [node.value];
    if (node.type !== 'element' && node.type !== 'root') return [];
    const attributes =
      node.type === 'element'
        ? Object.fromEntries(
            Object.entries(node.properties).map(([name, value]) => [
              toAttribute(name),
              Array.isArray(value) ? value.join(' ') : String(value),
            ]),
          )
        : {};
    const children = node.children.flatMap((child) => toNode(child as Nodes)); // A doctype has no children.
    return [{ tag: node.type === 'element' ? node.tagName : 'body', attributes, children }];
  };
  const [root] = toNode(fromHtml(html, { fragment: true }));
  if (root === undefined || typeof root === 'string') throw new TypeError('a parsed page has a root');
  return root;
}

function toAttribute(name: string): string {
  return name === 'className' ? 'class' : name.replace(/^(aria|data)([A-Z])/, '$1-$2').toLowerCase();
}

function paste({ html, text = '' }: PasteSample): readonly TextBlock[] {
  if (html === undefined) {
    expect(looksLikeMarkdown(text)).toBe(true);
    return joinParts(readMarkdown(text, { hasCode: true }), false).blocks;
  }
  const cut = cutSheets(html);
  return joinParts(readPaste(parse(cut.html), cut.css), false).blocks;
}

/** The occurrences of a feature, each with its text. */
function listFeatures(blocks: readonly RichTextBlock[], feature: Feature): string[] {
  return blocks.filter(isTextBlock).flatMap(({ type, text, spans }) => {
    const isOf = feature === 'headings' ? type.startsWith('heading') : type.endsWith('list-item');
    if (feature === 'headings' || feature === 'lists') return isOf ? [`${type} ${text}`] : [];
    return spans
      .filter((span) => (span.type === 'hyperlink') === (feature === 'links'))
      .map((span) => `${span.type} ${JSON.stringify(span.data)} ${text.slice(span.start, span.end)}`);
  });
}

const toText = (blocks: readonly RichTextBlock[]): string =>
  blocks.map((block) => (isTextBlock(block) ? block.text : '')).join('\n');

interface Score {
  kept: number;
  all: number;
}

/** Surplus occurrences count as errors, like missing ones. */
function score(found: readonly string[], wanted: readonly string[], sum: Score): void {
  const left = [...found];
  for (const one of wanted) {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    if (at >= 0) sum.kept += 1;
  }
  sum.all += wanted.length + left.length;
}

test('pasted content of other programs keeps its text, headings, lists, links and emphasis', () => {
  const lines = ['', `${'source'.padEnd(14)} samples  text  ${features.join('  ')}`];
  const total = { headings: zero(), lists: zero(), links: zero(), emphasis: zero() };
  const losses: string[] = [];
  let [count, wholes] = [0, 0];
  for (const [source, samples] of sources) {
    const sums = { headings: zero(), lists: zero(), links: zero(), emphasis: zero() };
    let whole = 0;
    for (const sample of samples) {
      const found = toNormalForm(paste(sample));
      const gold = toNormalForm(sample.gold);
      if (toText(found) === toText(gold)) whole += 1;
      else losses.push(`${sample.name}: ${JSON.stringify([toText(found), toText(gold)])}`);
      for (const feature of features)
        for (const sum of [sums[feature], total[feature]])
          score(listFeatures(found, feature), listFeatures(gold, feature), sum);
    }
    count += samples.length;
    wholes += whole;
    lines.push(toLine(source, { samples: samples.length, whole, sums }));
  }
  process.stdout.write(`${[...lines, toLine('All', { samples: count, whole: wholes, sums: total })].join('\n')}\n`);
  expect(losses).toEqual([]);
  expect(count).toBeGreaterThanOrEqual(40);
  for (const feature of features)
    expect(total[feature].kept / total[feature].all, feature).toBeGreaterThanOrEqual(0.95);
});

/** `npm run bench -- studio` parses the last line. */
function toLine(
  source: string,
  { samples, whole, sums }: { samples: number; whole: number; sums: Readonly<Record<Feature, Score>> },
): string {
  const cells = features.map((feature) => showShare(sums[feature]).padStart(feature.length));
  const share = showShare({ kept: whole, all: samples }).padStart(4);
  return `${source.padEnd(14)} ${String(samples).padStart(7)}  ${share}  ${cells.join('  ')}`;
}

const zero = (): Score => ({ kept: 0, all: 0 });

function showShare({ kept, all }: Score): string {
  return all === 0 ? '–' : `${Math.floor((100 * kept) / all)}`;
}

test.each(sources.flatMap(([, samples]) => samples.map((sample) => [sample.name, sample] as const)))(
  '%s',
  (_, sample) => {
    expect(toNormalForm(paste(sample))).toEqual(toNormalForm(sample.gold));
  },
);

const words = (html: string): string => toText(paste({ name: '', html, gold: [] }));
const linksOf = (html: string): string[] => listFeatures(paste({ name: '', html, gold: [] }), 'links');

test.each([
  ['a script', '<p>a<script>alert(1)</script>b</p>', 'ab'],
  ['a handler', '<p onclick="alert(1)">a<img src=x onerror="alert(1)">b</p>', 'ab'],
  ['a drawing', '<p>a</p><svg onload="alert(1)"><text>in it</text><script>alert(1)</script></svg>', 'a\nin it'],
  ['a frame', '<p>a</p><iframe srcdoc="<script>alert(1)</script>"></iframe><p>b</p>', 'a\nb'],
  ['a template', '<template><p>x</p></template><p>a</p>', 'a'],
  ['lone surrogates', '<p>a\ud83db</p>', 'a\ud83db'],
  ['signs that turn the direction', '<p>a\u202eb\u2066c\u200f</p>', 'a\u202eb\u2066c\u200f'],
  ['an unclosed tag', '<p>a<b>b<i>c', 'abc'],
])('%s runs no script and loses no text', (_name, html, expected) => {
  expect(words(html)).toBe(expected);
});

test('links with script or data URLs are dropped, and their text stays', () => {
  const html = `<p><a href="javascript:alert(1)">a</a> <a href=" java\nscript:alert(1)">b</a> <a href="data:text/html,x">c</a>
    <a href="vbscript:x">d</a> <a href="//evil.test">e</a> <a href="file:///etc/passwd">f</a></p>`;
  expect(words(html)).toBe('a b c d e f');
  expect(linksOf(html)).toEqual([]);
});

test.each([
  ['<pre><code><div>a</div><div>b</div></code></pre>', 'a\nb'],
  ['<pre><code><br><div>a</div></code></pre>', '\na'],
  ['<pre><code>  <div>a</div></code></pre>', '  \na'],
  ['<ul><li><div>a</div><div>b</div></li></ul>', 'a\nb'],
  ['<ul><li> <div>a</div></li></ul>', 'a'],
  ['<ul><li><br><div>a</div></li></ul>', 'a'],
])('the lines of %s are those that a browser shows', (html, expected) => {
  expect(words(html)).toBe(expected);
});

test('a block of lines keeps the direction in which it is written', () => {
  const [block] = paste({ name: '', html: '<div dir="rtl">a<br>b</div>', gold: [] });
  expect(block).toMatchObject({ text: 'a\nb', direction: 'rtl' });
});

test('Markdown that is nested too deep keeps its words', () => {
  const blocks = joinParts(readMarkdown(`# Title\n${'>'.repeat(3000)} deep`, { hasCode: true }), false).blocks;
  expect(blocks[0]?.text).toContain('Title');
  expect(blocks.at(-1)?.text).toContain('deep');
});

test.each([
  ['emphasis', `${'*a '.repeat(4000)}${'b* '.repeat(4000)}`],
  ['emphasis across lines', `${'*a\n'.repeat(4000)}${'b*\n'.repeat(4000)}`],
  ['lists', `${'- '.repeat(4000)}a`],
])('Markdown with thousands of nested %s is taken as plain text', (_, text) => {
  const blocks = joinParts(readMarkdown(text, { hasCode: true }), false).blocks;
  expect(
    blocks
      .map((block) => block.text)
      .join('\n')
      .trimEnd(),
  ).toBe(text.trimEnd());
});

test('a long list with emphasis in each item stays a list with emphasis', () => {
  const text = '* a **word** and __another__\n'.repeat(1000);
  const blocks = joinParts(readMarkdown(text, { hasCode: true }), false).blocks;
  expect(blocks).toHaveLength(1000);
  expect(blocks.at(-1)).toMatchObject({ type: 'list-item', text: 'a word and another', spans: [{}, {}] });
});

test('long texts and words are kept whole, and unclosed style elements do not break the parser', () => {
  const sentence = 'Money moves. ';
  const long = sentence.repeat(80_000);
  expect(words(`<p>${long}</p>`)).toBe(long.trim());
  expect(words(`<p>${'a'.repeat(10_000)}</p>`)).toHaveLength(10_000);
  expect(words('<style>'.repeat(20_000))).toBe('');
});

test('headings get the nearest allowed level, and a title gets one block', () => {
  const blocks = paste({ name: '', html: '<h1>One</h1><h5>Five</h5><p>Text</p><ul><li>Item</li></ul>', gold: [] });
  const typesIn = (multi: string): string[] => {
    const schema = createRichTextSchema({ multi });
    const { content } = toSlice(schema, blocks, false);
    return toStructured(schema.topNodeType.create(null, content)).map(({ type }) => type);
  };
  expect(typesIn('heading2,heading3,paragraph')).toEqual(['heading2', 'heading3', 'paragraph', 'paragraph']);
  expect(typesIn('paragraph')).toEqual(['paragraph', 'paragraph', 'paragraph', 'paragraph']);
  const title = createRichTextSchema({ single: 'heading1' });
  const { content } = toSlice(title, blocks, true);
  expect(toStructured(title.topNodeType.create(null, content))).toEqual([
    { type: 'heading1', text: 'One Five Text Item', spans: [] },
  ]);
});

const readSections = ({ html, text = '' }: Pick<PasteSample, 'html' | 'text'>): PastedContent => {
  if (html === undefined) return joinParts(readMarkdown(text, { hasCode: true }), true);
  const cut = cutSheets(html);
  return joinParts(readPaste(parse(cut.html), cut.css), true);
};

test('where tables are slices, a table ends the text, and the following content goes behind it', () => {
  const html = `<p>before</p><img src="x.png"><table><tr><td>a</td><td><i>b</i></td></tr><tr><td>c</td><td></td></tr></table>
    <p>between</p><img src="y.png"><table><tr><th>d</th><th>e</th></tr><tr><td>f</td><td>g</td></tr></table><p>after</p>`;
  const { blocks, pictures, sections, flattened, lostPictures } = readSections({ html });
  expect([toText(blocks), pictures.length, flattened, lostPictures]).toEqual(['before', 1, 0, 1]);
  const told = sections.map((section) =>
    section.kind === 'text'
      ? toText(section.blocks)
      : { rows: section.rows.map((row) => row.map(({ text }) => text)), hasHead: section.hasHead },
  );
  expect(told).toEqual([
    {
      rows: [
        ['a', 'b'],
        ['c', ''],
      ],
      hasHead: false,
    },
    'between',
    {
      rows: [
        ['d', 'e'],
        ['f', 'g'],
      ],
      hasHead: true,
    },
    'after',
  ]);
});

test('the first row is a heading if the markup, the program or bold text says so', () => {
  const hasHead = (html: string) => readSections({ html }).sections.some((one) => one.kind === 'table' && one.hasHead);
  const row = '<tr><td>a</td><td>b</td></tr>';
  expect(hasHead(`<table><thead>${row}</thead><tbody>${row}</tbody></table>`)).toBe(true);
  expect(hasHead(`<table><tr><td><b>a</b></td><td></td></tr>${row}</table>`)).toBe(true);
  expect(hasHead(`<table><tr><td><b>a</b></td><td>b</td></tr>${row}</table>`)).toBe(false);
  const { sections } = readSections({ text: 'x\n\n| a | b |\n|---|---|\n| c | d |' });
  expect(sections).toMatchObject([{ kind: 'table', hasHead: true }]);
});

test('a table cell keeps the text of Word lists, and the text on both sides of a horizontal rule', () => {
  const item = (text: string) =>
    `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span><b>${text}</b></p>`;
  const html = `<table><tr><td>a</td><td>b</td></tr><tr><td>${item('One')}${item('Two')}</td><td>c<hr>d</td></tr></table>`;
  const { sections } = readSections({ html });
  expect(sections).toMatchObject([
    {
      rows: [
        [{ text: 'a' }, { text: 'b' }],
        [
          {
            type: 'paragraph',
            text: 'One\nTwo',
            spans: [
              { start: 0, end: 3 },
              { start: 4, end: 7 },
            ],
          },
          { type: 'paragraph', text: 'c\nd' },
        ],
      ],
    },
  ]);
  expect(toText(paste({ html } as PasteSample))).toBe('a | b\nOne\nTwo | c\nd');
});

test('every sample with tables keeps its text in slices', () => {
  const samples = sources.flatMap(([, own]) => own).filter((sample) => readSections(sample).sections.length > 0);
  expect(samples.length).toBeGreaterThan(2);
  for (const sample of samples) {
    const { blocks, sections } = readSections(sample);
    const tables = sections.map((section) =>
      section.kind === 'text'
        ? toText(section.blocks)
        : section.rows.map((row) => row.map(({ text }) => text).join(' | ')).join('\n'),
    );
    const all = [toText(blocks), ...tables].filter((words) => words !== '').join('\n');
    expect(all, sample.name).toBe(toText(paste(sample)));
  }
});

const pasteHtml = (html: string) => joinParts(readPaste(parse(html), ''), false);

test.each([
  ['10<sup>6</sup> m<sup>2</sup>', '10⁶ m²'],
  ['H<sub>2</sub>O and x<sub>i</sub>', 'H₂O and xᵢ'],
  ['10<sup>−3</sup>, e<sup>2n+1</sup> and a<sup>x</sup>', '10⁻³, e²ⁿ⁺¹ and aˣ'],
  ['<span style="vertical-align:super">6</span><sup style="vertical-align:baseline">7</sup>', '⁶7'],
  ['<sup>a<span style="vertical-align:baseline">b</span></sup>', 'ᵃb'],
  [
    'the 1<sup>st</sup>, the 2<sup>nd</sup>, 1<sup>er</sup>, Name<sup>TM</sup>, so<sup>[12]</sup>',
    'the 1st, the 2nd, 1er, Name™, so[12]',
  ],
  ['2<sup>Q</sup> and v<sub>max, Q</sub>', '2^(Q) and v_(max, Q)'],
])('%s keeps its meaning', (html, text) => {
  expect(toText(pasteHtml(`<p>${html}</p>`).blocks)).toBe(text);
});

test.each([
  ['<del>not </del>', 1],
  ['<s>not </s>', 1],
  ['<strike>not </strike><del>never </del>', 2],
  ['<span style="text-decoration:line-through">not </span>', 1],
  ['<span style="text-decoration-line: underline line-through">not </span>', 1],
  ['<del> </del>', 0],
  ['<span style="text-decoration:underline"></span>', 0],
])('struck-out text is left out, and counted: %s', (html, struck) => {
  const content = pasteHtml(`<p>We do ${html}sell data.</p>`);
  expect([toText(content.blocks), content.struck]).toEqual(['We do sell data.', struck]);
});

test('struck-out text is left out of cells and of Markdown too', () => {
  const cells = pasteHtml('<table><tr><td>one <s>two</s></td><td>three</td></tr><tr><td>4</td><td>5</td></tr></table>');
  expect([toText(cells.blocks), cells.struck]).toEqual(['one | three\n4 | 5', 1]);
  const markdown = joinParts(readMarkdown('We do ~~not~~ sell *~~any~~* data.', { hasCode: true }), false);
  expect([toText(markdown.blocks).replaceAll(/ +/g, ' '), markdown.struck]).toEqual(['We do sell data.', 2]);
});

test('a pasted link without a protocol leads where it says', () => {
  const [block] = pasteHtml('<p><a href="www.example.com/a?b=1">there</a> <a href="page.html">here</a></p>').blocks;
  expect(block?.spans.map(({ data }) => data)).toEqual([{ link_type: 'Web', url: 'https://www.example.com/a?b=1' }]);
});
