/** The part of a text that shows why a page was found, with the query's words marked. */
import type { MarkedText } from '../../site/site.ts';
import type { SearchWords } from './search-words.ts';

type IsMarked = (word: string) => boolean;

const snippetLength = 220;
const sentenceEnd = /(?<=[.!?…:])\s+|\n+/g;

export function markWords(text: string, { list }: Pick<SearchWords, 'list'>, isMarked: IsMarked): MarkedText {
  const pieces: { text: string; isMarked: boolean }[] = [];
  let at = 0;
  for (const { word, start, end } of list(text)) {
    if (!isMarked(word)) continue;
    if (start > at) pieces.push({ text: text.slice(at, start), isMarked: false });
    pieces.push({ text: text.slice(start, end), isMarked: true });
    at = end;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isMarked: false });
  return pieces;
}

/** Returns the summary if it contains as many query words as the best passage of the text. */
export function chooseSnippet(
  { summary, text }: { summary: string; text: string },
  words: Pick<SearchWords, 'list'>,
  isMarked: IsMarked,
): string {
  const found = words.list(text).filter(({ word }) => isMarked(word));
  const inSummary = countDifferent(words.list(summary).filter(({ word }) => isMarked(word)));
  let best = { from: 0, count: 0, distance: 0 };
  for (const from of listSentenceStarts(text)) {
    const within = found.filter(({ start, end }) => start >= from && end <= from + snippetLength);
    const own = { from, count: countDifferent(within), distance: (within[0]?.start ?? from) - from };
    if (own.count > best.count || (own.count === best.count && own.distance < best.distance)) best = own;
  }
  if (summary !== '' && inSummary >= best.count) return summary;
  return `${best.from > 0 ? '… ' : ''}${cutAtWord(text.slice(best.from))}`;
}

const countDifferent = (found: readonly { word: string }[]) => new Set(found.map(({ word }) => word)).size;

function listSentenceStarts(text: string): number[] {
  return [0, ...[...text.matchAll(sentenceEnd)].map(({ 0: gap, index }) => index + gap.length)];
}

function cutAtWord(text: string): string {
  // Separates labels and lines that have no full stop.
  const line = text.replaceAll(/(?<![.!?:])\n+/g, ' · ').replaceAll(/\s+/g, ' ');
  if (line.length <= snippetLength) return line.trim();
  const cut = line.slice(0, snippetLength);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), snippetLength / 2)).trimEnd()} …`;
}
