import { toActionViews, type ActionView } from '../../components/actions/actions-view.ts';
import type { CallToActionSlice } from '../../content/content-types.generated.ts';
import type { ViewContext } from '../../view/view-context.ts';

export interface CallToActionView {
  readonly variation: CallToActionSlice['variation'];
  readonly anchor: string | undefined;
  readonly heading: string | undefined;
  readonly text: string | undefined;
  readonly actions: readonly ActionView[];
  readonly seed: string;
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
