import type { SharedSlice } from '@prismicio/client';
import { articleTypes } from '../../content/raw-article.ts';
import { loadSlices } from '../../slices/slice-zone.tsx';
import type { PageContext } from '../../view/page-context.ts';
import type { PageType } from '../page-type.ts';
import { queryNeighbours } from './article-neighbours.ts';
import { Article } from './article.tsx';
import { toArticleView, type ArticleView, type RawArticlePage } from './article-view.ts';

async function queryArticle(context: PageContext): Promise<RawArticlePage | undefined> {
  const type = articleTypes.find((candidate) => candidate === context.document?.type);
  if (!type || !context.document?.uid) return undefined;
  const reading = context.content.getByUid(type, context.document.uid);
  const [document, neighbours] = await Promise.all([reading, queryNeighbours(reading, type, context)]);
  if (!document) return undefined;
  return { document, neighbours, loaded: await loadSlices(document.data.slices as readonly SharedSlice[], context) };
}

/** Insights, press releases, blog posts and engineering content: one template for all five groups. */
export const articlePage: PageType<RawArticlePage, ArticleView> = {
  layout: 'default',
  query: queryArticle,
  getDocument: ({ document }) => document,
  view: toArticleView,
  head: ({ head }) => head,
  Page: Article,
};
