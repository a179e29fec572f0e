import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ContentFileError } from './content-file-error.ts';
import { readContentFiles } from './read-content-files.ts';

function writeFiles(files: Readonly<Record<string, string>>): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'content-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(directory, name)), { recursive: true });
    writeFileSync(path.join(directory, name), text);
  }
  return directory;
}

function readProblems(files: Readonly<Record<string, string>>): readonly string[] {
  try {
    readContentFiles(writeFiles(files));
  } catch (error) {
    if (error instanceof ContentFileError) return error.problems;
    throw error;
  }
  return [];
}

const article = (body: string, fields = '') => `---\ntitle: A title\n${fields}---\n${body}`;

test("an article's body becomes prose, tables with their captions, and quotes", () => {
  const body = [
    'Before.',
    '',
    'Table: Answers',
    '| A | B |',
    '|---|---|',
    '| 1 | **2** |',
    '',
    '> It is furniture.',
    '>',
    '> — Priya Raman, scheme lead',
    '',
    'After `code`.',
  ].join('\n');
  const [document] = readContentFiles(writeFiles({ 'en-gb/payment_insight/x.md': article(body) })).documents;
  const slices = document?.data['slices'] as { slice_type: string; primary: Record<string, unknown> }[];
  expect(slices.map(({ slice_type: type }) => type)).toEqual(['rich_text', 'table', 'quote', 'rich_text']);
  expect(slices[1]?.primary).toMatchObject({ caption: 'Answers' });
  expect(slices[2]?.primary).toEqual({ quote: 'It is furniture.', name: 'Priya Raman', role: 'scheme lead' });
  expect(slices[3]?.primary['body']).toEqual([
    { type: 'paragraph', text: 'After code.', spans: [{ start: 6, end: 10, type: 'label', data: { label: 'code' } }] },
  ]);
});

test('a file always gives the same document id, and a translation references its original', () => {
  const files = { 'en-gb/legal_page/a.md': article('Text.'), 'fr-fr/legal_page/a.md': article('Texte.') };
  const [english, french] = readContentFiles(writeFiles(files)).documents;
  expect(readContentFiles(writeFiles(files)).documents[0]?.id).toBe(english?.id);
  expect(english?.id).toMatch(/^[\w-]{16}$/);
  expect(french).toMatchObject({ lang: 'fr-fr', uid: 'a', translationOf: english?.id });
});

test('a link to a document without a translation targets the original', () => {
  const { documents } = readContentFiles(
    writeFiles({
      'en-gb/person/ines.yaml': 'name: Ines',
      'fr-fr/payment_insight/a.md': article('Texte.', 'author: doc:person/ines\n'),
    }),
  );
  const person = documents.find(({ type }) => type === 'person');
  expect(documents.find(({ lang }) => lang === 'fr-fr')?.data['author']).toEqual({
    link_type: 'Document',
    id: person?.id,
  });
});

test('Markdown that rich text does not support is an error, and not converted to another construct', () => {
  const problems = readProblems({
    'en-gb/payment_insight/quote.md': article('A screen said:\n\n> Please enter the roll number.'),
    'en-gb/payment_insight/line.md': article('Before.\n\n---\n\nAfter.'),
  });
  expect(problems).toEqual([
    expect.stringMatching(/line\.md: body, line 3: rich text cannot contain a horizontal rule: use a heading/),
    expect.stringMatching(/quote\.md: body, line 3: .* needs a last line with its name: “— Name, role”/),
  ]);
});

test('every problem is reported with its file and field', () => {
  const problems = readProblems({
    'en-gb/section_page/a.yaml':
      'title: A\nlede:\n  - list\nheadline: no\nslices:\n  - slice: herro\n  - slice: faq\n    questions: [{ question: Q, answr: x }]',
    'en-gb/nothing/b.yaml': 'title: B',
    'en-gb/section_page/c.yaml': 'title: [',
    'en-gb/payment_insight/d.md': article(
      '[x](doc:section_page/zzz) [y](javascript:alert(1))\n\n<b>html</b>',
      'kind: Novel\n',
    ),
    'en-gb/payment_insight/e.md': 'no front matter',
  });
  const text = problems.join('\n');
  expect(text).toMatch(/section_page\/a\.yaml: lede: expected text/);
  expect(text).toMatch(/section_page\/a\.yaml: headline: the model section_page has no such field/);
  expect(text).toMatch(/section_page\/a\.yaml: slices.*no slice "herro"/);
  expect(text).toMatch(/section_page\/a\.yaml: slices\[1\]\.faq\.questions\[0\]\.answr: no such field/);
  expect(text).toMatch(/nothing\/b\.yaml: no model for type "nothing"/);
  expect(text).toMatch(/section_page\/c\.yaml: /);
  expect(text).toMatch(/payment_insight\/d\.md: kind: "Novel" is not one of Article/);
  expect(text).toMatch(/payment_insight\/d\.md: body, line 1: no document doc:section_page\/zzz/);
  expect(text).toMatch(/payment_insight\/e\.md: no front matter/);
});
