import { expect, test } from 'vitest';
import { toSlug } from './slug.ts';

test('a title becomes lower-case words joined by hyphens', () => {
  expect(toSlug('Été à Paris!')).toBe('ete-a-paris');
  expect(toSlug('  ISO 20022 — what now?  ')).toBe('iso-20022-what-now');
  expect(toSlug('日本 語')).toBe('日本-語');
});

test('a title without words becomes a hyphen, and a long one ends at a word boundary', () => {
  expect(toSlug('!?')).toBe('-');
  expect(toSlug('word '.repeat(50))).toHaveLength(99);
});
