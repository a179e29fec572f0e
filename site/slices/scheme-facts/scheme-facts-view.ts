import type { DateField, KeyTextField, LinkField } from '@prismicio/client';
import type { SchemeFactsSlice } from '../../content/content-types.generated.ts';
import { toSourceLink } from '../../view/to-source-link.ts';
import type { ViewContext } from '../../view/view-context.ts';
import type { LinkView } from '../../routes/links.ts';

export interface SchemeFactsView {
  readonly anchor: string | undefined;
  readonly heading: string | undefined;
  readonly intro: string | undefined;
  readonly list: FactListView;
}

export interface FactListView {
  readonly facts: readonly FactView[];
  /** "Checked on 10 November 2026". */
  readonly checkedOn: string | undefined;
  readonly sourceLabel: string;
}

interface FactView {
  readonly label: string;
  readonly value: string;
  readonly note: string | undefined;
  readonly source: LinkView | undefined;
}

/** A fact as both slices and scheme pages store it. */
interface RawFact {
  readonly label: KeyTextField;
  readonly value: KeyTextField;
  readonly note: KeyTextField;
  readonly source: LinkField;
}

export function toSchemeFactsView({ primary }: SchemeFactsSlice, context: ViewContext): SchemeFactsView | undefined {
  const list = toFactListView(primary.facts, primary.checked_on, context);
  if (list.facts.length === 0) return undefined;
  return {
    anchor: primary.anchor || undefined,
    heading: primary.heading || undefined,
    intro: primary.intro || undefined,
    list,
  };
}

export function toFactListView(facts: readonly RawFact[], checkedOn: DateField, context: ViewContext): FactListView {
  return {
    facts: facts.flatMap(({ label, value, note, source }) =>
      label && value ? [{ label, value, note: note || undefined, source: toSourceLink(context.link(source)) }] : [],
    ),
    checkedOn: checkedOn ? context.strings.checkedOn(context.date(checkedOn)) : undefined,
    sourceLabel: context.strings.source,
  };
}
