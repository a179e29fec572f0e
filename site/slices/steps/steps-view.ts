import type { RichTextView } from '../../view/rich-text-view.ts';
import type { StepsSlice } from '../../content/content-types.generated.ts';
import type { ViewContext } from '../../view/view-context.ts';

export interface StepsView {
  readonly anchor: string | undefined;
  readonly eyebrow: string | undefined;
  readonly heading: string | undefined;
  readonly intro: string | undefined;
  readonly steps: readonly { title: string; duration: string | undefined; text: RichTextView }[];
}

export function toStepsView({ primary }: StepsSlice, context: ViewContext): StepsView | undefined {
  const steps = primary.steps.flatMap(({ title, duration, text }) =>
    title ? [{ title, duration: duration || undefined, text: context.richText(text) }] : [],
  );
  if (steps.length === 0) return undefined;
  return {
    anchor: primary.anchor || undefined,
    eyebrow: primary.eyebrow || undefined,
    heading: primary.heading || undefined,
    intro: primary.intro || undefined,
    steps,
  };
}
