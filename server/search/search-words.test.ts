import { expect, test } from 'vitest';
import { createSearchWords } from './search-words.ts';

const { list } = createSearchWords('en-gb');

test.each(['soft\u00ADhyphen', 'soft\u200Bhyphen', 'soft\u200Dhyphen', 'soft\u2060hyphen', 'soft\uFEFFhyphen'])(
  '%j is one word, found without its invisible mark',
  (text) => {
    expect(list(`a ${text} b`)).toContainEqual({ word: 'softhyphen', start: 2, end: 13 });
  },
);

test('an invisible mark alone is no word', () => {
  expect(list('\u00AD \u200B')).toEqual([]);
});

test.each([
  ['SEPA決済 ガイド', ['sepa', '決済', 'カイト']],
  ['은행은', ['은행은']],
  ['Zahlung für Łódź', ['zahlung', 'fur', 'łodz']],
])('the words of "%s"', (text, words) => {
  expect(list(text).map(({ word }) => word)).toEqual(words);
  for (const { start, end, word } of list(text)) expect(list(text.slice(start, end))).toMatchObject([{ word }]);
});
