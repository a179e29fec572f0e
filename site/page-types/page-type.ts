import type { PrismicDocument } from '@prismicio/client';
import type { ComponentType } from 'react';
import type { HeadView } from '../document/head-view.ts';
import type { ActionResult, FormState } from '../view/form-state.ts';
import type { PageContext } from '../view/page-context.ts';
import type { LayoutName } from '../contract/layout-names.ts';

/**
 * A page type: what a template asks, what it makes of the answer, and how it shows it.
 * The pipeline (site/pipeline/render-page.tsx) runs validate, query, view, page, in this order.
 */
export interface PageType<Raw, View> {
  /** Layout when the document names none. */
  layout: LayoutName;
  /** The query parameters that the page depends on; any other changes nothing, and makes no new page. */
  parameters?: readonly string[];
  /** Those that make it the page of one reader when we signed them: such a page is kept by nobody. Others change nothing. */
  personalParameters?: readonly string[];
  /** `false` means the page does not exist; may throw an `HttpError`, or no more than `{ statusCode: 403 }` (acceptance N-18). */
  validate?: (context: PageContext) => boolean;
  /** `undefined` means that there is no such page; failures are thrown. */
  query: (context: PageContext) => Promise<Raw | undefined>;
  /** Pure. */
  view: (raw: Raw, context: PageContext, form?: FormState) => View;
  /** The document the page is of, when it is of one: its translations feed hreflang and the language switcher. */
  getDocument?: (raw: Raw) => PrismicDocument | undefined;
  /** Where `query` knows no names of before: the document that had this address. */
  findRenamed?: (context: PageContext) => Promise<PrismicDocument | undefined>;
  head: (view: View, context: PageContext) => HeadView;
  Page: ComponentType<{ view: View }>;
  /** The status of the answer when it is not 200: a closed vacancy is 410, the not-found page 404. */
  status?: (view: View) => number;
  /** Takes a form. Absent: the page answers 405 to POST. */
  action?: (form: FormData, context: PageContext) => Promise<ActionResult>;
}
