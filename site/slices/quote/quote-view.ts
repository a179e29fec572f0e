import { isFilled } from '@prismicio/client';
import type { ImageView } from '../../view/image-view.ts';
import type { QuoteSlice } from '../../content/content-types.generated.ts';
import type { ViewContext } from '../../view/view-context.ts';

export interface QuoteView {
  readonly anchor: string | undefined;
  readonly quote: string;
  readonly name: string | undefined;
  readonly role: string | undefined;
  readonly portrait: ImageView | undefined;
}

/** The name and role beside the quote override the linked person's, whose role may have changed since. */
export function toQuoteView({ primary }: QuoteSlice, context: ViewContext): QuoteView | undefined {
  if (!primary.quote) return undefined;
  const person = isFilled.contentRelationship(primary.person) ? primary.person.data : undefined;
  const portrait = person?.portrait;
  return {
    anchor: primary.anchor || undefined,
    quote: primary.quote,
    name: primary.name || person?.name || undefined,
    role: primary.role || person?.role || undefined,
    portrait: isFilled.image(portrait) ? context.image(portrait) : undefined,
  };
}
