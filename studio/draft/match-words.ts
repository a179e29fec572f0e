import { diffIndices } from 'node-diff3';

/** The number of word pairs that may be compared; more would take seconds. */
const maxCompared = 4_000_000;

/** The indices of a word that both sides have. */
export type WordPair = readonly [base: number, changed: number];

/** A range of both sides: from `start` (inclusive) to `end` (exclusive). */
interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly changedStart: number;
  readonly changedEnd: number;
}

/**
 * Pairs of equal words in order (a diff). A range that is too long to compare is split at words that occur once on each
 * side; without such words it counts as one change.
 */
export function matchWords(base: readonly string[], changed: readonly string[]): WordPair[] {
  let left = maxCompared;
  const match = (stretch: Stretch): readonly WordPair[] => {
    const { start, end, changedStart, changedEnd } = stretch;
    const pairs = (end - start) * (changedEnd - changedStart);
    if (pairs === 0) return [];
    if (pairs <= left) {
      left -= pairs;
      return compare(base, changed, stretch);
    }
    const matches: WordPair[] = [];
    let at = { start, changedStart };
    for (const anchor of findAnchors(base, changed, stretch)) {
      for (const pair of match({ ...at, end: anchor[0], changedEnd: anchor[1] })) matches.push(pair);
      matches.push(anchor);
      at = { start: anchor[0] + 1, changedStart: anchor[1] + 1 };
    }
    if (matches.length > 0) for (const pair of match({ ...at, end, changedEnd })) matches.push(pair);
    return matches;
  };
  return [...match({ start: 0, end: base.length, changedStart: 0, changedEnd: changed.length })];
}

function compare(
  base: readonly string[],
  changed: readonly string[],
  { start, end, changedStart, changedEnd }: Stretch,
): WordPair[] {
  const differences = diffIndices(base.slice(start, end), changed.slice(changedStart, changedEnd));
  const matches: WordPair[] = [];
  let [at, changedAt] = [0, 0];
  for (const { buffer1, buffer2 } of [...differences, { buffer1: [end - start, 0], buffer2: [0, 0] } as const]) {
    for (; at < buffer1[0]; at += 1, changedAt += 1) matches.push([start + at, changedStart + changedAt]);
    at += buffer1[1];
    changedAt += buffer2[1];
  }
  return matches;
}

/** Words that occur once on each side: the longest sequence of them that is in the same order on both. */
function findAnchors(base: readonly string[], changed: readonly string[], stretch: Stretch): WordPair[] {
  const known = findSingles(base, stretch.start, stretch.end);
  const pairs = [...findSingles(changed, stretch.changedStart, stretch.changedEnd)]
    .flatMap(([word, index]): WordPair[] => {
      const at = known.get(word);
      return at === undefined ? [] : [[at, index]];
    })
    .sort(([one], [other]) => one - other);
  return takeLongestRise(pairs);
}

function findSingles(words: readonly string[], start: number, end: number): Map<string, number> {
  const singles = new Map<string, number>();
  const repeated = new Set<string>();
  for (let index = start; index < end; index += 1) {
    const word = words[index] ?? '';
    if (singles.has(word)) repeated.add(word);
    singles.set(word, index);
  }
  for (const word of repeated) singles.delete(word);
  return singles;
}

interface Chain {
  readonly pair: WordPair;
  readonly before: Chain | undefined;
}

/** The longest increasing subsequence by the second index. */
function takeLongestRise(pairs: readonly WordPair[]): WordPair[] {
  // For each length, the chain with the smallest last index.
  const chains: Chain[] = [];
  for (const pair of pairs) {
    let [low, high] = [0, chains.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((chains[middle]?.pair[1] ?? 0) < pair[1]) low = middle + 1;
      else high = middle;
    }
    chains[low] = { pair, before: chains[low - 1] };
  }
  const rise: WordPair[] = [];
  for (let chain = chains.at(-1); chain; chain = chain.before) rise.push(chain.pair);
  return rise.reverse();
}
