import type { RichTextSpan, TextBlock } from '../rich-text-block.ts';

/** Joins several blocks into one with their spans. */
export function joinBlocks(blocks: readonly TextBlock[], between: string): TextBlock {
  const spans: RichTextSpan[] = [];
  let text = '';
  for (const [at, block] of blocks.entries()) {
    if (at > 0) text += between;
    const offset = text.length;
    spans.push(...block.spans.map((span) => ({ ...span, start: span.start + offset, end: span.end + offset })));
    text += block.text;
  }
  return { type: blocks[0]?.type ?? 'paragraph', text, spans };
}
