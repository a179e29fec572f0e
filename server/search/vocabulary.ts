/** The words of all pages of a language. Completes words that are being typed, and corrects misspelt ones. */
import { distance } from 'fastest-levenshtein';
import type { SearchWords } from './search-words.ts';

export interface Vocabulary {
  readonly add: (word: string, pages?: number) => void;
  readonly subtract: (word: string) => void;
  readonly has: (word: string) => boolean;
  /** Whether a word with this stem occurs. */
  readonly hasStem: (stem: string) => boolean;
  /** Stems of words with this prefix, those on most pages first. */
  readonly complete: (start: string, maxStems: number) => string[];
  /** Whether a word with this prefix occurs. */
  readonly isBegun: (start: string) => boolean;
  /** The nearest word; `undefined` when none is near enough. */
  readonly correct: (word: string) => string | undefined;
  /** For a rare word, or a prefix of one, that may be misspelt: the nearest word that occurs on many more pages. */
  readonly correctRare: (word: string) => string | undefined;
  /** Two words that were written as one; `undefined` when they do not occur. */
  readonly divide: (word: string) => readonly [string, string] | undefined;
  /** The longest word that is a prefix of a compound: "betrug" for "betrugsvorfall". */
  readonly getBeginning: (word: string) => string | undefined;
}

export function createVocabulary({ stem }: Pick<SearchWords, 'stem'>): Vocabulary {
  /** The number of pages by word. */
  const words = new Map<string, number>();
  const stems = new Map<string, number>();

  const count = (map: Map<string, number>, key: string, by: number) => {
    const next = (map.get(key) ?? 0) + by;
    if (next > 0) map.set(key, next);
    else map.delete(key);
  };

  const isNearer = (one: Candidate, other: Candidate | undefined) =>
    !other || one.distance < other.distance || (one.distance === other.distance && one.pages > other.pages);

  const findNearest = (word: string, maxDistance: number, minPages: number): Candidate | undefined => {
    let nearest: Candidate | undefined;
    const consider = (candidate: Candidate) => {
      if (candidate.pages >= minPages && candidate.word !== word && isNearer(candidate, nearest)) nearest = candidate;
    };
    for (const swapped of listSwapped(word)) consider({ word: swapped, distance: 1, pages: words.get(swapped) ?? 0 });
    for (const [own, pages] of words) {
      if (Math.abs(own.length - word.length) > maxDistance || own.length < 3) continue;
      const edits = distance(word, own);
      // Writers rarely mistype the first letter.
      if (edits <= maxDistance) consider({ word: own, distance: edits + (own[0] === word[0] ? 0 : 0.5), pages });
    }
    return nearest;
  };

  return {
    add(word, pages = 1) {
      if (!words.has(word)) count(stems, stem(word), 1);
      count(words, word, pages);
    },
    subtract(word) {
      count(words, word, -1);
      if (!words.has(word)) count(stems, stem(word), -1);
    },
    has: (word) => words.has(word),
    hasStem: (own) => stems.has(own),
    complete(start, maxStems) {
      const found: [word: string, pages: number][] = [];
      for (const [word, pages] of words) if (word.startsWith(start)) found.push([word, pages]);
      found.sort(([, one], [, other]) => other - one);
      return [...new Set(found.map(([word]) => stem(word)))].slice(0, maxStems);
    },
    isBegun(start) {
      for (const word of words.keys()) if (word.startsWith(start)) return true;
      return false;
    },
    correct(word) {
      const maxDistance = getMaxDistance(word);
      return maxDistance === 0 ? undefined : findNearest(word, maxDistance, 1)?.word;
    },
    correctRare(word) {
      const pages = words.get(word) ?? 0;
      if (pages > maxRarePages || getMaxDistance(word) === 0) return undefined;
      return findNearest(word, 1, Math.max(1, pages * minTimesMore))?.word;
    },
    divide(word) {
      if (word.length > maxGuessedLength) return undefined;
      for (let at = 2; at <= word.length - 2; at += 1) {
        const parts = [word.slice(0, at), word.slice(at)] as const;
        if (parts.every((part) => words.has(part) && (part.length > 2 || /\d/.test(part)))) return parts;
      }
      return undefined;
    },
    getBeginning(word) {
      if (word.length > maxGuessedLength) return undefined;
      for (let end = word.length - minCompoundRest; end >= minCompoundPart; end -= 1) {
        const start = word.slice(0, end);
        if (words.has(start)) return start;
      }
      return undefined;
    },
  };
}

const minCompoundPart = 5;
const minCompoundRest = 4;

/** A word on more pages is not a mistake. */
const maxRarePages = 5;
const minTimesMore = 5;

interface Candidate {
  readonly word: string;
  readonly distance: number;
  readonly pages: number;
}

/** Limits the length of words that are corrected, because time and memory grow with its square. */
const maxGuessedLength = 64;

/** The maximum edit distance between a misspelt word and its correction; words with digits are not corrected. */
function getMaxDistance(word: string): number {
  if (/\d/.test(word) || word.length < 4 || word.length > maxGuessedLength) return 0;
  if (word.length < 6) return 1;
  return word.length < 12 ? 2 : 3;
}

/** Two transposed letters count as one mistake. */
function listSwapped(word: string): string[] {
  return Array.from({ length: word.length - 1 }, (_, at) =>
    [word.slice(0, at), word[at + 1], word[at], word.slice(at + 2)].join(''),
  );
}
