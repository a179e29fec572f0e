/** Schemas of stored field values that are more than a text or a number, as in `cms/fields`. */
import * as v from 'valibot';
import type { FieldValue } from '../../cms/studio-types.ts';
import { readBlocks } from '../rich-text/rich-text-block.ts';

/** Values are JSON. */
const anyValue = v.custom<FieldValue | undefined>(() => true);

const optionalText = v.optional(v.string());

/** Coordinates may be incomplete; the service then reports a problem. */
export const PointSchema = v.object({ latitude: v.optional(v.number()), longitude: v.optional(v.number()) });
export type StoredPoint = v.InferOutput<typeof PointSchema>;

export const EmbedSchema = v.objectWithRest(
  { embed_url: v.string(), title: v.optional(v.nullable(v.string())) },
  anyValue,
);
export type StoredEmbed = v.InferOutput<typeof EmbedSchema>;

const linkExtras = { text: optionalText, variant: optionalText, key: optionalText };
export const LinkSchema = v.variant('link_type', [
  v.object({
    link_type: v.literal('Document'),
    id: v.string(),
    anchorId: optionalText,
    target: optionalText,
    ...linkExtras,
  }),
  v.object({ link_type: v.literal('Web'), url: v.string(), target: optionalText, ...linkExtras }),
  v.object({
    link_type: v.literal('Media'),
    id: v.string(),
    name: v.string(),
    kind: v.string(),
    path: v.string(),
    size: v.string(),
    width: optionalText,
    height: optionalText,
    ...linkExtras,
  }),
  v.object({ link_type: v.literal('Any'), ...linkExtras }),
]);
export type StoredLink = v.InferOutput<typeof LinkSchema>;

const SizeSchema = v.object({ width: v.number(), height: v.number() });
export const ViewSchema = v.object({
  id: v.string(),
  path: v.string(),
  dimensions: SizeSchema,
  edit: v.object({ x: v.number(), y: v.number(), zoom: v.number(), background: v.string() }),
  alt: v.nullable(v.string()),
  copyright: v.nullable(v.string()),
  fixed: v.optional(v.object({ width: v.optional(v.number()), height: v.optional(v.number()) })),
});
export type StoredView = v.InferOutput<typeof ViewSchema>;

export const ImageSchema = v.object({ main: ViewSchema, thumbnails: v.record(v.string(), ViewSchema) });
export type StoredImage = v.InferOutput<typeof ImageSchema>;

export const BlockSchema = v.objectWithRest({ type: v.string() }, anyValue);
/** A rich text that its editor can show. */
export const BlocksSchema = v.pipe(
  v.array(BlockSchema),
  v.check((blocks) => readBlocks(blocks) !== undefined),
);
const CellSchema = v.object({ key: v.string(), content: BlocksSchema });
const TableRowSchema = v.object({ key: v.string(), cells: v.array(CellSchema) });
export const TableSchema = v.object({ head: v.array(TableRowSchema), body: v.array(TableRowSchema) });
export type StoredTable = v.InferOutput<typeof TableSchema>;
export type StoredTableRow = v.InferOutput<typeof TableRowSchema>;
export type StoredCell = v.InferOutput<typeof CellSchema>;
