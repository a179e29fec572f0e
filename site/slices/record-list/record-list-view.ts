import type { RichTextView } from '../../components/rich-text/rich-text-view.ts';
import type { RecordListSlice } from '../../content/content-types.generated.ts';
import type { ViewContext } from '../../content/view-context.ts';
import type { LinkView } from '../../links.ts';

export interface RecordListView {
  anchor: string | undefined;
  heading: string | undefined;
  intro: string | undefined;
  records: readonly RecordView[];
}

export interface RecordView {
  title: string;
  label: string | undefined;
  date: { value: string; text: string } | undefined;
  text: RichTextView;
  link: LinkView | undefined;
}

export function toRecordListView({ primary }: RecordListSlice, context: ViewContext): RecordListView | undefined {
  const records = primary.records.flatMap(({ title, label, date, text, link }) =>
    title
      ? [
          {
            title,
            label: label || undefined,
            date: date ? { value: date, text: context.date(date) } : undefined,
            text: context.richText(text),
            link: context.link(link),
          },
        ]
      : [],
  );
  if (records.length === 0) return undefined;
  return {
    anchor: primary.anchor || undefined,
    heading: primary.heading || undefined,
    intro: primary.intro || undefined,
    records,
  };
}
