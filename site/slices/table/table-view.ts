import { asText, type TableField } from '@prismicio/client';
import type { RichTextView } from '../../view/rich-text-view.ts';
import type { TableSlice } from '../../content/content-types.generated.ts';
import type { ViewContext } from '../../view/view-context.ts';
import type { LinkView } from '../../routes/links.ts';

export interface TableView {
  readonly anchor: string | undefined;
  readonly heading: string | undefined;
  readonly caption: string | undefined;
  /** The accessible name of the scrolling region. */
  readonly label: string;
  readonly columnCount: number;
  /** By column: whether it holds figures only, which are right-aligned. */
  readonly figureColumns: readonly boolean[];
  /** By column: whether every value is short enough for one line, such as a date. */
  readonly shortColumns: readonly boolean[];
  readonly head: readonly RichTextView[];
  /** The first cell of a row is its header. */
  readonly rows: readonly (readonly RichTextView[])[];
  readonly note: RichTextView;
  readonly source: { label: string; link: LinkView } | undefined;
}

export function toTableView({ primary }: TableSlice, context: ViewContext): TableView | undefined {
  const rows = toRows(primary.table?.body, context);
  if (!primary.table || rows.length === 0) return undefined;
  const head = toRows(primary.table.head, context)[0] ?? [];
  const columnCount = Math.max(...[head, ...rows].map((row) => row.length));
  const source = context.link(primary.source);
  return {
    anchor: primary.anchor || undefined,
    heading: primary.heading || undefined,
    caption: primary.caption || undefined,
    label: primary.caption || primary.heading || context.strings.table,
    columnCount,
    figureColumns: Array.from({ length: columnCount }, (_, column) => isFigureColumn(primary.table?.body, column)),
    shortColumns: Array.from({ length: columnCount }, (_, column) => isShortColumn(primary.table?.body, column)),
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

/** The length of "18 November 2026". */
const shortLength = 16;

/** A number with at most one unit. */
const figurePattern = /^[+−–-]?\d[\d\s.,]*(?<unit>%|\p{L}{1,9})?$/u;

function isFigureColumn(body: FilledTable['body'] | undefined, column: number): boolean {
  const texts = (body?.rows ?? []).map((row) => asText(row.cells[column]?.content ?? []).trim());
  const filled = texts.filter(Boolean);
  const figures = filled.map((text) => figurePattern.exec(text)?.groups ?? undefined);
  return (
    column > 0 && filled.length > 0 && figures.every((figure) => figure && figure['unit'] === figures[0]?.['unit'])
  );
}

function isShortColumn(body: FilledTable['body'] | undefined, column: number): boolean {
  const texts = (body?.rows ?? []).map((row) => asText(row.cells[column]?.content ?? []).trim());
  return column > 0 && texts.every((text) => text.length <= shortLength);
}
