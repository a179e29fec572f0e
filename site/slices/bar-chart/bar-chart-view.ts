import type { BarChartSlice } from '../../content/content-types.generated.ts';
import { toSourceLink } from '../../view/to-source-link.ts';
import type { ViewContext } from '../../view/view-context.ts';
import { spaceThousands } from '../../language/space-thousands.ts';
import type { LinkView } from '../../routes/links.ts';

export interface BarChartView {
  readonly anchor: string | undefined;
  readonly heading: string | undefined;
  readonly intro: string | undefined;
  readonly unit: string | undefined;
  readonly bars: readonly BarView[];
  readonly caption: string | undefined;
  readonly source: { label: string; link: LinkView } | undefined;
}

export interface BarView {
  readonly label: string;
  /** Formatted for the reader's locale: "2,173". */
  readonly amount: string;
  /** Percentage of the largest amount. */
  readonly share: number;
  readonly note: string | undefined;
  /** `current` is the bar that the text is about; `target` has not been reached yet. */
  readonly kind: 'past' | 'current' | 'target';
}

export function toBarChartView({ primary }: BarChartSlice, context: ViewContext): BarChartView | undefined {
  const format = new Intl.NumberFormat(context.language.id);
  const filled = primary.bars.flatMap((bar) => {
    const { amount } = bar;
    return bar.label && amount !== null && amount >= 0 ? [{ ...bar, label: bar.label, amount }] : [];
  });
  const largest = Math.max(...filled.map(({ amount }) => amount));
  if (filled.length === 0 || largest === 0) return undefined;
  const link = toSourceLink(context.link(primary.source));
  return {
    anchor: primary.anchor || undefined,
    heading: primary.heading || undefined,
    intro: primary.intro || undefined,
    unit: primary.unit || undefined,
    bars: filled.map(({ label, amount, note, kind }) => ({
      label,
      amount: spaceThousands(format.format(amount)),
      share: Math.round((amount / largest) * 1000) / 10,
      note: note || undefined,
      kind: kind ?? 'past',
    })),
    caption: primary.caption || undefined,
    source: link && { label: context.strings.source, link },
  };
}
