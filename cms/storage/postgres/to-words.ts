import { digestWord, maxWordLength } from '../copy/copied-words.ts';

/** The accents of Latin letters that SQLite's tokenizer removes. */
const accents = '\u0300-\u0304\u0306-\u030c\u030f\u0311\u031b\u0323-\u0328\u032d\u032e\u0330\u0331';
const anyAccent = new RegExp(`[${accents}]`, 'gu');
const anyWord = new RegExp(String.raw`[\p{L}\p{N}\p{Co}][\p{L}\p{N}\p{Co}${accents}]*`, 'gu');
const accentedLatin = /^[a-z]\p{M}+$/u;

/** Variants of a letter, by that letter. */
const variants: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ſ: 's',
    ẛ: 's',
    µ: 'μ',
    ς: 'σ',
    ϐ: 'β',
    ϑ: 'θ',
    ϕ: 'φ',
    ϖ: 'π',
    ϰ: 'κ',
    ϱ: 'ρ',
    ϵ: 'ε',
    '\u1fbe': 'ι',
  }),
);

/**
 * The words of a text in their order, as SQLite's `unicode61 remove_diacritics 2` splits them: runs of letters and
 * digits, without case, and without the accents of Latin letters. Every other combining mark separates words, so a word
 * of the Devanagari script becomes several. Characters that are newer than SQLite's tables are classified by their
 * Unicode properties.
 */
export function toWords(text: string): string[] {
  return (text.toLowerCase().match(anyWord) ?? []).map(toIndexedWord);
}

function toIndexedWord(word: string): string {
  const folded = isAscii(word) ? word : word.replaceAll(anyAccent, '').replaceAll(/[^\0-\x7f]/gu, foldCharacter);
  if (folded.length <= maxWordLength) return folded;
  return digestWord(folded);
}

function isAscii(word: string): boolean {
  return !/[^\0-\x7f]/.test(word);
}

function foldCharacter(character: string): string {
  const variant = variants.get(character);
  if (variant !== undefined) return variant;
  const decomposed = character.normalize('NFD');
  return accentedLatin.test(decomposed) ? decomposed.charAt(0) : character;
}
