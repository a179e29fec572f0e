import { asText } from '@prismicio/client';
import { toHeadingId } from '../../components/rich-text/heading-id.ts';
import type { RichTextView } from '../../view/rich-text-view.ts';
import type { RichTextSlice } from '../../content/content-types.generated.ts';
import type { ViewContext } from '../../view/view-context.ts';

export interface ProseView {
  readonly anchor: string | undefined;
  readonly body: RichTextView;
}

export function toProseView({ primary }: RichTextSlice, context: ViewContext): ProseView | undefined {
  const body = context.richText(primary.body);
  return body.length > 0 ? { anchor: toAnchor(primary), body } : undefined;
}

/** Leaves out an anchor that one of the headings has too: ids are unique on a page. */
function toAnchor({ anchor, body }: RichTextSlice['primary']): string | undefined {
  const isHeading = body.some((block) => block.type.startsWith('heading') && toHeadingId(asText([block])) === anchor);
  return isHeading ? undefined : anchor || undefined;
}
