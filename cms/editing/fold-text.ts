/** Folds text for searches by editors: without case and accents. */

/** A cache of folded characters: most texts have few distinct ones. */
const known = new Map<string, string>();
const maxKnown = 10_000;

/**
 * The text without case and accents. It has the length of the text's NFC form, so that positions in both are equal.
 * Control characters become spaces.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[^\x20-\x7e]/gu, foldCharacter)
    .replaceAll(/[A-Z]+/g, (run) => run.toLowerCase());
}

function foldCharacter(character: string): string {
  if (character < ' ') return ' ';
  if (character < '\x7f') return character;
  const before = known.get(character);
  if (before !== undefined) return before;
  const base = character.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const lower = character.toLowerCase();
  const same = [base, lower].find((one) => one.length === character.length) ?? character;
  if (known.size < maxKnown) known.set(character, same);
  return same;
}

const maxWords = 8;

/** The distinct folded words of a search. */
export function toSearchWords(search: string): string[] {
  const words = foldText(search)
    .split(/\s+/)
    .filter((word) => word !== '');
  return [...new Set(words)].slice(0, maxWords);
}

/** Start and end (exclusive) of a match. */
export type TextRange = readonly [start: number, end: number];

/** The ranges of the words' matches, in order; overlapping ranges are merged. */
export function findRanges(folded: string, words: readonly string[]): TextRange[] {
  const found = words.flatMap((word) => listPlaces(folded, word).map((at): TextRange => [at, at + word.length]));
  const ranges: TextRange[] = [];
  for (const [start, end] of found.toSorted(([one], [other]) => one - other)) {
    const last = ranges.at(-1);
    if (last && start <= last[1]) ranges[ranges.length - 1] = [last[0], Math.max(last[1], end)];
    else ranges.push([start, end]);
  }
  return ranges;
}

function listPlaces(folded: string, word: string): number[] {
  const places: number[] = [];
  for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length)) places.push(at);
  return places;
}

const excerptLength = 160;
const lead = 24;

/** The part of a text around its first match; undefined if there is none. */
export function cutExcerpt(
  text: string,
  words: readonly string[],
): { text: string; ranges: readonly TextRange[] } | undefined {
  const normal = text.normalize('NFC');
  const folded = foldText(text);
  const places = words.map((word) => folded.indexOf(word)).filter((at) => at !== -1);
  if (places.length === 0) return undefined;
  const first = Math.min(...places);
  const from = Math.max(0, first - lead);
  const blank = from === 0 ? -1 : folded.indexOf(' ', from);
  // A URL contains no spaces there, and Japanese has none.
  const start = blank === -1 || blank >= first ? from : blank + 1;
  const excerpt = `${start > 0 ? '… ' : ''}${normal.slice(start, start + excerptLength)}`;
  return { text: excerpt, ranges: findRanges(foldText(excerpt), words) };
}
