import type { Node } from 'prosemirror-model';
import type { FieldValue } from '../../cms/studio-types.ts';
import { collectSpans, toMarkKey, type Format, type Mark } from './formats.ts';
import { isEmptyText } from './normal-form.ts';
import { readBlocks, type RichTextBlock, type TextBlock } from './rich-text-block.ts';
import { textNodes, type TextNodeName } from './rich-text-schema.ts';

/** Nodes are immutable, so a keystroke creates one new block and all others stay the same objects. */
const known = new WeakMap<Node, TextBlock>();

/** Converts the editor document to stored text in normal form. */
export function toStructured(doc: Node): RichTextBlock[] {
  const blocks: RichTextBlock[] = [];
  doc.descendants((node) => {
    if (node.inlineContent) blocks.push(getTextBlock(node));
    else if (node.isAtom) blocks.push(...(readBlocks(node.attrs['data'] as FieldValue) ?? [])); // Set by toDoc.
    return !node.inlineContent;
  });
  return isEmptyText(blocks) ? [] : blocks;
}

function getTextBlock(node: Node): TextBlock {
  const block = known.get(node) ?? toTextBlock(node);
  known.set(node, block);
  return block;
}

function toTextBlock(node: Node): TextBlock {
  let text = '';
  const formats: Format[] = [];
  node.forEach((inline) => {
    const words = inline.isText ? (inline.text ?? '') : '\n';
    const format = inline.marks.map((mark) => toMarkKey(toMark(mark)));
    text += words;
    for (let at = 0; at < words.length; at += 1) formats.push(format);
  });
  const direction = node.attrs['direction'] as 'ltr' | 'rtl' | null; // Set by toDoc.
  // All text nodes of the schema are in the table.
  const type = textNodes[node.type.name as TextNodeName];
  return { type, text, spans: collectSpans(formats), ...(direction && { direction }) };
}

function toMark({ type, attrs }: Node['marks'][number]): Mark {
  const data = attrs['data'] as FieldValue | undefined;
  return { type: type.name as Mark['type'], ...(data !== undefined && { data }) }; // All marks of the schema are span types.
}
