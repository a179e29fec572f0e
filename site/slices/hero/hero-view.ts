import { toActionViews, type ActionView } from '../../components/actions/actions-view.ts';
import type { HeroSlice } from '../../content/content-types.generated.ts';
import type { ViewContext } from '../../content/view-context.ts';

export interface HeroView {
  variation: HeroSlice['variation'];
  anchor: string | undefined;
  eyebrow: string | undefined;
  heading: string;
  lede: string | undefined;
  actions: readonly ActionView[];
  /** Seed of the page's own graph. */
  seed: string;
}

export function toHeroView({ id, variation, primary }: HeroSlice, context: ViewContext): HeroView | undefined {
  if (!primary.heading) return undefined;
  return {
    variation,
    anchor: primary.anchor ?? undefined,
    eyebrow: primary.eyebrow ?? undefined,
    heading: primary.heading,
    lede: primary.lede ?? undefined,
    actions: toActionViews(primary.actions, context),
    seed: id,
  };
}
