import type { SchemePageDocument } from '../../content/content-types.generated.ts';
import type { ViewContext } from '../../view/view-context.ts';
import type { HeadView } from '../../document/head-view.ts';
import { toFactListView, type FactListView } from '../../slices/scheme-facts/scheme-facts-view.ts';
import type { SliceView } from '../../slices/slice-zone.tsx';
import { toDateListView, type DateListView } from '../../slices/timeline/timeline-view.ts';
import type { PageContext } from '../../view/page-context.ts';
import { toHead, viewSlices, type RawSlicePage } from '../slice-page.ts';
import { toOpenWeekView, type OpenWeekView } from './open-week-view.ts';

export interface SchemePageView {
  /** Seeds the page's generated graph, which is shown when the opening hours are unknown. */
  readonly id: string;
  readonly eyebrow: string;
  readonly title: string;
  readonly lede: string;
  readonly week: OpenWeekView | undefined;
  readonly facts: FactListView;
  readonly ruleDates: DateListView;
  readonly slices: readonly SliceView[];
  readonly labels: { facts: string; ruleDates: string };
  readonly head: HeadView;
}

export function toSchemePageView(raw: RawSlicePage<SchemePageDocument>, context: PageContext): SchemePageView {
  const { id, data } = raw.document;
  const { strings } = context.view;
  const title = data.title ?? '';
  const lede = data.lede ?? '';
  return {
    id,
    eyebrow: data.eyebrow || data.scheme_name || '',
    title,
    lede,
    week: toOpenWeekView(data.week, data.week_note, context.view),
    facts: toFacts(data, context.view),
    ruleDates: toDateListView(data.rule_dates, context.view),
    slices: viewSlices(raw, context),
    labels: { facts: strings.facts, ruleDates: strings.ruleDates },
    head: toHead(raw.document, context, { title, description: lede }),
  };
}

/** The operator comes first, unless a fact has the same value. */
function toFacts({ operator, facts, checked_on }: SchemePageDocument['data'], context: ViewContext): FactListView {
  const list = toFactListView(facts, checked_on, context);
  const isNamed = list.facts.some(({ label, value }) => value === operator || label === context.strings.operator);
  if (!operator || isNamed) return list;
  const fact = { label: context.strings.operator, value: operator, note: undefined, source: undefined };
  return { ...list, facts: [fact, ...list.facts] };
}
