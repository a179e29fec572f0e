import type { CampaignDocument, LandingPageDocument } from '../content/content-types.generated.ts';
import { getLanguage, getLanguagePrefix } from '../language/language.ts';
import { resolveRoute } from '../routes/resolve-route.ts';
import type { PageContext } from '../view/page-context.ts';

/** The landing page or campaign whose form was sent. */
export interface FoundOffer {
  /** Its URL's path, in the language of the form. */
  readonly address: string;
  readonly document: LandingPageDocument | CampaignDocument;
}

/** The types whose documents may have a form and a file. */
export const offerTypes = ['landing_page', 'campaign'] as const;

/** The published offer at a path without language; `undefined` when there is none. */
export async function findOffer(
  { page, language: id }: { page: string; language: string },
  { content, links, settings }: PageContext,
): Promise<FoundOffer | undefined> {
  const language = getLanguage(id);
  if (!language) return undefined;
  const target = resolveRoute(`${getLanguagePrefix(language)}${page}`, settings)?.document;
  if (target?.uid === undefined || !isOfferType(target.type)) return undefined;
  const document = await content.getByUid(target.type, target.uid, { language: id });
  return document && { address: links.path(page, language), document };
}

function isOfferType(type: string): type is (typeof offerTypes)[number] {
  return offerTypes.some((own) => own === type);
}
