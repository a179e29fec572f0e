import type { SharedSlice } from '@prismicio/client';
import { articleTypes, type RawArticle } from '../../content/raw-article.ts';
import { masterLanguage } from '../../language/language.ts';
import { loadSlices } from '../../slices/slice-zone.tsx';
import type { PageContext } from '../page-context.ts';
import type { PageType } from '../page-type.ts';
import { Article } from './article.tsx';
import { toArticleView, type ArticleView, type RawArticlePage } from './article-view.ts';

async function queryArticle(context: PageContext): Promise<RawArticlePage | undefined> {
  const type = articleTypes.find((candidate) => candidate === context.document?.type);
  if (!type || !context.document?.uid) return undefined;
  const [document, index] = await Promise.all([
    context.content.getByUid(type, context.document.uid),
    listNeighbours(type, context),
  ]);
  if (!document) return undefined;
  return { document, index, loaded: await loadSlices(document.data.slices as readonly SharedSlice[], context) };
}

/** What stands beside the article is optional: the article is shown without it. */
async function listNeighbours(type: RawArticle['type'], context: PageContext): Promise<readonly RawArticle[]> {
  try {
    const own = await context.content.optional.listArticleIndex(type);
    // A language with a handful of articles is helped out by the master language's.
    return own.length >= 4 ? own : [...own, ...(await listMaster(type, own, context))];
  } catch (error) {
    context.logger.warn({ requestId: context.requestId, err: error }, 'An article is shown without its neighbours');
    return [];
  }
}

async function listMaster(
  type: RawArticle['type'],
  own: readonly RawArticle[],
  context: PageContext,
): Promise<RawArticle[]> {
  const translated = new Set(own.map(({ uid }) => uid));
  const master = await context.content.optional.listArticleIndex(type, { language: masterLanguage.id });
  return master.filter(({ uid }) => !translated.has(uid));
}

/** Insights, press releases, blog posts and engineering content: one template for the five groups. */
export const articlePage: PageType<RawArticlePage, ArticleView> = {
  template: 'article',
  layout: 'default',
  query: queryArticle,
  getDocument: ({ document }) => document,
  view: toArticleView,
  head: ({ head }) => head,
  Page: Article,
};
