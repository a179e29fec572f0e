import type { Language } from '../language/language.ts';

/** The head of a page. `title` is without the site's name, which the document adds. */
export interface HeadView {
  readonly title: string;
  readonly description: string;
  /** Image for social cards: an absolute URL, or a path of the site with the base path. */
  readonly image?: string | undefined;
  readonly type: 'website' | 'article';
  readonly isIndexed: boolean;
  /** Path of the page in its own language, when it differs from the requested one. */
  readonly canonicalPath?: string | undefined;
  /**
   * The only language of an untranslated text. In another language's layout it is the same page again: its canonical
   * URL is the one in this language, and neither page names the other as a translation.
   */
  readonly onlyLanguage?: Language | undefined;
  readonly publishedOn?: string | undefined;
  readonly updatedOn?: string | undefined;
  /** Structured data, one object per JSON-LD block. */
  readonly structuredData?: readonly object[];
}
