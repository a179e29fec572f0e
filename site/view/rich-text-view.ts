import type { RTAnyNode } from '@prismicio/client';
import type { LinkView } from '../routes/links.ts';

/**
 * Rich text ready to be shown: the blocks of a StructuredText field whose links have become
 * `LinkView`s. `[]` when there is nothing to show. Only {@link RichText} looks inside.
 */
export type RichTextView = readonly RTAnyNode[];

/** What a hyperlink span's `data` holds in a view, instead of the raw link. */
export interface HyperlinkData {
  view: LinkView | undefined;
}
