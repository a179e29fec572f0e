import type { ListingPageDocument } from '../../content/content-types.generated.ts';
import type { RawArticle } from '../../content/raw-article.ts';
import { masterLanguage } from '../../language/language.ts';
import type { PageContext } from '../page-context.ts';
import { querySlicePage, type RawSlicePage } from '../slice-page.ts';
import { listingGroups } from './listing-groups.ts';

export interface RawListing extends RawSlicePage<ListingPageDocument> {
  /** Every article of each group, newest first; those without a translation stand in the master language. */
  groups: readonly { type: RawArticle['type']; articles: readonly RawArticle[] }[];
}

export async function queryListing(context: PageContext): Promise<RawListing | undefined> {
  const types = listingGroups[context.document?.uid ?? ''] ?? [];
  const [page, groups] = await Promise.all([
    querySlicePage('listing_page', context),
    Promise.all(types.map(async (type) => ({ type, articles: await listGroup(type, context) }))),
  ]);
  return page && { ...page, groups };
}

async function listGroup(type: RawArticle['type'], context: PageContext): Promise<RawArticle[]> {
  const own = await context.content.listArticleIndex(type);
  if (context.language.id === masterLanguage.id) return own;
  const translated = new Set(own.map(({ uid }) => uid));
  const master = await context.content.listArticleIndex(type, { language: masterLanguage.id });
  return [...own, ...master.filter(({ uid }) => !translated.has(uid))].sort((one, other) =>
    (other.data.published_on ?? '').localeCompare(one.data.published_on ?? ''),
  );
}
