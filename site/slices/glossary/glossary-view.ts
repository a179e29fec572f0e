import type { RichTextView } from '../../view/rich-text-view.ts';
import type { GlossarySlice } from '../../content/content-types.generated.ts';
import type { ViewContext } from '../../view/view-context.ts';

export interface GlossaryView {
  readonly anchor: string | undefined;
  readonly heading: string | undefined;
  readonly intro: string | undefined;
  readonly terms: readonly { term: string; definition: RichTextView }[];
}

/** In the editor's order, which need not be alphabetical. */
export function toGlossaryView({ primary }: GlossarySlice, context: ViewContext): GlossaryView | undefined {
  const terms = primary.terms.flatMap(({ term, definition }) => {
    const text = context.richText(definition);
    return term && text.length > 0 ? [{ term, definition: text }] : [];
  });
  if (terms.length === 0) return undefined;
  return {
    anchor: primary.anchor || undefined,
    heading: primary.heading || undefined,
    intro: primary.intro || undefined,
    terms,
  };
}
