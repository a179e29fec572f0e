import { expect, test } from 'vitest';
import { cutExcerpt, findRanges, foldText, toSearchWords } from './fold-text.ts';

test('case and accents are ignored, and each character keeps its position', () => {
  for (const [text, folded] of [
    ['Zürich ÉCLAIR', 'zurich eclair'],
    ['Zu\u0308rich', 'zurich'],
    ['Straße İstanbul', 'straße istanbul'],
    ['한국어 हिन्दी', '한국어 हिन्दी'],
    ['a\0b\nc', 'a b c'],
    ['😀 Ō', '😀 o'],
  ] as const) {
    expect(foldText(text)).toBe(folded);
    expect(foldText(text)).toHaveLength(text.normalize('NFC').length);
  }
});

test('a search consists of its distinct words, at most eight', () => {
  expect(toSearchWords('  Zürich  zurich Pay ')).toEqual(['zurich', 'pay']);
  expect(toSearchWords('1 2 3 4 5 6 7 8 9')).toHaveLength(8);
});

test('overlapping matches are merged into one range', () => {
  expect(findRanges('instant payments, instantly', ['stan', 'instant'])).toEqual([
    [0, 7],
    [18, 25],
  ]);
});

test('an excerpt begins at a word boundary before the first match', () => {
  const text = `${'word '.repeat(50)}Zürich pays ${'word '.repeat(50)}`;
  const excerpt = cutExcerpt(text, ['zurich']);
  expect(excerpt?.text).toMatch(/^… word .*Zürich pays/);
  const [start = 0, end = 0] = excerpt?.ranges[0] ?? [];
  expect(excerpt?.text.slice(start, end)).toBe('Zürich');
  expect(cutExcerpt(text, ['madrid'])).toBeUndefined();
});

test('an excerpt contains its match even if no word ends in front of it', () => {
  for (const text of [`${'長'.repeat(60)}東京の銀行 です`, `https://bank.example/${'a'.repeat(60)}/tokyo-東京`]) {
    const excerpt = cutExcerpt(text, ['東京']);
    const [start = 0, end = 0] = excerpt?.ranges[0] ?? [];
    expect(excerpt?.text.slice(start, end)).toBe('東京');
  }
});
