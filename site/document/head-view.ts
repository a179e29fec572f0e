import type { Language } from '../language/language.ts';

/** The head of a page. `title` is without the site's name, which the document adds. */
export interface HeadView {
  title: string;
  description: string;
  /** Image for social cards: an absolute URL, or a path of the site with the base path. */
  image?: string | undefined;
  type: 'website' | 'article';
  isIndexed: boolean;
  /** Path of the page in its own language, when it differs from the requested one. */
  canonicalPath?: string | undefined;
  /**
   * The only language of an untranslated text. In another language's layout it is the same page again: its canonical
   * URL is the one in this language, and neither page names the other as a translation.
   */
  onlyLanguage?: Language | undefined;
  publishedOn?: string | undefined;
  updatedOn?: string | undefined;
  /** Structured data, one object per JSON-LD block. */
  structuredData?: readonly object[];
}
