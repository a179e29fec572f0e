import type { RTAnyNode } from '@prismicio/client';
import type { LinkView } from '../routes/links.ts';

/**
 * Rich text ready for rendering: the blocks of a StructuredText field whose links have become `LinkView`s; `[]` if it
 * is empty. Only {@link RichText} reads its blocks.
 */
export type RichTextView = readonly RTAnyNode[];

/** What a hyperlink span's `data` holds in a view, instead of the raw link. */
export interface HyperlinkData {
  readonly view: LinkView | undefined;
}
