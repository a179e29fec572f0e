import { collectSpans, spreadSpans } from './formats.ts';
import { isTextBlock, type RichTextBlock, type TextBlock } from './rich-text-block.ts';

/**
 * The one representation of texts that look the same: spans sorted, adjacent equal spans joined, empty spans dropped.
 * Where two links overlap, the first wins. A single empty block is an empty field.
 */
export function toNormalForm(blocks: readonly RichTextBlock[]): RichTextBlock[] {
  return isEmptyText(blocks) ? [] : blocks.map((block) => (isTextBlock(block) ? toNormalBlock(block) : block));
}

export function isEmptyText([first, ...others]: readonly RichTextBlock[]): boolean {
  return !first || (others.length === 0 && isTextBlock(first) && first.text === '');
}

function toNormalBlock({ type, text, spans, direction }: TextBlock): TextBlock {
  return { type, text, spans: collectSpans(spreadSpans(text.length, spans)), ...(direction && { direction }) };
}
