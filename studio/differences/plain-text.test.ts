import { expect, test } from 'vitest';
import { toPlainText } from './plain-text.ts';

test.each([
  [true, 'Yes'],
  [false, 'No'],
  [0, '0'],
  ['words', 'words'],
  [null, ''],
  [undefined, ''],
  [['one', null, 'two'], 'one\ntwo'],
  [{ text: 'A sentence', spans: [] }, 'A sentence'],
  [{ latitude: 51.5, longitude: -0.08 }, '51.5, -0.08'],
])('%j reads as "%s"', (value, expected) => {
  expect(toPlainText(value)).toBe(expected);
});
