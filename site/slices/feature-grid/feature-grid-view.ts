import type { RichTextView } from '../../components/rich-text/rich-text-view.ts';
import type { FeatureGridSlice } from '../../content/content-types.generated.ts';
import type { ViewContext } from '../../content/view-context.ts';
import type { LinkView } from '../../links.ts';

export interface FeatureGridView {
  variation: FeatureGridSlice['variation'];
  anchor: string | undefined;
  eyebrow: string | undefined;
  heading: string | undefined;
  intro: string | undefined;
  features: readonly FeatureView[];
  /** How many of the first cards take half a row; the others take a third. */
  wideCount: number;
}

export interface FeatureView {
  title: string;
  text: RichTextView;
  link: LinkView | undefined;
  art: ArtName | undefined;
  artWords: ArtWords;
}

export type ArtName = Exclude<FeatureGridSlice['primary']['features'][number]['art'], 'none' | null>;

/** The few words that stand in a drawing. */
export interface ArtWords {
  typed: string;
  answer: string;
  /** What was typed, and the name that is held. Of another name nothing is told. */
  names: readonly [string, string | undefined];
  /** Three schemes, the chosen one first. */
  schemes: readonly string[];
}

const euroSchemes = ['SCT Inst', 'SCT', 'Swift'] as const;

/** Two payee checks in one grid are not about one person, and do not end in the same way. */
const checkedNames = [
  ['J. Martin', 'Jean Martin'],
  ['S. Osei', undefined],
] as const;

export function toFeatureGridView(
  { variation, primary }: FeatureGridSlice,
  context: ViewContext,
): FeatureGridView | undefined {
  const { artTyped: typed, artCloseMatch, artNoMatch } = context.strings;
  const features = primary.features
    .filter(({ title }) => title)
    .map(({ title, text, link, art, art_words }) => ({
      title: title ?? '',
      text: context.richText(text),
      link: context.link(link),
      art: art && art !== 'none' ? art : undefined,
      schemes: art_words?.split(/\s*,\s*/).slice(0, euroSchemes.length) ?? euroSchemes,
    }))
    .map(({ schemes, ...feature }, index, all) => {
      const isSecond = all.findIndex(({ art }) => art === feature.art) < index;
      const check = isSecond
        ? { answer: artNoMatch, names: checkedNames[1] }
        : { answer: artCloseMatch, names: checkedNames[0] };
      return { ...feature, artWords: { typed, schemes, ...check } };
    });
  if (features.length === 0) return undefined;
  return {
    variation,
    anchor: primary.anchor ?? undefined,
    eyebrow: primary.eyebrow ?? undefined,
    heading: primary.heading ?? undefined,
    intro: primary.intro ?? undefined,
    features,
    wideCount: getWideCount(features.length),
  };
}

/** Halves first, so that every row is full: 2, then thirds; 2 and 2, then thirds; or thirds only. */
export function getWideCount(count: number): number {
  const halves = { 0: 0, 1: 4, 2: 2 }[count % 3] ?? 0;
  return Math.min(halves, count);
}
