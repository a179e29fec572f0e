import { expect, test } from 'vitest';
import { proposeText } from './propose-text.ts';

const limits = { minLength: 20, maxLength: 60, lang: 'en-gb' };

test('a text within the limit is proposed unchanged on one line', () => {
  expect(proposeText(' One bank,\n one day. ', limits)).toBe('One bank, one day.');
});

test('a longer text is cut after the last sentence that fits', () => {
  const text = 'One bank answered for a month. It was never late. The slowest answer had a name.';
  expect(proposeText(text, limits)).toBe('One bank answered for a month. It was never late.');
});

test('if the sentences that fit are too short, words are added up to the limit', () => {
  const text = 'One bank. For a month it answered each question that anybody sent, and never late.';
  const proposed = proposeText(text, limits);
  expect(proposed).toBe('One bank. For a month it answered each question that…');
  expect(proposed.length).toBeLessThanOrEqual(limits.maxLength);
});

test('an empty text, and a single word above the limit, propose nothing', () => {
  expect(proposeText('  ', limits)).toBe('');
  expect(proposeText('x'.repeat(80), limits)).toBe('');
});
