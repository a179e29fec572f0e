import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ContentQueries, ContentReader } from '../content/content-reader.ts';
import type { RawArticle } from '../content/raw-article.ts';
import type { PageType } from '../page-types/page-type.ts';
import { createExamplePageContext } from './example-page-context.ts';

interface ShownDocument {
  readonly markup: string;
  readonly head: ReturnType<PageType<unknown, unknown>['head']>;
  readonly logged: ReturnType<typeof createExamplePageContext>['logged'];
}

/** Renders a raw document through its page type as the pipeline does: query, view, head, page. */
export async function showDocument<Raw, View>(
  pageType: PageType<Raw, View>,
  document: { type: string; uid: string | null },
  { path, articles = [] }: { path: string; articles?: readonly RawArticle[] },
): Promise<ShownDocument> {
  const context = {
    ...createExamplePageContext({ path }),
    document: { type: document.type, ...(document.uid === null ? {} : { uid: document.uid }) },
    content: createReaderOf(document, articles),
  };
  const raw = await pageType.query(context);
  if (raw === undefined) throw new Error('The page type found no document');
  const view = pageType.view(raw, context);
  return {
    head: pageType.head(view, context),
    markup: renderToStaticMarkup(createElement(pageType.Page, { view })),
    logged: context.logged,
  };
}

/** A content reader with one document and the given articles. */
function createReaderOf(document: object, articles: readonly RawArticle[]): ContentReader {
  const questions: ContentQueries = {
    // The reader's results depend on the requested type; here every request gets the one document.
    getByUid: async () => document as never,
    getSingle: async () => document as never,
    listArticles: async () => ({ articles: [...articles], total: articles.length, pages: 1 }),
    listNewestArticles: async () => ({ articles: [...articles], total: articles.length, pages: 1 }),
    listNewestPlaces: async () => ({ articles: [...articles], total: articles.length, pages: 1 }),
    getArticleCard: async ({ uid }) => articles.find((article) => article.uid === uid),
    getArticleBeside: async () => undefined,
    listArticleIndex: async () => [...articles],
    listByType: async () => [],
    listTitles: async () => [],
    listDescriptions: async () => [],
    listPageDocuments: async () => [],
    listHiddenDocuments: async () => [],
    listByUid: async () => [],
  };
  return { ...questions, optional: questions, ref: async () => 'example', dependencies: () => [], isWhole: () => true };
}
