/** A cell of a table as lines of text, and back. */
import * as v from 'valibot';
import type { FieldValue } from '../../cms/studio-types.ts';
import { BlockSchema, type StoredCell } from './stored-values.ts';

type Content = StoredCell['content'];

/** Whether a text says everything that the cell holds. */
export function isPlainCell(content: Content): boolean {
  return content.every(
    (block) => block.type === 'paragraph' && Array.isArray(block['spans']) && block['spans'].length === 0,
  );
}

export function toCellText(content: Content): string {
  return content.map(({ text }) => (typeof text === 'string' ? text : '')).join('\n');
}

export function toCellContent(text: string): Content {
  if (text === '') return [];
  return text.split('\n').map((line) => ({ type: 'paragraph', text: line, spans: [] }));
}

/** What the editor of rich text gives. */
export function readCellContent(value: FieldValue): Content {
  const blocks = v.safeParse(v.array(BlockSchema), value);
  return blocks.success ? blocks.output : [];
}
