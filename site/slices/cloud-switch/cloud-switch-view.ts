import type { CloudSwitchSlice } from '../../content/content-types.generated.ts';
import type { ViewContext } from '../../view/view-context.ts';
import type { RichTextView } from '../../view/rich-text-view.ts';
import type { Strings } from '../../language/strings.ts';
import { divideShares } from './divide-shares.ts';

export interface CloudSwitchView {
  /** Unique on the page: the name of the radio group. */
  readonly id: string;
  readonly anchor: string | undefined;
  readonly eyebrow: string | undefined;
  readonly heading: string | undefined;
  readonly text: string | undefined;
  /**
   * The first state has all clouds running; each other state loses one. `summary` describes the drawing in one line.
   */
  readonly states: readonly { label: string; lost: string | undefined; summary: string }[];
  readonly clouds: readonly CloudView[];
  readonly note: RichTextView;
  readonly objectives: readonly { objective: string; value: string; howMeasured: string }[];
  readonly words: Pick<
    Strings,
    | 'chooseCloud'
    | 'serving'
    | 'lost'
    | 'objectives'
    | 'objective'
    | 'value'
    | 'howMeasured'
    | 'gateway'
    | 'processing'
    | 'record'
    | 'paymentsIn'
    | 'toTheSchemes'
  >;
}

export interface CloudView {
  readonly name: string;
  readonly region: string | undefined;
  /** Share of traffic in each state; `undefined` when the cloud is lost. */
  readonly shares: readonly (string | undefined)[];
  /** How many clouds hold each record, per state: "3 of 3". */
  readonly copies: readonly (string | undefined)[];
}

/** `undefined` with fewer than two clouds, which leave nothing to switch to. */
export function toCloudSwitchView(
  { id, primary }: CloudSwitchSlice,
  context: ViewContext,
): CloudSwitchView | undefined {
  const { strings } = context;
  const named = primary.clouds.filter(({ name }) => name).slice(0, 3);
  if (named.length < 2) return undefined;
  const names = named.map(({ name }) => name ?? '');
  const shares = named.map(({ share }) => Number.parseFloat(share ?? '') || 0);
  const divided = [shares, ...shares.map((_, lost) => divideShares(shares, lost))];
  const count = named.length;
  const formatCopies = (lost: number) => strings.copies(lost < 0 ? count : count - 1, count);
  return {
    id,
    anchor: primary.anchor ?? undefined,
    eyebrow: primary.eyebrow ?? undefined,
    heading: primary.heading ?? undefined,
    text: primary.text ?? undefined,
    states: [undefined, ...names].map((lost, state) => ({
      label: lost ? strings.lose(lost) : strings.allRunning,
      lost,
      summary: [
        lost ? `${lost} ${strings.lost}` : strings.allRunning,
        ...names.flatMap((name, index) => (name === lost ? [] : [`${name} ${divided[state]?.[index] ?? 0}\u00a0%`])),
        `${strings.record} ${formatCopies(state - 1)}`,
      ]
        // No line break between a name and its figure.
        .map((part) => part.replaceAll(' ', '\u00a0'))
        .join('\u00a0· '),
    })),
    clouds: named.map(({ name, region }, index) => ({
      name: name ?? '',
      region: region ?? undefined,
      shares: divided.map((state, stateIndex) =>
        stateIndex - 1 === index ? undefined : `${state[index] ?? 0}\u00a0%`,
      ),
      copies: divided.map((_, stateIndex) => (stateIndex - 1 === index ? undefined : formatCopies(stateIndex - 1))),
    })),
    note: context.richText(primary.note),
    objectives: primary.objectives
      .filter(({ objective }) => objective)
      .map(({ objective, value, how_measured }) => ({
        objective: objective ?? '',
        value: value ?? '',
        howMeasured: how_measured ?? '',
      })),
    words: strings,
  };
}
