import { expect, test } from 'vitest';
import type { FieldValue } from '../../../cms/studio-types.ts';
import { findLine } from './find-line.ts';
import { toFoundLine } from './found-line.ts';

const paragraphs = (...texts: readonly string[]) => texts.map((text) => ({ type: 'paragraph', text, spans: [] }));
const values = new Map<string, FieldValue>([
  ['uid', 'offices'],
  ['data/title', 'Where we are'],
  ['data/body/@a/primary/text', paragraphs('We have offices.', 'One of them is in Zürich, by the lake.')],
  ['data/body/@b/primary/text', paragraphs('Zürich has a lake.')],
]);

test('a match in a truncated excerpt is found at its offset in the field', () => {
  const text = '… them is in Zürich, by the lake.\nZürich has a lake.';
  const found = toFoundLine({
    text,
    ranges: [
      [13, 19],
      [34, 40],
    ],
  });
  expect(found).toEqual({ line: 'them is in Zürich, by the lake.', offset: 11 });
  expect(found && findLine({ values }, found)).toEqual({
    field: 'data/body/@a/primary/text',
    caret: { text: 'One of them is in Zürich, by the lake.', offset: 18 },
  });
});

test('the line of the excerpt with the first match counts', () => {
  const text = 'We have offices.\nOne of them is in Zürich, by the lake.';
  expect(toFoundLine({ text, ranges: [[8, 15]] })).toEqual({ line: 'We have offices.', offset: 8 });
  expect(toFoundLine({ text, ranges: [[35, 41]] })).toEqual({
    line: 'One of them is in Zürich, by the lake.',
    offset: 18,
  });
});

test('a match in the uid is found, and text that no field has is not', () => {
  expect(findLine({ values }, { line: 'offices', offset: 0 })).toMatchObject({ field: 'uid' });
  expect(findLine({ values }, { line: 'moved away', offset: 0 })).toBeUndefined();
  expect(toFoundLine({ text: '', ranges: [] })).toBeUndefined();
});
