import { expect, test } from 'vitest';
import { toSlug } from './slug.ts';

test('a title becomes lower-case words joined by hyphens', () => {
  expect(toSlug('Été à Paris!')).toBe('ete-a-paris');
  expect(toSlug('  ISO 20022 — what now?  ')).toBe('iso-20022-what-now');
  expect(toSlug('日本 語')).toBe('日本-語');
});

test.each([
  ['e\u0301te\u0301', 'ete'],
  ['İstanbul', 'istanbul'],
  ['हिन्दी भाषा', 'हिन्दी-भाषा'],
  ['ガイド', 'ガイド'],
  ['ﾊﾞｲﾄ', 'バイト'],
  ['葛\u{e0100}城', '葛城'],
  ['결제 안내', '결제-안내'],
  ['ที่อยู่', 'ที่อยู่'],
  ['Ελλάδα', 'ελλάδα'],
  ['Йод и ёж', 'йод-и-ёж'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
])('the letters of %j keep the marks of their script: %j', (title, slug) => {
  expect(toSlug(title)).toBe(slug);
});

test('a title without words becomes a hyphen, and a long one ends at a word boundary', () => {
  expect(toSlug('!?')).toBe('-');
  expect(toSlug('word '.repeat(50))).toHaveLength(99);
});
