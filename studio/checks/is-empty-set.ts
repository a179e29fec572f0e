import type { StudioFields, StudioWidgetType } from '../../cms/studio-models.ts';
import type { FieldAddress, FieldValue } from '../../cms/studio-types.ts';
import type { DraftContent } from '../draft/draft-content.ts';
import { toAddress } from '../draft/field-address.ts';
import { isTextBlock, readBlocks } from '../rich-text/rich-text-block.ts';
import { listRows, listValues } from './checked-document.ts';

/** They say how a slice looks, and a model makes them for it. */
const choices: ReadonlySet<StudioWidgetType> = new Set(['Select', 'Boolean', 'Color', 'Separator']);

/** Whether a slice or row has no words, picture or link in any field. One that has choices alone makes itself. */
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

/** Blanks are nothing, and so are rich text without words or pictures and a link that leads nowhere. */
export function hasSomething(value: FieldValue): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  if (typeof value !== 'object' || value === null) return value !== null;
  const blocks = readBlocks(value);
  if (blocks) return blocks.some((block) => !isTextBlock(block) || block.text.trim() !== '');
  const { link_type: kind, text } = value as { readonly [key: string]: FieldValue | undefined };
  return kind !== 'Any' || (typeof text === 'string' && text.trim() !== '');
}
