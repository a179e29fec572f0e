/** Finds the title field of a document, as cms/documents/document-title.ts does. */
import type { StudioWidget } from '../../cms/studio-models.ts';
import type { FieldAddress } from '../../cms/studio-types.ts';
import { toAddress } from '../draft/field-address.ts';
import { readBlocks } from '../rich-text/rich-text-block.ts';
import type { Editor } from './editor-context.ts';

/** The field marked as title, otherwise the first heading, otherwise the first field called a title or a name. */
export function findTitleAddress({
  repository,
  document,
}: Pick<Editor, 'repository' | 'document'>): FieldAddress | undefined {
  const model = repository.customTypes.find(({ id }) => id === document.type);
  const fields = Object.values(model?.json ?? {}).flatMap((tab) => Object.entries(tab));
  const found =
    fields.find(([, { type, config }]) => (type === 'Text' || type === 'StructuredText') && config?.useAsTitle) ??
    fields.find(([, widget]) => isHeading(widget)) ??
    fields.find(([name, { type }]) => type === 'Text' && (name === 'title' || name === 'name'));
  return found && `data/${toAddress(found[0])}`;
}

/** The current text of the title; empty without one. */
export function readTitle(editor: Pick<Editor, 'repository' | 'document' | 'draft'>): string {
  const address = findTitleAddress(editor);
  const value = address === undefined ? undefined : editor.draft.getValue(address);
  if (typeof value === 'string') return value;
  const [first] = readBlocks(value ?? null) ?? [];
  return first && 'text' in first && typeof first.text === 'string' ? first.text : '';
}

function isHeading({ type, config }: StudioWidget): boolean {
  return type === 'StructuredText' && /heading[1-6]/.test(config?.single ?? '');
}
