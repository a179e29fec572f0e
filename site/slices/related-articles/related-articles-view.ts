import { isFilled } from '@prismicio/client';
import {
  toArticleCardView,
  type ArticleCardView,
  type RawArticleCard,
} from '../../components/article-card/article-card-view.ts';
import type { RelatedArticlesSlice } from '../../content/content-types.generated.ts';
import { articleTypes } from '../../content/raw-article.ts';
import type { ViewContext } from '../../view/view-context.ts';
import type { LinkView } from '../../routes/links.ts';
import type { RawArticleSummary, SliceLoadContext } from '../slice.ts';

export interface RelatedArticlesView {
  readonly anchor: string | undefined;
  readonly eyebrow: string | undefined;
  readonly heading: string | undefined;
  readonly intro: string | undefined;
  readonly cards: readonly ArticleCardView[];
  readonly link: LinkView | undefined;
}

const defaultCount = 3;
const maxCount = 12;

/** The latest articles of a group and topic, or those that the editor chose. */
export async function loadRelatedArticles(
  { primary }: RelatedArticlesSlice,
  context: SliceLoadContext,
): Promise<readonly RawArticleSummary[]> {
  if (primary.source === 'chosen') return loadChosen(primary, context);
  const type = articleTypes.find((candidate) => candidate === primary.group);
  return context.listArticles({
    types: type ? [type] : articleTypes,
    ...(primary.topic ? { tags: [primary.topic] } : {}),
    count: Math.min(Math.max(Math.trunc(primary.count ?? defaultCount), 1), maxCount),
  });
}

/** A section without articles is not shown, whatever its heading. */
export function toRelatedArticlesView(
  { primary }: RelatedArticlesSlice,
  context: ViewContext,
  loaded: readonly RawArticleSummary[] | undefined,
): RelatedArticlesView | undefined {
  const articles: readonly RawArticleCard[] = loaded ?? (primary.source === 'chosen' ? listChosen(primary) : []);
  if (articles.length === 0) return undefined;
  return {
    anchor: primary.anchor || undefined,
    eyebrow: primary.eyebrow || undefined,
    heading: primary.heading || undefined,
    intro: primary.intro || undefined,
    cards: articles.map((article) => toArticleCardView(article, context, context)),
    link: context.link(primary.link),
  };
}

/** The links carry no author and no body text, so the articles themselves are fetched. */
async function loadChosen(
  primary: RelatedArticlesSlice['primary'],
  context: SliceLoadContext,
): Promise<RawArticleSummary[]> {
  const chosen = listChosen(primary).flatMap(({ type: named, uid, lang }) => {
    const type = articleTypes.find((candidate) => candidate === named);
    return type && uid && lang ? [{ type, uid, lang }] : [];
  });
  const articles = await Promise.all(chosen.map(context.getArticleCard));
  return articles.filter((article) => article !== undefined);
}

/** Cards from the links alone. An unpublished article has no title there and is left out. */
function listChosen(primary: RelatedArticlesSlice['primary']): RawArticleCard[] {
  return primary.articles.flatMap(({ article }) => {
    if (!isFilled.contentRelationship(article) || article.isBroken || !article.data?.title) return [];
    const { id, type, uid, lang, tags, data } = article;
    return [{ id, type, uid, lang, tags, data }];
  });
}
