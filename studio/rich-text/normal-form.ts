import { collectSpans, spreadSpans } from './formats.ts';
import { isTextBlock, type RichTextBlock, type TextBlock } from './rich-text-block.ts';

/**
 * The one form of texts that look the same: spans sorted, equal neighbours joined, empty ones dropped; of two links over
 * each other the first keeps the words. One empty block of text alone is an empty field.
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
