import type { RichTextView } from '../../view/rich-text-view.ts';
import type { RecordListSlice } from '../../content/content-types.generated.ts';
import type { ViewContext } from '../../view/view-context.ts';
import type { Strings } from '../../language/strings.ts';
import type { LinkView } from '../../routes/links.ts';

export interface RecordListView {
  readonly variation: RecordListSlice['variation'];
  readonly anchor: string | undefined;
  readonly heading: string | undefined;
  readonly intro: string | undefined;
  readonly records: readonly RecordView[];
  readonly words: Pick<Strings, 'carousel'>;
}

export interface RecordView {
  readonly title: string;
  readonly label: string | undefined;
  readonly date: { value: string; text: string } | undefined;
  readonly text: RichTextView;
  readonly link: LinkView | undefined;
}

export function toRecordListView(
  { variation, primary }: RecordListSlice,
  context: ViewContext,
): RecordListView | undefined {
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
    variation,
    anchor: primary.anchor || undefined,
    heading: primary.heading || undefined,
    intro: primary.intro || undefined,
    records,
    words: context.strings,
  };
}
