import { toActionViews, type ActionView } from '../../components/actions/actions-view.ts';
import { toArtView, type ArtView } from '../../components/feature-art/art-view.ts';
import type { HeroSlice, HeroSliceSection } from '../../content/content-types.generated.ts';
import type { ViewContext } from '../../view/view-context.ts';

export interface HeroView {
  variation: HeroSlice['variation'];
  anchor: string | undefined;
  eyebrow: string | undefined;
  heading: string;
  lede: string | undefined;
  actions: readonly ActionView[];
  /** The page's drawing; without one the hero shows the generated graph. */
  art: ArtView | undefined;
  /** Seed of the generated graph. */
  seed: string;
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
