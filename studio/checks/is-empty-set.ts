import type { StudioFields, StudioWidgetType } from '../../cms/studio-models.ts';
import type { FieldAddress, FieldValue } from '../../cms/studio-types.ts';
import type { DraftContent } from '../draft/draft-content.ts';
import { toAddress } from '../draft/field-address.ts';
import { isTextBlock, readBlocks } from '../rich-text/rich-text-block.ts';
import { listRows, listValues } from './checked-document.ts';

/** These fields only control how a slice looks. */
const choices: ReadonlySet<StudioWidgetType> = new Set(['Select', 'Boolean', 'Color', 'Separator']);

/**
 * Whether no field of a slice or row has text, an image or a link. A set with only appearance fields is never empty.
 */
export function isEmptySet(fields: StudioFields, parent: FieldAddress, content: DraftContent): boolean {
  const said = Object.entries(fields).filter(([, { type }]) => !choices.has(type));
  return (
    said.length > 0 &&
    said.every(([name, { type, config }]) => {
      const address = `${parent}/${toAddress(name)}`;
      if (type === 'Group')
        return listRows(content, address).every((row) => isEmptySet(config?.fields ?? {}, row, content));
      return !listValues(content, address).some(hasSomething);
    })
  );
}

/** False for white space, for rich text without text and objects, and for a link without a target. */
export function hasSomething(value: FieldValue): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  if (typeof value !== 'object' || value === null) return value !== null;
  const blocks = readBlocks(value);
  if (blocks) return blocks.some((block) => !isTextBlock(block) || block.text.trim() !== '');
  const { link_type: kind, text } = value as { readonly [key: string]: FieldValue | undefined };
  return kind !== 'Any' || (typeof text === 'string' && text.trim() !== '');
}
