/**
 * The words of a text in the form in which they are compared: without case and accents, stemmed in the language of the
 * text.
 */
import { LRUCache } from 'lru-cache';
import { stemmer as stemEnglish } from '@orama/stemmers/english';
import { stemmer as stemFrench } from '@orama/stemmers/french';
import { stemmer as stemGerman } from '@orama/stemmers/german';
import { stopwords as englishStopWords } from '@orama/stopwords/english';
import { stopwords as frenchStopWords } from '@orama/stopwords/french';
import { stopwords as germanStopWords } from '@orama/stopwords/german';

interface Word {
  /** Folded: without case and accents. */
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

export interface SearchWords {
  /** The words of a text and their positions. */
  readonly list: (text: string) => Word[];
  readonly stem: (word: string) => string;
  /** The words of a text as stems. */
  readonly toStems: (text: string) => string[];
  /** Whether the word is too frequent to characterise a text. */
  readonly isStopWord: (word: string) => boolean;
}

interface Language {
  readonly stem: (word: string) => string;
  readonly stopWords: readonly string[];
}

/** By the first subtag of the language. Words of other languages are not stemmed. */
const languages: Readonly<Record<string, Language>> = {
  // The library's list lacks the article "a".
  en: { stem: stemEnglish, stopWords: [...englishStopWords, 'a'] },
  fr: { stem: stemFrench, stopWords: frenchStopWords },
  de: { stem: stemGerman, stopWords: germanStopWords },
};
const unknownLanguage: Language = { stem: (word) => word, stopWords: [] };

/** Soft hyphens and marks without width, which nobody sees or types, are inside a word. */
const invisible = /[\u00ad\u200b-\u200d\u2060\ufeff]/gu;
const wordPattern = /[\p{L}\p{N}\p{M}][\p{L}\p{N}\p{M}\u00ad\u200b-\u200d\u2060\ufeff]*/gu;
const maxStems = 50_000;

export function createSearchWords(languageId: string): SearchWords {
  const language = languages[languageId.slice(0, 2)] ?? unknownLanguage;
  const stems = new LRUCache<string, string>({ max: maxStems, memoMethod: language.stem });
  const stopWords = new Set(language.stopWords.flatMap((word) => listWords(word)).map(({ word }) => word));
  const stem = (word: string) => stems.memo(word);
  return {
    list: listWords,
    stem,
    toStems: (text) => listWords(text).map(({ word }) => stem(word)),
    isStopWord: (word) => stopWords.has(word),
  };
}

/** Scripts without spaces between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const hangul = /\p{Script=Hangul}/u;
const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/**
 * Whether words that begin with this one are wanted too, however short it is: dictionaries divide a text without spaces
 * into longer and shorter words, and Korean words end in particles.
 */
export function isOpenEnded(word: string): boolean {
  return unspaced.test(word) || hangul.test(word);
}

function listWords(text: string): Word[] {
  const isUnspaced = unspaced.test(text);
  const words: Word[] = [];
  for (const { 0: found, index } of text.matchAll(wordPattern)) {
    if (isUnspaced && unspaced.test(found)) {
      words.push(...divide(found, index));
      continue;
    }
    const end = index + found.length;
    // The single letters of "payee’s" and "l’argent".
    if (found.length === 1 && (isApostrophe(text[index - 1]) || isApostrophe(text[end]))) continue;
    words.push({ word: fold(found), start: index, end });
  }
  return words;
}

function divide(run: string, start: number): Word[] {
  return Array.from(segmenter.segment(run), ({ segment, index }) => ({
    word: fold(segment),
    start: start + index,
    end: start + index + segment.length,
  })).filter(({ word }) => word !== '');
}

const isApostrophe = (letter: string | undefined) => letter === '’' || letter === "'";

const marks = /\p{M}/gu;

function fold(word: string): string {
  const lower = word.replace(invisible, '').toLowerCase();
  // Most words are plain ASCII.
  return /^[a-z0-9]*$/.test(lower)
    ? lower
    : lower
        .normalize('NFKD')
        .replace(marks, '')
        .replaceAll('ß', 'ss')
        .replaceAll('œ', 'oe')
        .replaceAll('æ', 'ae')
        // Korean syllables were taken apart too.
        .normalize('NFC');
}
