import type { FeatureGridSlice } from '../../content/content-types.generated.ts';
import type { Strings } from '../../language/strings.ts';

/** The name of a drawing, and the words in it. */
export interface ArtView {
  readonly name: ArtName;
  readonly words: ArtWords;
}

export type ArtName = Exclude<FeatureGridSlice['primary']['features'][number]['art'], 'none' | null>;

/** The words in the drawings. */
export interface ArtWords {
  readonly typed: string;
  readonly closeMatch: string;
  readonly noMatch: string;
  /** Three schemes, the chosen one first. */
  readonly schemes: readonly string[];
}

const euroSchemes = ['SCT Inst', 'SCT', 'Swift'] as const;

/** @param words of the routing drawing: three schemes, comma-separated; by default those for euro. */
export function toArtView({
  name,
  words,
  strings,
}: {
  name: ArtName | 'none' | null;
  words: string | null;
  strings: Strings;
}): ArtView | undefined {
  if (!name || name === 'none') return undefined;
  const schemes = words?.split(/\s*,\s*/).slice(0, euroSchemes.length) ?? euroSchemes;
  return {
    name,
    words: { typed: strings.artTyped, closeMatch: strings.artCloseMatch, noMatch: strings.artNoMatch, schemes },
  };
}
