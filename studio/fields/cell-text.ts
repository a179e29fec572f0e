/** Converts a table cell to lines of text and back. */
import * as v from 'valibot';
import type { FieldValue } from '../../cms/studio-types.ts';
import { BlockSchema, type StoredCell } from './stored-values.ts';

type Content = StoredCell['content'];

/** Whether lines of text represent the cell without loss. */
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

/** Parses the value of the rich text editor; empty if it is invalid. */
export function readCellContent(value: FieldValue): Content {
  const blocks = v.safeParse(v.array(BlockSchema), value);
  return blocks.success ? blocks.output : [];
}
