import type { RichTextView } from '../../view/rich-text-view.ts';
import type { PartnerGridSlice } from '../../content/content-types.generated.ts';
import type { ViewContext } from '../../view/view-context.ts';
import type { LinkView } from '../../routes/links.ts';

export interface PartnerGridView {
  anchor: string | undefined;
  heading: string | undefined;
  intro: string | undefined;
  partners: readonly PartnerView[];
}

interface PartnerView {
  name: string;
  kind: string | undefined;
  description: RichTextView;
  link: LinkView | undefined;
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
