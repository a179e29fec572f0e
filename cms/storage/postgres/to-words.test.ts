import * as fc from 'fast-check';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { toWords } from './to-words.ts';

/** The words of a text in order, from the tokenizer of the SQLite engine. */
function createReference(): (text: string) => string[] {
  const database = new DatabaseSync(':memory:');
  database.exec(`CREATE VIRTUAL TABLE fulltext USING fts5 (text, tokenize = 'unicode61 remove_diacritics 2');
    CREATE VIRTUAL TABLE word USING fts5vocab ('fulltext', 'instance')`);
  const insert = database.prepare('INSERT INTO fulltext (text) VALUES (?)');
  const list = database.prepare('SELECT term FROM word ORDER BY "offset"');
  return (text) => {
    database.exec('DELETE FROM fulltext');
    insert.run(text);
    return list.all().map(({ term }) => String(term));
  };
}

const toReference = createReference();

test.each([
  ['Été à PARIS', ['ete', 'a', 'paris']],
  ["l'année 2026, d’accord", ['l', 'annee', '2026', 'd', 'accord']],
  ['e\u0301te\u0301 и\u0306', ['ete', 'и']],
  ['ΟΔΟΣ οδός ΐ', ['οδοσ', 'οδόσ', 'ΐ']],
  ['İstanbul ISTANBUL ıstanbul', ['istanbul', 'istanbul', 'ıstanbul']],
  ['straße STRASSE ſ', ['straße', 'strasse', 's']],
  ['हिन्दी भाषा', ['ह', 'न', 'द', 'भ', 'ष']],
  ['北京 東京タワー', ['北京', '東京タワー']],
  ['ﬁ ½ ² Ⅷ', ['ﬁ', '½', '²', 'ⅷ']],
  ['a_b-c.d@e x\u0000y', ['a', 'b', 'c', 'd', 'e', 'x', 'y']],
  ['', []],
  [' \u0301 !?', []],
])("%j has the words that SQLite's tokenizer finds", (text, words) => {
  expect(toWords(text)).toEqual(words);
  // SQLite cuts a bound text at NUL.
  if (!text.includes('\0')) expect(toReference(text)).toEqual(words);
});

test("any text has the words that SQLite's tokenizer finds", () => {
  const alphabets = [
    'aAzZéÉñÑçøØßœŒłŁđıİſ',
    'αΩάΊςΣΐ',
    'яЯёЁйЙіЇ',
    'אבגשׁ',
    'مرحبا٣',
    'हिंदीक्',
    'ไทยกำ',
    '北京東タワー',
    '한국어',
    '\u0300\u0301\u0308\u0323\u0327\u0331\u0345\u0489\u20dd',
    '019½²Ⅷ٣',
    ' \t\n.,;:!?\'"’“”-–—_/\\@#%&*()[]{}<>|~^`+=$€',
    '\u200b\u200d\u2060\ufeff\u00a0',
  ];
  const character = fc.constantFrom(...alphabets.join(''));
  const property = fc.property(fc.string({ unit: character, maxLength: 30 }), (text) => {
    expect(toWords(text)).toEqual(toReference(text));
  });
  fc.assert(property, { numRuns: 2000 });
});

test('a word that is too long for an index becomes one word of fixed length', () => {
  const [word = '', ...others] = toWords('a'.repeat(10_000));
  expect([word.length, others]).toEqual([43, []]);
  expect(toWords('a'.repeat(10_001))).not.toEqual([word]);
});
