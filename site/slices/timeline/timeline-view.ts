import type { DateField, KeyTextField, RichTextField } from '@prismicio/client';
import type { RichTextView } from '../../view/rich-text-view.ts';
import type { TimelineSlice } from '../../content/content-types.generated.ts';
import type { ViewContext } from '../../view/view-context.ts';
import { getPeriodEnd } from './get-period-end.ts';

export interface TimelineView {
  readonly anchor: string | undefined;
  readonly eyebrow: string | undefined;
  readonly heading: string | undefined;
  readonly intro: string | undefined;
  readonly list: DateListView;
}

export interface DateListView {
  readonly entries: readonly DateEntryView[];
  /** Some entries are past and some are not: then each has a label with its tense. */
  readonly isMixed: boolean;
  readonly labels: { past: string; ahead: string; key: string };
}

export interface DateEntryView {
  /** `YYYY-MM-DD`, for `<time>`; absent if only a period is known. */
  readonly date: string | undefined;
  readonly label: string;
  readonly title: string;
  readonly text: RichTextView;
  readonly isKey: boolean;
  /** `undefined` for a label without a year, such as a week of a plan. */
  readonly isPast: boolean | undefined;
}

/** A dated entry as both timelines and scheme pages store it. */
interface RawDateEntry {
  readonly date: DateField;
  readonly date_label: KeyTextField;
  readonly title: KeyTextField;
  readonly text: RichTextField;
  readonly is_key?: boolean;
}

export function toTimelineView({ primary }: TimelineSlice, context: ViewContext): TimelineView | undefined {
  const list = toDateListView(primary.entries, context);
  if (list.entries.length === 0) return undefined;
  return {
    anchor: primary.anchor || undefined,
    eyebrow: primary.eyebrow || undefined,
    heading: primary.heading || undefined,
    intro: primary.intro || undefined,
    list,
  };
}

export function toDateListView(raw: readonly RawDateEntry[], context: ViewContext): DateListView {
  const entries = raw.flatMap((entry) => (entry.title ? [toEntry(entry, entry.title, context)] : []));
  const { past, ahead, key } = context.strings;
  return {
    entries,
    isMixed: entries.some(({ isPast }) => isPast === true) && entries.some(({ isPast }) => isPast === false),
    labels: { past, ahead, key },
  };
}

function toEntry({ date, date_label, text, is_key }: RawDateEntry, title: string, context: ViewContext): DateEntryView {
  const day = date ?? (date_label ? getPeriodEnd(date_label, context.language.id) : undefined);
  return {
    date: date ?? undefined,
    label: date_label || (date ? context.date(date) : ''),
    title,
    text: context.richText(text),
    isKey: is_key ?? false,
    isPast: day === undefined ? undefined : day <= context.today,
  };
}
