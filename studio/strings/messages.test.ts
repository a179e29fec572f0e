import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listMessages } from '../testing/list-messages.ts';

const page = 'docs/studio-messages.md';

/** Groups of statements that are no sentences. */
const statusGroups = [
  'savingStrings.',
  'presenceStrings.',
  'stateStrings.',
  'bulkStrings.done.',
  'bulkStrings.parts.',
  'linkStrings.state.',
  'sinceLiveStrings.kinds.',
  'newsStrings.',
];

interface Row {
  readonly key: string;
  readonly text: string;
  /** Empty for instructions. */
  readonly condition: string;
  /** The path of a test that has the message; empty without one. */
  readonly test: string;
}

function readRows(section: string): Row[] {
  const [, part = ''] = readFileSync(page, 'utf8').split(`\n## ${section}\n`);
  const lines = (part.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| `'));
  return lines.map((line) => {
    const [key = '', text = '', condition = '', where = ''] = line.slice(2, -2).split(' | ');
    return { key: key.replaceAll('`', ''), text, condition, test: where.replaceAll('`', '') };
  });
}

const messages = new Map(listMessages().map(({ key, text }) => [key, text]));
const statements = readRows('Statements');
const instructions = readRows('Instructions');
const rows = [...statements, ...instructions];

/** A sentence says or asks something; other texts name controls, columns and values. */
const isSentence = (text: string): boolean => /[a-z”)][.?!](?= |$)/.test(text);
const isStatus = (key: string): boolean => statusGroups.some((group) => key.startsWith(group));

/** The constant parts of a text, without values. */
const listFragments = (text: string): string[] => text.split(/\{[^}]*\}|[/,·]/).map((part) => part.trim());

test('every sentence and every status of the studio has one row', () => {
  const needed = [...messages].filter(([key, text]) => isSentence(text) || isStatus(key)).map(([key]) => key);
  const known = new Set(rows.map(({ key }) => key));
  expect(needed.filter((key) => !known.has(key))).toEqual([]);
  expect(rows.length).toBe(known.size);
});

test('every row has its message, word for word', () => {
  expect(Object.fromEntries(rows.map(({ key, text }) => [key, text]))).toEqual(
    Object.fromEntries(rows.map(({ key }) => [key, messages.get(key)])),
  );
});

test('every statement says when it is shown', () => {
  expect(statements.filter(({ condition }) => condition.trim() === '').map(({ key }) => key)).toEqual([]);
});

test('a test that a row names has the message', () => {
  const wrong = statements.filter(({ key, text, test: file }) => {
    if (file === '') return false;
    const code = existsSync(file) ? readFileSync(file, 'utf8') : '';
    const [object = '', ...steps] = key.split('.');
    const isNamed = code.includes(object) && code.includes(steps.at(-1) ?? '');
    return !isNamed && !listFragments(text).some((part) => part.length > 6 && code.includes(part));
  });
  expect(wrong.map(({ key }) => key)).toEqual([]);
});

test('texts are read from the source as they are shown', () => {
  expect(messages.get('savingStrings.saved')).toBe('Saved');
  expect(messages.get('savingStrings.aside')).toBe('{count} texts kept aside');
  expect(messages.get('publishStrings.undone.withdrawn')).toContain(' · Readers no longer see this document.');
  expect(messages.get('withdrawStrings.uses')).toBe('{count} documents link here. Its links/Their links would break:');
});
