import { isFilled } from '@prismicio/client';
import type { ImageView } from '../../view/image-view.ts';
import type { RichTextView } from '../../view/rich-text-view.ts';
import type { MediaWithTextSlice } from '../../content/content-types.generated.ts';
import type { ViewContext } from '../../view/view-context.ts';
import type { LinkView } from '../../routes/links.ts';

export interface MediaWithTextView {
  readonly anchor: string | undefined;
  readonly side: 'left' | 'right';
  readonly eyebrow: string | undefined;
  readonly heading: string | undefined;
  readonly body: RichTextView;
  readonly link: LinkView | undefined;
  readonly image: ImageView | undefined;
  readonly caption: string | undefined;
}

export function toMediaWithTextView(
  { primary, variation }: MediaWithTextSlice,
  context: ViewContext,
): MediaWithTextView | undefined {
  const body = context.richText(primary.body);
  const image = isFilled.image(primary.image) ? context.image(primary.image) : undefined;
  if (!image && !primary.heading && body.length === 0) return undefined;
  return {
    anchor: primary.anchor || undefined,
    side: variation === 'image_left' ? 'left' : 'right',
    eyebrow: primary.eyebrow || undefined,
    heading: primary.heading || undefined,
    body,
    link: context.link(primary.link),
    image,
    caption: primary.caption || undefined,
  };
}
