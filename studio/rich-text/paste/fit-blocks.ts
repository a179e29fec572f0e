import { Slice, type Schema } from 'prosemirror-model';
import { findPlainType } from '../block-commands.ts';
import type { RichTextBlock, TextBlock } from '../rich-text-block.ts';
import { textNodes } from '../rich-text-schema.ts';
import { toDoc } from '../to-doc.ts';
import { joinBlocks } from './join-blocks.ts';

/** Converts blocks to those that the field allows: headings at the nearest allowed level, and one block in a title. */
export function toSlice(schema: Schema, blocks: readonly TextBlock[], isSingle: boolean): Slice {
  if (blocks.length === 0) return Slice.empty;
  const fitting: RichTextBlock[] = (isSingle ? [joinBlocks(blocks, ' ')] : blocks).map((block) => fit(schema, block));
  return new Slice(toDoc(schema, fitting).doc.content, 0, 0);
}

function fit(schema: Schema, block: TextBlock): TextBlock {
  const isTaken = Object.entries(textNodes).some(([name, type]) => type === block.type && schema.nodes[name]);
  if (isTaken) return block;
  const wanted = Number(/^heading(\d)$/.exec(block.type)?.[1] ?? 0);
  const levels = wanted === 0 ? [] : [1, 2, 3, 4, 5, 6].filter((level) => schema.nodes[`heading${level}`]);
  const level = levels.find((other) => other > wanted) ?? levels.at(-1);
  const plain = findPlainType(schema);
  return { ...block, type: level === undefined ? (plain ? textNodes[plain] : block.type) : `heading${level}` };
}
