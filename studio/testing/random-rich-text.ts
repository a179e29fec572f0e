import * as fc from 'fast-check';
import type { RichTextBlock, RichTextSpan } from '../rich-text/rich-text-block.ts';

const text = fc
  .array(fc.oneof(fc.constantFrom('a ', '\n', '😀', '\ud83d', 'שלום', '\u0000', '支'), fc.string({ maxLength: 4 })), {
    maxLength: 8,
  })
  .map((parts) => parts.join(''));
const mark = fc.constantFrom<Partial<RichTextSpan>>(
  { type: 'strong' },
  { type: 'em' },
  { type: 'hyperlink', data: { link_type: 'Web', url: '/a' } },
  { type: 'hyperlink', data: { link_type: 'Document', id: 'x', target: '_blank' } },
  { type: 'label', data: { label: 'code' } },
  { type: 'label', data: { label: 'x y' } },
);
const textBlock = fc
  .record({
    type: fc.constantFrom('paragraph', 'heading1', 'heading6', 'preformatted', 'list-item', 'o-list-item'),
    text,
    marks: fc.array(fc.tuple(mark, fc.nat(20), fc.nat(20)), { maxLength: 6 }),
    direction: fc.constantFrom(undefined, 'rtl' as const),
  })
  .map(({ type, text, marks, direction }): RichTextBlock => {
    const spans = marks.map(([given, one, other]) => {
      const [start = 0, end = 0] = [one, other].map((at) => Math.min(at, text.length)).sort((a, b) => a - b);
      return { ...given, start, end } as RichTextSpan; // A mark with start and end is a span.
    });
    return { type, text, spans, ...(direction && { direction }) };
  });
const objectBlock = fc.constantFrom<RichTextBlock>(
  { type: 'image', view: { id: 'a', alt: null }, linkTo: { link_type: 'Web', url: '/a' } },
  { type: 'embed', oembed: { embed_url: 'https://vimeo.com/1' } },
);
/** Stored texts with everything that may occur: lone surrogates, line breaks, overlapping spans. */
export const randomBlocks = fc.array(fc.oneof({ weight: 5, arbitrary: textBlock }, objectBlock), { maxLength: 6 });
