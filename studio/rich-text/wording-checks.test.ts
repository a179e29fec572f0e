import { expect, test } from 'vitest';
import { findLongSentences, findVagueLinks } from './wording-checks.ts';

const linked = (text: string, words: string) => {
  const start = text.indexOf(words);
  return { type: 'paragraph', text, spans: [{ type: 'hyperlink' as const, start, end: start + words.length }] };
};

test.each([
  ['en-gb', 'Fees are here.', 'here'],
  ['en-gb', 'Read more → about fees', 'Read more →'],
  ['fr-fr', 'Les frais sont ici', 'ici'],
  ['de-de', 'Die Preise stehen hier', 'hier'],
])('in %s the link text "%s" is vague', (lang, text, words) => {
  expect(findVagueLinks([linked(text, words)], lang)).toEqual([words]);
});

test('a link that names its target, and one in a language without a list, are not reported', () => {
  expect(findVagueLinks([linked('See our fees here', 'our fees here')], 'en-gb')).toEqual([]);
  expect(findVagueLinks([linked('Fees are here', 'here')], 'ja-jp')).toEqual([]);
});

test('the same vague link text is reported once', () => {
  expect(findVagueLinks([linked('Fees are here', 'here'), linked('Rates are here', 'here')], 'en-gb')).toEqual([
    'here',
  ]);
});

test('a sentence of more than 40 words is reported with its first words', () => {
  const paragraph = (text: string) => ({ type: 'paragraph', text, spans: [] });
  const long = `Banks that settle at night ${'word '.repeat(36)}end.`;
  expect(findLongSentences([paragraph(`Short. ${long}`), paragraph(long.replace('word ', ''))], 'en-gb')).toEqual([
    { words: 42, start: 'Banks that settle at night word' },
    { words: 41, start: 'Banks that settle at night word' },
  ]);
  expect(findLongSentences([paragraph(`${'word '.repeat(40)}.`), { type: 'image' }], 'en-gb')).toEqual([]);
  expect(findLongSentences([{ ...paragraph(long), type: 'preformatted' }], 'en-gb')).toEqual([]);
});

test('the parts after a colon or semicolon are counted separately', () => {
  const paragraph = (text: string) => ({ type: 'paragraph', text, spans: [] });
  const half = 'word '.repeat(25).trim();
  expect(findLongSentences([paragraph(`${half}: ${half}; ${half}.`)], 'en-gb')).toEqual([]);
  expect(findLongSentences([paragraph(`${half} at 10:30 ${half}.`)], 'en-gb')).toHaveLength(1);
});
