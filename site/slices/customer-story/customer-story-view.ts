import type { RichTextView } from '../../view/rich-text-view.ts';
import type { CustomerStorySlice } from '../../content/content-types.generated.ts';
import type { ViewContext } from '../../view/view-context.ts';

export interface CustomerStoryView {
  readonly anchor: string | undefined;
  /** "Zuidermeer Bank · Retail bank, Netherlands" */
  readonly eyebrow: string;
  readonly result: string;
  readonly parts: readonly { label: string; text: RichTextView }[];
  readonly figures: readonly { value: string; label: string }[];
  readonly quote: { text: string; name: string; role: string } | undefined;
}

/** A story without a result is not shown. */
export function toCustomerStoryView(
  { primary }: CustomerStorySlice,
  context: ViewContext,
): CustomerStoryView | undefined {
  if (!primary.result) return undefined;
  const { strings } = context;
  return {
    anchor: primary.anchor || undefined,
    eyebrow: [primary.customer, primary.sector].filter(Boolean).join(' · '),
    result: primary.result,
    parts: [
      { label: strings.situation, text: context.richText(primary.situation) },
      { label: strings.approach, text: context.richText(primary.approach) },
      { label: strings.outcome, text: context.richText(primary.outcome) },
    ].filter(({ text }) => text.length > 0),
    figures: primary.figures.flatMap(({ value, label }) => (value ? [{ value, label: label ?? '' }] : [])),
    quote: primary.quote
      ? { text: primary.quote, name: primary.quote_name ?? '', role: primary.quote_role ?? '' }
      : undefined,
  };
}
