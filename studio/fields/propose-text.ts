import { countLetters } from '../checks/count-letters.ts';

interface Limits {
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly lang: string;
}

/** Shortens a text to a proposal for a shorter field: whole sentences as far as they fit, otherwise words. */
export function proposeText(text: string, { minLength = 0, maxLength = Infinity, lang }: Limits): string {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  if (countLetters(line) <= maxLength) return line;
  const sentences = takeWhileFits(cut(line, 'sentence', lang), maxLength);
  if (countLetters(sentences) >= minLength && sentences !== '') return sentences;
  // The last character is reserved for the ellipsis.
  const words = takeWhileFits(cut(line, 'word', lang), maxLength - 1);
  return words === '' ? '' : `${words.replace(/[\s\p{P}]+$/u, '')}…`;
}

function cut(text: string, granularity: 'sentence' | 'word', lang: string): string[] {
  return [...new Intl.Segmenter(lang, { granularity }).segment(text)].map(({ segment }) => segment);
}

function takeWhileFits(parts: readonly string[], maxLength: number): string {
  let taken = '';
  for (const part of parts) {
    if (countLetters((taken + part).trim()) > maxLength) break;
    taken += part;
  }
  return taken.trim();
}
