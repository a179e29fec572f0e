import * as v from 'valibot';
import type { WidgetOf } from '../models/widget.ts';
import type { FieldType } from './field-type.ts';
import { toSortText } from './indexed-text.ts';
import { StoredBlockSchema, checkBlock, serialiseBlock, toBlockText, type StoredBlock } from './rich-text-block.ts';

type RichTextWidget = WidgetOf<'StructuredText'>;

/** Formatted text as a list of blocks. A title is the same with `single` heading types. */
export const richTextField: FieldType<RichTextWidget, StoredBlock[]> = {
  stored: v.array(StoredBlockSchema),
  check(value, widget, context) {
    if (!Array.isArray(value)) {
      context.report('must be a list of rich text blocks');
      return undefined;
    }
    if (isSingle(widget) && value.length > 1) context.report('takes one block only');
    const isAllowed = toTypeTest(widget);
    const blocks = value.flatMap((block: unknown, index) => checkBlock(block, isAllowed, context.child(index)) ?? []);
    return blocks.length === 0 ? undefined : blocks;
  },
  index(stored, _widget, context) {
    if (stored === undefined) return;
    const text = stored.map(toBlockText).join('\n');
    context.addValue(undefined, toSortText(stored[0] ? toBlockText(stored[0]) : ''));
    context.addText(text);
  },
  serialise: (stored, _widget, context) => (stored ?? []).map((block) => serialiseBlock(block, context)),
};

function isSingle({ config }: RichTextWidget): boolean {
  return typeof config.single === 'string' && config.single !== '';
}

/** A model without a list accepts every type, because the official tools write the list only when it is restricted. */
function toTypeTest({ config }: RichTextWidget): (type: string) => boolean {
  const list = config.single || config.multi;
  if (!list) return () => true;
  const types = new Set(list.split(',').map((type) => type.trim()));
  return (type) => types.has(type);
}
