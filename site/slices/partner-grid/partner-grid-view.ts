import type { RichTextView } from '../../view/rich-text-view.ts';
import type { PartnerGridSlice } from '../../content/content-types.generated.ts';
import type { ViewContext } from '../../view/view-context.ts';
import type { LinkView } from '../../routes/links.ts';

export interface PartnerGridView {
  readonly anchor: string | undefined;
  readonly heading: string | undefined;
  readonly intro: string | undefined;
  readonly partners: readonly PartnerView[];
}

interface PartnerView {
  readonly name: string;
  readonly kind: string | undefined;
  readonly description: RichTextView;
  readonly link: LinkView | undefined;
}

export function toPartnerGridView({ primary }: PartnerGridSlice, context: ViewContext): PartnerGridView | undefined {
  const partners = primary.partners.flatMap(({ name, kind, description, link }) =>
    name
      ? [{ name, kind: kind || undefined, description: context.richText(description), link: context.link(link) }]
      : [],
  );
  if (partners.length === 0) return undefined;
  return {
    anchor: primary.anchor || undefined,
    heading: primary.heading || undefined,
    intro: primary.intro || undefined,
    partners,
  };
}
