import type { ImageFieldImage, LinkField, RichTextField, RTAnyNode } from '@prismicio/client';
import type { LinkView } from '../routes/links.ts';
import type { ImageView } from './image-view.ts';
import { isBlank } from './is-blank.ts';
import type { HyperlinkData, RichTextView } from './rich-text-view.ts';

interface Translations {
  readonly link: (field: LinkField) => LinkView | undefined;
  readonly image: (field: ImageFieldImage) => ImageView | undefined;
}

/** Resolves the links and images inside a rich text. Blocks that show nothing are dropped. */
export function toRichTextView(field: RichTextField | null | undefined, translations: Translations): RichTextView {
  return (field ?? []).flatMap((block) => toBlock(block as RTAnyNode, translations));
}

function toBlock(block: RTAnyNode, { link, image }: Translations): RTAnyNode[] {
  if (block.type === 'image') {
    const view = image(block as unknown as ImageFieldImage);
    // The view is stored on the block; only the RichText component reads it.
    return view ? [{ ...block, view } as RTAnyNode] : [];
  }
  if (block.type === 'embed') return [];
  if (!('text' in block) || isBlank(block.text)) return [];
  const spans = block.spans.map((span) => {
    if (span.type !== 'hyperlink') return span;
    const data: HyperlinkData = { view: link(span.data as LinkField) };
    return { ...span, data };
  });
  // Spans now carry views where the raw type has links; RichTextView is opaque to everyone else.
  return [{ ...block, spans } as RTAnyNode];
}
