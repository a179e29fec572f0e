import { toActionViews, type ActionView } from '../../components/actions/actions-view.ts';
import type { CallToActionSlice } from '../../content/content-types.generated.ts';
import type { ViewContext } from '../../view/view-context.ts';

export interface CallToActionView {
  variation: CallToActionSlice['variation'];
  anchor: string | undefined;
  heading: string | undefined;
  text: string | undefined;
  actions: readonly ActionView[];
  seed: string;
}

export function toCallToActionView(
  { id, variation, primary }: CallToActionSlice,
  context: ViewContext,
): CallToActionView | undefined {
  const actions = toActionViews(primary.actions, context);
  if (!primary.heading && !primary.text && actions.length === 0) return undefined;
  return {
    variation,
    anchor: primary.anchor ?? undefined,
    heading: primary.heading ?? undefined,
    text: primary.text ?? undefined,
    actions,
    seed: id,
  };
}
