import { toActionViews, type ActionView } from '../../components/actions/actions-view.ts';
import { toArtView, type ArtView } from '../../components/feature-art/art-view.ts';
import type { HeroSlice, HeroSliceSection } from '../../content/content-types.generated.ts';
import type { ViewContext } from '../../view/view-context.ts';

export interface HeroView {
  readonly variation: HeroSlice['variation'];
  readonly anchor: string | undefined;
  readonly eyebrow: string | undefined;
  readonly heading: string;
  readonly lede: string | undefined;
  readonly actions: readonly ActionView[];
  /** The page's drawing; without one the hero shows the generated graph. */
  readonly art: ArtView | undefined;
  /** Seed of the generated graph. */
  readonly seed: string;
}

export function toHeroView(slice: HeroSlice, context: ViewContext): HeroView | undefined {
  const { id, variation, primary } = slice;
  if (!primary.heading) return undefined;
  return {
    variation,
    anchor: primary.anchor ?? undefined,
    eyebrow: primary.eyebrow ?? undefined,
    heading: primary.heading,
    lede: primary.lede ?? undefined,
    actions: toActionViews(primary.actions, context),
    art: slice.variation === 'section' ? toSectionArt(slice.primary, context) : undefined,
    seed: id,
  };
}

function toSectionArt({ art, art_words }: HeroSliceSection['primary'], { strings }: ViewContext): ArtView | undefined {
  return toArtView({ name: art, words: art_words, strings });
}
