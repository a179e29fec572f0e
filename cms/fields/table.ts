import * as v from 'valibot';
import type { WidgetOf } from '../models/widget.ts';
import type { CheckContext, FieldType, SerialiseContext } from './field-type.ts';
import { StoredBlockSchema, checkBlock, serialiseBlock, toBlockText } from './rich-text-block.ts';

const StoredRowSchema = v.object({
  key: v.string(),
  cells: v.array(v.object({ key: v.string(), content: v.array(StoredBlockSchema) })),
});
const StoredTableSchema = v.object({ head: v.array(StoredRowSchema), body: v.array(StoredRowSchema) });
type StoredRow = v.InferOutput<typeof StoredRowSchema>;

const key = v.optional(v.string());
const WrittenRowSchema = v.looseObject({
  key,
  cells: v.array(v.looseObject({ key, content: v.optional(v.array(v.unknown()), []) })),
});
const WrittenTableSchema = v.looseObject({
  head: v.optional(v.nullable(v.looseObject({ rows: v.array(WrittenRowSchema) }))),
  body: v.looseObject({ rows: v.array(WrittenRowSchema) }),
});

const cellTypes = new Set(['paragraph', 'strong', 'em', 'hyperlink']);

/** A table whose cells contain simple rich text. Missing keys are added. */
export const tableField: FieldType<WidgetOf<'Table'>, v.InferOutput<typeof StoredTableSchema>> = {
  stored: StoredTableSchema,
  check(value, _widget, context) {
    const result = v.safeParse(WrittenTableSchema, value);
    if (!result.success) {
      context.report('must be a table: { head?: { rows }, body: { rows } }, a row being { cells: [{ content }] }');
      return undefined;
    }
    const head = checkRows(result.output.head?.rows ?? [], context.child('head'));
    const body = checkRows(result.output.body.rows, context.child('body'));
    return head.length + body.length === 0 ? undefined : { head, body };
  },
  index(stored, _widget, context) {
    if (stored === undefined) return;
    context.addValue(undefined, undefined);
    const cells = [...stored.head, ...stored.body].flatMap((row) => row.cells);
    context.addText(cells.flatMap((cell) => cell.content.map(toBlockText)).join('\n'));
  },
  serialise(stored, _widget, context) {
    if (stored === undefined) return null;
    const body = { rows: serialiseRows(stored.body, 'data', context) };
    return stored.head.length === 0
      ? { body }
      : { head: { rows: serialiseRows(stored.head, 'header', context) }, body };
  },
};

function checkRows(rows: readonly v.InferOutput<typeof WrittenRowSchema>[], context: CheckContext): StoredRow[] {
  return rows.map((row, rowIndex) => {
    const place = context.child(rowIndex);
    const cells = row.cells.map((cell, cellIndex) => {
      const inner = place.child(cellIndex);
      const content = cell.content.flatMap(
        (block, index) => checkBlock(block, (type) => cellTypes.has(type), inner.child(index)) ?? [],
      );
      return { key: cell.key ?? inner.stableId(), content };
    });
    return { key: row.key ?? place.stableId(), cells };
  });
}

function serialiseRows(rows: readonly StoredRow[], type: 'header' | 'data', context: SerialiseContext): unknown[] {
  return rows.map((row) => ({
    key: row.key,
    cells: row.cells.map((cell) => ({
      key: cell.key,
      type,
      content: cell.content.map((block) => serialiseBlock(block, context)),
    })),
  }));
}
