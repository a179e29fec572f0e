import type { Language } from '../language/language.ts';

/** What the head of a page says. `title` without the site's name, which the document adds (acceptance H-1). */
export interface HeadView {
  title: string;
  description: string;
  /** Image for social cards: an absolute address, or a path of our own with the base path. */
  image?: string | undefined;
  type: 'website' | 'article';
  isIndexed: boolean;
  /** Path of the page in its own language when it differs from the address asked for. */
  canonicalPath?: string | undefined;
  /**
   * The one language of a text that nobody translates. In the frame of another it is the same page once more: its canonical
   * address is the one in this language, and no page names the other as a translation (acceptance L-4).
   */
  onlyLanguage?: Language | undefined;
  publishedOn?: string | undefined;
  updatedOn?: string | undefined;
  /** Structured data, one object a JSON-LD block. */
  structuredData?: readonly object[];
}
