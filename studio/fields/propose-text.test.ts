import { expect, test } from 'vitest';
import { proposeText } from './propose-text.ts';

const limits = { minLength: 20, maxLength: 60, lang: 'en-gb' };

test('a text that fits is proposed as it is, in one line', () => {
  expect(proposeText(' One bank,\n one day. ', limits)).toBe('One bank, one day.');
});

test('a longer one gives its whole sentences, as far as they fit', () => {
  const text = 'One bank answered for a month. It was never late. The slowest answer had a name.';
  expect(proposeText(text, limits)).toBe('One bank answered for a month. It was never late.');
});

test('where the sentences that fit say too little, words go on to the limit', () => {
  const text = 'One bank. For a month it answered each question that anybody sent, and never late.';
  const proposed = proposeText(text, limits);
  expect(proposed).toBe('One bank. For a month it answered each question that…');
  expect(proposed.length).toBeLessThanOrEqual(limits.maxLength);
});

test('an empty text, and one word without an end, give nothing', () => {
  expect(proposeText('  ', limits)).toBe('');
  expect(proposeText('x'.repeat(80), limits)).toBe('');
});
