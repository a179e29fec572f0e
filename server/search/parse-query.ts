/**
 * Converts the words of a query into terms: synonyms in both directions, then words with the same stem, then words with
 * that prefix, and finally the nearest words for misspelt ones.
 */
import { isOpenEnded, type SearchWords } from './search-words.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Stems in this order. */
export type Phrase = readonly string[];

/** A page matches the term if it contains one of the phrases. */
export interface Term {
  readonly phrases: readonly Phrase[];
  /** Stems of words with that prefix. A page with several of them counts once. */
  readonly completions: readonly string[];
  /** How close the term is to what was typed: 1 for the typed word, less for a guess. */
  readonly weight: number;
}

export interface ParsedQuery {
  readonly terms: readonly Term[];
  /** The query with misspelt words replaced; `undefined` without any. */
  readonly corrected: string | undefined;
}

/** Phrases with the same meaning. */
export type SynonymGroup = readonly Phrase[];

interface Parser {
  readonly words: SearchWords;
  readonly vocabulary: Vocabulary;
  readonly synonyms: readonly SynonymGroup[];
  /** Whether a page has this title. */
  readonly isTitle: (phrase: Phrase) => boolean;
}

interface ParseOptions {
  readonly isExact: boolean;
  /** Whether the last word may be incomplete. */
  readonly isTyping: boolean;
  /** Whether only the last words are read. */
  readonly isBrief?: boolean;
}

const maxWords = 24;
/**
 * Suggestions come with every letter, and a misspelt word takes a millisecond; these are more than most titles have.
 */
const maxTypedWords = 8;
const maxRespelt = 3;
const maxTitleWords = 4;
const maxCompletions = 24;
const minCompleted = 3;
const completedWeight = 0.8;
/** A phrase of several words also matches word by word, with a lower weight. */
const joinedWeight = 0.9;

export function parseQuery(query: string, parser: Parser, options: ParseOptions): ParsedQuery {
  const { words } = parser;
  const typed = listWords(query, words, options);
  const spelt = options.isExact
    ? typed.map(({ word }) => [word])
    : typed.map((_, at) =>
        spell(
          typed.map(({ word }) => word),
          at,
          parser,
          options,
        ),
      );
  const terms = toTerms(spelt.flat(), parser, options);
  const isCorrected = spelt.some((own, at) => own.length !== 1 || own[0] !== typed[at]?.word);
  return { terms, corrected: isCorrected ? replaceWords(query, typed, spelt) : undefined };
}

/** While a reader types, the last words say what is meant. */
function listWords(query: string, words: SearchWords, { isBrief = false }: ParseOptions) {
  const typed = words.list(query);
  return isBrief ? typed.slice(-maxTypedWords) : typed.slice(0, maxWords);
}

/**
 * The query with each rare word replaced that resembles a frequent one: "direct debt" is rarely meant, although there
 * are debts.
 */
export function respellRare(query: string, { words, vocabulary }: Parser): string[] {
  return words
    .list(query)
    .slice(0, maxWords)
    .flatMap(({ word, start, end }) => {
      const other = words.isStopWord(word) ? undefined : vocabulary.correctRare(word);
      return other === undefined ? [] : [query.slice(0, start) + other + query.slice(end)];
    })
    .slice(0, maxRespelt);
}

/** The word itself if anything can be found with it, else the most likely correction. */
function spell(
  all: readonly string[],
  at: number,
  { words, vocabulary }: Parser,
  { isTyping }: ParseOptions,
): readonly string[] {
  const word = all[at] ?? '';
  if (words.isStopWord(word) || vocabulary.hasStem(words.stem(word))) return [word];
  const isLast = at === all.length - 1;
  const isCompleted = (isTyping && isLast) || isOpenEnded(word) || word.length >= minCompleted;
  const beginsAWord = isCompleted && vocabulary.isBegun(word);
  if (beginsAWord) return [word];
  // "fed now" may match nothing although "fednow" does.
  const isJoined = [
    [all[at - 1], word],
    [word, all[at + 1]],
  ].some((pair) => vocabulary.has(pair.join('')));
  if (isJoined) return [word];
  const nearest = vocabulary.correct(word);
  return vocabulary.divide(word) ?? [nearest ?? vocabulary.getBeginning(word) ?? word];
}

function toTerms(spelt: readonly string[], parser: Parser, options: ParseOptions): Term[] {
  const { words } = parser;
  const stems = spelt.map(words.stem);
  const terms: Term[] = [];
  const weak: Term[] = [];
  for (let at = 0; at < stems.length;) {
    const group = findGroup(stems, at, parser) ?? findTitle(spelt, at, parser);
    if (group) {
      terms.push({ phrases: group.phrases, completions: [], weight: Math.min(2, group.length) });
      at += group.length;
      continue;
    }
    const term = toTerm(spelt, at, parser, options);
    (words.isStopWord(spelt[at] ?? '') ? weak : terms).push(term);
    at += 1;
  }
  return terms.length > 0 ? terms : weak;
}

/** The longest synonym that begins here, with all phrases of the same meaning. */
function findGroup(stems: readonly string[], at: number, { synonyms, words }: Parser) {
  let length = 0;
  let phrases: Phrase[] = [];
  for (const group of synonyms)
    for (const phrase of group) {
      const own = measurePhrase(stems, at, phrase, words);
      if (own > length) [length, phrases] = [own, []];
      if (own > 0 && own === length) phrases.push(...group);
    }
  return length === 0 ? undefined : { length, phrases: uniquePhrases(phrases) };
}

/** A title with stop words, such as "On-us", of which nothing would be left word by word. */
function findTitle(spelt: readonly string[], from: number, { words, isTitle }: Parser) {
  for (let length = Math.min(maxTitleWords, spelt.length - from); length > 1; length -= 1) {
    const own = spelt.slice(from, from + length);
    const phrase = own.map(words.stem);
    if (own.some(words.isStopWord) && isTitle(phrase)) return { length, phrases: [phrase] };
  }
  return undefined;
}

/**
 * The number of query words that match the phrase, 0 if it does not begin here. Stop words may be missing:
 * "Confirmation payee" matches too.
 */
function measurePhrase(stems: readonly string[], from: number, phrase: Phrase, { isStopWord }: SearchWords): number {
  let at = from;
  for (const [index, stem] of phrase.entries()) {
    if (stems[at] === stem) at += 1;
    else if (index === 0 || !isStopWord(stem)) return 0;
  }
  return at - from;
}

function toTerm(spelt: readonly string[], at: number, { words, vocabulary }: Parser, { isTyping }: ParseOptions): Term {
  const word = spelt[at] ?? '';
  const stem = words.stem(word);
  // "fed now" also matches "fednow", and "multi-cloud" matches "multicloud".
  const joined = [
    [spelt[at - 1], word],
    [word, spelt[at + 1]],
  ]
    .map((pair) => pair.join(''))
    .filter((own) => own !== word && vocabulary.has(own))
    .map((own) => [words.stem(own)]);
  const isBeingTyped = isTyping && at === spelt.length - 1;
  if (isBeingTyped || isOpenEnded(word) || (!vocabulary.hasStem(stem) && word.length >= minCompleted)) {
    const completions = vocabulary.complete(word, maxCompletions).filter((own) => own !== stem);
    const phrases = uniquePhrases([[stem], ...joined]);
    return { phrases, completions, weight: vocabulary.hasStem(stem) ? 1 : completedWeight };
  }
  return { phrases: uniquePhrases([[stem], ...joined]), completions: [], weight: joined.length > 0 ? joinedWeight : 1 };
}

function uniquePhrases(phrases: readonly Phrase[]): Phrase[] {
  return [...new Map(phrases.map((phrase) => [phrase.join(' '), phrase])).values()];
}

/** Replaces misspelt words and keeps the rest of the query. */
function replaceWords(
  query: string,
  typed: readonly { start: number; end: number; word: string }[],
  spelt: readonly (readonly string[])[],
): string {
  let corrected = '';
  let at = 0;
  for (const [index, { start, end, word }] of typed.entries()) {
    const own = spelt[index] ?? [word];
    const isSame = own.length === 1 && own[0] === word;
    corrected += query.slice(at, start) + (isSame ? query.slice(start, end) : own.join(' '));
    at = end;
  }
  return corrected + query.slice(at);
}
