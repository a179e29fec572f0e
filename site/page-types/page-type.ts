import type { PrismicDocument } from '@prismicio/client';
import type { ComponentType } from 'react';
import type { FeatureFlagsDocument, MenuDocument } from '../content/content-types.generated.ts';
import type { HeadView } from '../document/head-view.ts';
import type { ActionResult, FormState } from '../view/form-state.ts';
import type { PageContext } from '../view/page-context.ts';
import type { LayoutName } from '../contract/layout-names.ts';

interface FrameDocuments {
  readonly menu: MenuDocument | undefined;
  readonly flags: FeatureFlagsDocument | undefined;
}

/**
 * What a template queries, the view it makes of the result, and the component that renders it.
 * The pipeline (site/pipeline/render-page.tsx) runs validate, query, view, page, in this order.
 */
export interface PageType<Raw, View> {
  /** Layout when the document names none. */
  readonly layout: LayoutName;
  /**
   * The query parameters that the page depends on. Others do not change the page, so they are not part of the cache
   * key.
   */
  readonly parameters?: readonly string[];
  /** Signed parameters that make the page personal, and so uncacheable. Without a valid signature they are ignored. */
  readonly personalParameters?: readonly string[];
  /**
   * `false` means the page does not exist. May throw an `HttpError`, or any object with a status, such as `{
   * statusCode: 403 }`.
   */
  validate?: (context: PageContext) => boolean;
  /** `undefined` means that there is no such page; failures are thrown. */
  readonly query: (context: PageContext) => Promise<Raw | undefined>;
  /** Pure. */
  readonly view: (raw: Raw, context: PageContext, form?: FormState) => View;
  /**
   * The documents of its layout, for a page that is made without the content service. The page cache does not store it,
   * and its payload exists although search engines may not list it.
   */
  readonly getFrame?: (context: PageContext) => FrameDocuments;
  /** The document that the page shows, if any: its translations feed hreflang and the language switcher. */
  readonly getDocument?: (raw: Raw) => PrismicDocument | undefined;
  /** Finds the document that had this URL before, where `query` does not know former uids. */
  readonly findRenamed?: (context: PageContext) => Promise<PrismicDocument | undefined>;
  readonly head: (view: View, context: PageContext) => HeadView;
  readonly Page: ComponentType<{ view: View }>;
  /** The status of the response when it is not 200: a closed vacancy is 410, the not-found page 404. */
  readonly status?: (view: View) => number;
  /** Handles a form. Without it, POST gets 405. */
  readonly action?: (form: FormData, context: PageContext) => Promise<ActionResult>;
}
