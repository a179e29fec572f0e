import { expect, test } from 'vitest';
import { countWords, findSkippedLevels } from './text-checks.ts';

const block = (type: string, text: string) => ({ type, text, spans: [] });

test('words are counted in scripts with and without blanks', () => {
  expect(countWords([block('paragraph', 'We pay, don’t we?'), block('list-item', 'once')], 'en').words).toBe(5);
  expect(countWords([block('paragraph', '私たちは支払います')], 'ja').words).toBeGreaterThan(2);
  expect(countWords([{ type: 'image' }], 'en')).toEqual({ words: 0, minutes: 0 });
});

test('the reading time is in whole minutes', () => {
  expect(countWords([block('paragraph', 'word '.repeat(700))], 'en').minutes).toBe(3);
});

test('a heading that skips a level is reported with the expected level', () => {
  const blocks = ['heading2', 'heading3', 'heading5', 'heading2', 'heading4'].map((type) => block(type, type));
  expect(findSkippedLevels(blocks)).toEqual([
    { text: 'heading5', level: 5, expected: 4 },
    { text: 'heading4', level: 4, expected: 3 },
  ]);
});
