import type { SharedSlice } from '@prismicio/client';
import type { ReactNode } from 'react';
import type { RawArticle } from '../content/raw-article.ts';
import type { ViewContext } from '../view/view-context.ts';

/**
 * A slice: raw content in, a view out, and the component that shows the view.
 * `toView` is pure and total; `undefined` means there is nothing worth showing.
 * `load` asks for what the slice shows besides its own fields (the latest articles);
 * it is optional content: when it fails, the page is shown without it.
 */
export interface Slice<Raw extends SharedSlice, View, Loaded = undefined> {
  type: Raw['slice_type'];
  load?: (raw: Raw, context: SliceLoadContext) => Promise<Loaded>;
  toView: (raw: Raw, context: ViewContext, loaded: Loaded | undefined) => View | undefined;
  Component: (props: SliceProps<View>) => ReactNode;
  /** The slice is a large drawing of its own. A page has one at a time: a hero above it leaves its graph out. */
  isDrawing?: true;
}

/** What a slice component is given: its view, and its place on the page. */
export interface SliceProps<View> {
  view: View;
  /** The level of the slice's own heading: 2 on a page, 3 inside an article. A hero is the exception: it is the h1. */
  headingLevel: 2 | 3;
  /** `page`: full-width section with the page's rhythm. `article`: inside the measure of running text. */
  place: 'page' | 'article';
  /** The slice below is a large drawing. */
  isAboveDrawing?: boolean;
}

/** What a slice may ask of the content service while its page is loading. */
export interface SliceLoadContext {
  language: string;
  listArticles: (query: {
    types: readonly string[];
    tags?: readonly string[];
    count: number;
  }) => Promise<readonly RawArticleSummary[]>;
  /** A chosen article with all that its card shows; nothing when it has been withdrawn. */
  getArticleCard: (article: Pick<RawArticle, 'type' | 'uid' | 'lang'>) => Promise<RawArticleSummary | undefined>;
}

/** A published article as a listing needs it. */
export type RawArticleSummary = RawArticle;
