import type { PrismicDocument } from '@prismicio/client';
import type { HeadView } from '../document/head-view.ts';
import { toCardPath, toCardTitle } from '../document/social-card.ts';
import { jobRoute } from '../routes/sections.ts';
import type { PageContext } from '../view/page-context.ts';

/** A picture that an editor chose stays. A draft's title may be secret, so a preview has the site's own card. */
export function withSocialCard(head: HeadView, document: PrismicDocument | undefined, context: PageContext): HeadView {
  const { settings, services, variant, params } = context;
  const language = head.onlyLanguage ?? context.language;
  const jobId = params['jobId'];
  const named = document ?? (jobId === undefined ? undefined : { id: jobId, type: jobRoute.documentType, uid: jobId });
  if (head.image !== undefined || !named || variant.kind === 'private') return head;
  // A filtered list has the card of the whole list.
  const title = (context.query.size > 0 && document && getOwnTitle(document)) || head.title;
  const drawn = toCardTitle(title, { language, cards: services.socialCards });
  if (drawn === undefined) return head;
  const content = { title: drawn, seed: named.id, language };
  const path = toCardPath({ type: named.type, uid: named.uid ?? named.type, language }, content);
  return { ...head, image: `${settings.basePath}${path}` };
}

/** As `toHead` reads it (page-types/slice-page.ts). */
function getOwnTitle({ data }: PrismicDocument): string | undefined {
  const { meta_title: meta, title } = data as Record<string, string | null | undefined>;
  return meta || title || undefined;
}
