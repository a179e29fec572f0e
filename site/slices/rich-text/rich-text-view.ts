import type { RichTextView } from '../../components/rich-text/rich-text-view.ts';
import type { RichTextSlice } from '../../content/content-types.generated.ts';
import type { ViewContext } from '../../content/view-context.ts';

export interface ProseView {
  anchor: string | undefined;
  body: RichTextView;
}

export function toProseView({ primary }: RichTextSlice, context: ViewContext): ProseView | undefined {
  const body = context.richText(primary.body);
  return body.length > 0 ? { anchor: primary.anchor || undefined, body } : undefined;
}
