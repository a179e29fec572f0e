/** The part of a text that the fonts of the cards can draw. What no font has would be drawn as a box. */
import { readFileSync } from 'node:fs';
import * as v from 'valibot';

const storedRanges = v.array(v.tuple([v.number(), v.number()]));

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

const emoji = /^\p{RGI_Emoji}$|\p{Extended_Pictographic}|\p{Regional_Indicator}/v;
/** Space, and characters that say something about others and are not drawn. */
const undrawn = /^[\s\p{Default_Ignorable_Code_Point}]$/u;

/** `charactersFile`: the ranges of characters that one of the fonts has, read for the first text. */
export function createDrawableText(charactersFile: string): (text: string) => string | undefined {
  let characters: ReadonlySet<number> | undefined;
  const hasGlyph = (character: string) =>
    undrawn.test(character) || (characters ??= readCharacters(charactersFile)).has(character.codePointAt(0) ?? 0);
  return (text) => {
    const clusters = Array.from(graphemes.segment(text.normalize('NFC')), ({ segment }) => segment);
    const missing = clusters.filter((cluster) => ![...cluster].every(hasGlyph));
    if (!missing.every((cluster) => emoji.test(cluster))) return undefined;
    const left = clusters.filter((cluster) => !missing.includes(cluster)).join('');
    return left.replaceAll(/\s+/g, ' ').trim() || undefined;
  };
}

function readCharacters(file: string): ReadonlySet<number> {
  const ranges = v.parse(storedRanges, JSON.parse(readFileSync(file, 'utf8')));
  return new Set(ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => from + index)));
}
