import type { SharedSlice } from '@prismicio/client';
import type { ReactNode } from 'react';
import type { RawArticle } from '../content/raw-article.ts';
import type { ViewContext } from '../view/view-context.ts';

/**
 * A slice: raw content, the view made from it, and the component that renders the view.
 * `toView` is pure and total; `undefined` means that there is nothing to render.
 * `load` fetches content beyond the slice's own fields (the latest articles).
 * That content is optional: if the load fails, the page renders without it.
 */
export interface Slice<Raw extends SharedSlice, View, Loaded = undefined> {
  readonly type: Raw['slice_type'];
  readonly load?: (raw: Raw, context: SliceLoadContext) => Promise<Loaded>;
  readonly toView: (raw: Raw, context: ViewContext, loaded: Loaded | undefined) => View | undefined;
  readonly Component: (props: SliceProps<View>) => ReactNode;
  /** The slice is a large drawing. A page shows one at a time: a hero above it omits its graph. */
  readonly isDrawing?: true;
}

/** The props of a slice component: its view, and its position on the page. */
export interface SliceProps<View> {
  readonly view: View;
  /** The level of the slice's own heading: 2 on a page, 3 inside an article. A hero ignores it and uses h1. */
  readonly headingLevel: 2 | 3;
  /** `page`: full-width section with the page's spacing. `article`: inside the column of running text. */
  readonly container: 'page' | 'article';
  /** The slice below is a large drawing. */
  readonly isAboveDrawing?: boolean;
}

/** What a slice may query while its page loads. */
export interface SliceLoadContext {
  readonly language: string;
  readonly listArticles: (query: {
    types: readonly string[];
    tags?: readonly string[];
    count: number;
  }) => Promise<readonly RawArticleSummary[]>;
  /** A chosen article with its card's fields; `undefined` if it is unpublished. */
  readonly getArticleCard: (
    article: Pick<RawArticle, 'type' | 'uid' | 'lang'>,
  ) => Promise<RawArticleSummary | undefined>;
}

/** A published article with the fields of a listing. */
export type RawArticleSummary = RawArticle;
