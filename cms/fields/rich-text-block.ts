import * as v from 'valibot';
import type { CheckContext, SerialiseContext } from './field-type.ts';
import { StoredEmbedSchema, checkEmbed, serialiseEmbed } from './embed.ts';
import { StoredViewSchema, checkView, serialiseView } from './image-value.ts';
import { StoredLinkSchema, checkLink, serialiseLink } from './link-value.ts';

const textBlockTypes = [
  'paragraph',
  'preformatted',
  'heading1',
  'heading2',
  'heading3',
  'heading4',
  'heading5',
  'heading6',
  'list-item',
  'o-list-item',
] as const;

const place = {
  start: v.pipe(v.number(), v.integer(), v.minValue(0)),
  end: v.pipe(v.number(), v.integer(), v.minValue(0)),
};
const StoredSpanSchema = v.variant('type', [
  v.object({ type: v.picklist(['strong', 'em']), ...place }),
  v.object({ type: v.literal('hyperlink'), ...place, data: StoredLinkSchema }),
  v.object({ type: v.literal('label'), ...place, data: v.object({ label: v.string() }) }),
]);
type StoredSpan = v.InferOutput<typeof StoredSpanSchema>;

const direction = v.optional(v.picklist(['ltr', 'rtl']));
const TextBlockSchema = v.object({
  type: v.picklist(textBlockTypes),
  text: v.string(),
  spans: v.array(StoredSpanSchema),
  direction,
});
const ImageBlockSchema = v.object({
  type: v.literal('image'),
  view: StoredViewSchema,
  linkTo: v.optional(StoredLinkSchema),
});
const EmbedBlockSchema = v.object({ type: v.literal('embed'), oembed: StoredEmbedSchema });

export const StoredBlockSchema = v.variant('type', [TextBlockSchema, ImageBlockSchema, EmbedBlockSchema]);
export type StoredBlock = v.InferOutput<typeof StoredBlockSchema>;

const WrittenBlockSchema = v.variant('type', [
  v.looseObject({
    type: v.picklist(textBlockTypes),
    text: v.optional(v.string(), ''),
    spans: v.optional(v.array(v.looseObject({ type: v.string(), ...place, data: v.optional(v.unknown()) })), []),
    direction,
  }),
  v.looseObject({ type: v.literal('image'), linkTo: v.optional(v.nullable(v.unknown())) }),
  v.looseObject({ type: v.literal('embed'), oembed: v.unknown() }),
]);
type WrittenSpan = { readonly type: string; readonly start: number; readonly end: number; readonly data?: unknown };

/** `isAllowed` returns whether the field accepts a block or span type. */
export function checkBlock(
  value: unknown,
  isAllowed: (type: string) => boolean,
  context: CheckContext,
): StoredBlock | undefined {
  const result = v.safeParse(WrittenBlockSchema, value);
  if (!result.success) {
    context.report('is not a rich text block: it needs a known type and, for text, a text and spans');
    return undefined;
  }
  const block = result.output;
  if (!isAllowed(block.type)) context.report(`the field takes no blocks of type ${block.type}`);
  if (block.type === 'image') return checkImageBlock(block, context);
  if (block.type === 'embed') {
    const oembed = checkEmbed(block.oembed, context);
    return oembed && { type: 'embed', oembed };
  }
  const spans = block.spans.flatMap((span, index) =>
    checkSpan(span, { block, isAllowed }, context.child(`spans[${index}]`)),
  );
  return { type: block.type, text: block.text, spans, ...(block.direction && { direction: block.direction }) };
}

function checkImageBlock(block: { linkTo?: unknown }, context: CheckContext): StoredBlock | undefined {
  const view = checkView(block, { width: undefined, height: undefined }, context);
  const linkTo = block.linkTo ? checkLink(block.linkTo, context.child('linkTo')) : undefined;
  return view && { type: 'image', view, ...(linkTo && { linkTo }) };
}

function checkSpan(
  span: WrittenSpan,
  { block, isAllowed }: { block: { text: string }; isAllowed: (type: string) => boolean },
  context: CheckContext,
): StoredSpan[] {
  const { start, end, type } = span;
  if (start > end || end > block.text.length) {
    context.report(`reaches from ${start} to ${end}, outside a text of ${block.text.length} characters`);
    return [];
  }
  if (type !== 'label' && !isAllowed(type)) context.report(`the field takes no spans of type ${type}`);
  if (type === 'strong' || type === 'em') return [{ type, start, end }];
  if (type === 'hyperlink') {
    const data = checkLink(span.data, context);
    return data ? [{ type, start, end, data }] : [];
  }
  const label = v.safeParse(v.object({ label: v.string() }), span.data);
  if (type === 'label' && label.success) return [{ type, start, end, data: label.output }];
  context.report('is not a known span');
  return [];
}

export function serialiseBlock(block: StoredBlock, context: SerialiseContext): Record<string, unknown> {
  if (block.type === 'embed') return { type: 'embed', oembed: serialiseEmbed(block.oembed) };
  if (block.type === 'image') {
    const linkTo = block.linkTo && serialiseLink(block.linkTo, [], context);
    return { type: 'image', ...serialiseView(block.view, context), ...(linkTo && { linkTo }) };
  }
  const spans = block.spans.map((span) =>
    span.type === 'hyperlink' ? { ...span, data: serialiseLink(span.data, [], context) } : span,
  );
  return { ...block, spans };
}

/** The plain text of a block, as readers see it and fulltext indexes it. */
export function toBlockText(block: StoredBlock): string {
  return 'text' in block ? block.text : '';
}
