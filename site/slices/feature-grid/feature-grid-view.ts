import { toArtView, type ArtView } from '../../components/feature-art/art-view.ts';
import type { RichTextView } from '../../view/rich-text-view.ts';
import type { FeatureGridSlice } from '../../content/content-types.generated.ts';
import type { ViewContext } from '../../view/view-context.ts';
import type { LinkView } from '../../routes/links.ts';

export interface FeatureGridView {
  readonly variation: FeatureGridSlice['variation'];
  readonly anchor: string | undefined;
  readonly eyebrow: string | undefined;
  readonly heading: string | undefined;
  readonly intro: string | undefined;
  readonly features: readonly FeatureView[];
  /** The number of leading cards that take half a row; the others take a third. */
  readonly wideCount: number;
}

export interface FeatureView {
  readonly title: string;
  readonly text: RichTextView;
  readonly link: LinkView | undefined;
  readonly art: ArtView | undefined;
}

export function toFeatureGridView(
  { variation, primary }: FeatureGridSlice,
  context: ViewContext,
): FeatureGridView | undefined {
  const features = primary.features
    .filter(({ title }) => title)
    .map(({ title, text, link, art, art_words }) => ({
      title: title ?? '',
      text: context.richText(text),
      link: context.link(link),
      art: toArtView({ name: art, words: art_words, strings: context.strings }),
    }));
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

/** Half-width cards come first, so that every row is full: no halves, one row of them, or two. */
export function getWideCount(count: number): number {
  const halves = { 0: 0, 1: 4, 2: 2 }[count % 3] ?? 0;
  return Math.min(halves, count);
}
