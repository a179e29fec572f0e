import type { TableField } from '@prismicio/client';
import type { RichTextView } from '../../components/rich-text/rich-text-view.ts';
import type { TableSlice } from '../../content/content-types.generated.ts';
import type { ViewContext } from '../../content/view-context.ts';
import type { LinkView } from '../../links.ts';

export interface TableView {
  anchor: string | undefined;
  heading: string | undefined;
  caption: string | undefined;
  /** What the scrolling region is called. */
  label: string;
  columnCount: number;
  head: readonly RichTextView[];
  /** The first cell of a row says what the row is about. */
  rows: readonly (readonly RichTextView[])[];
  note: RichTextView;
  source: { label: string; link: LinkView } | undefined;
}

export function toTableView({ primary }: TableSlice, context: ViewContext): TableView | undefined {
  const rows = toRows(primary.table?.body, context);
  if (!primary.table || rows.length === 0) return undefined;
  const head = toRows(primary.table.head, context)[0] ?? [];
  const source = context.link(primary.source);
  return {
    anchor: primary.anchor || undefined,
    heading: primary.heading || undefined,
    caption: primary.caption || undefined,
    label: primary.caption || primary.heading || context.strings.table,
    columnCount: Math.max(...[head, ...rows].map((row) => row.length)),
    head,
    rows,
    note: context.richText(primary.note),
    source: source && { label: context.strings.source, link: source },
  };
}

type FilledTable = TableField<'filled'>;

function toRows(part: FilledTable['head'] | FilledTable['body'], context: ViewContext): RichTextView[][] {
  return (part?.rows ?? []).map((row) => row.cells.map((cell) => context.richText(cell.content)));
}
