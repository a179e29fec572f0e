import { isFilled } from '@prismicio/client';
import type { StatisticsSlice } from '../../content/content-types.generated.ts';
import { toSourceLink } from '../../view/to-source-link.ts';
import type { ViewContext } from '../../view/view-context.ts';
import type { LinkView } from '../../routes/links.ts';
import { toDurationScale, type DurationScale } from './duration-scale.ts';

export interface StatisticsView {
  readonly anchor: string | undefined;
  readonly heading: string | undefined;
  readonly intro: string | undefined;
  readonly figures: readonly FigureView[];
  readonly sourceLabel: string;
}

/** A figure with its evidence. `note` and `source` are both absent if the editor filled in neither. */
export interface FigureView {
  readonly value: readonly ValuePart[];
  readonly label: string | undefined;
  /** The part of its limit that a duration takes; `words` describes the drawing for screen readers. */
  readonly scale: (DurationScale & { words: string }) | undefined;
  readonly asOf: string | undefined;
  /** How it was measured. */
  readonly note: string | undefined;
  readonly source: LinkView | undefined;
}

/** A word of the value: "6", "h", "40", "min". Numbers are large, units small. */
interface ValuePart {
  readonly text: string;
  readonly isNumber: boolean;
}

export function toStatisticsView({ primary }: StatisticsSlice, context: ViewContext): StatisticsView | undefined {
  const figures = primary.figures
    .filter(({ value }) => isFilled.keyText(value))
    .map((figure) => toFigure(figure, context));
  if (figures.length === 0) return undefined;
  return {
    anchor: primary.anchor || undefined,
    heading: primary.heading || undefined,
    intro: primary.intro || undefined,
    figures,
    sourceLabel: context.strings.source,
  };
}

type RawFigure = StatisticsSlice['primary']['figures'][number];

function toFigure(figure: RawFigure, context: ViewContext): FigureView {
  return {
    value: splitValue(figure.value ?? ''),
    label: figure.label || undefined,
    scale: toScale(figure, context),
    asOf: figure.as_of ? context.strings.asOf(context.date(figure.as_of)) : undefined,
    note: figure.source_note || undefined,
    source: toSourceLink(context.link(figure.source)),
  };
}

/** Documents published before the model had limits have none. */
function toScale({ value, limit }: RawFigure, { strings }: ViewContext): FigureView['scale'] {
  const scale = toDurationScale(value ?? '', limit ?? '');
  return scale && { ...scale, words: strings.ofLimit(scale.limit) };
}

/** Splits at spaces, except inside a number: "1 086 t" is one number in French. */
function splitValue(value: string): ValuePart[] {
  return value
    .trim()
    .split(/(?<!\d)\s+|\s+(?!\d)/)
    .map((text) => ({ text, isNumber: /\d/.test(text) }));
}
