import type { PrismicDocument } from '@prismicio/client';
import type { ComponentType } from 'react';
import type { HeadView } from '../document/head-view.ts';
import type { PageContext } from '../view/page-context.ts';

/** The templates: the values of `data-template`, one a folder below site/page-types. */
const templateNames = [
  'home',
  'section-page',
  'scheme-page',
  'engineering-info',
  'listing',
  'article',
  'landing',
  'campaign',
  'legal',
  'vacancies',
  'vacancy',
  'contact',
  'contact-result',
  'not-found',
  'debug',
  'catalogue',
] as const;

export type TemplateName = (typeof templateNames)[number];

export const layoutNames = ['default', 'campaign'] as const;
export type LayoutName = (typeof layoutNames)[number];

/**
 * A page type: what a template asks, what it makes of the answer, and how it shows it.
 * The pipeline (site/pipeline/render-page.tsx) runs validate, query, view, page, in this order.
 */
export interface PageType<Raw, View> {
  template: TemplateName;
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

/** What became of a form: on to another page, or the same page again with what is to be mended. */
export type ActionResult = { kind: 'redirect'; path: string } | { kind: 'invalid'; form: FormState };

/** A form as it is shown again: values kept, one message a field (keys are field names). */
export interface FormState {
  values: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
}
