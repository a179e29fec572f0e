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
  publishedOn?: string | undefined;
  updatedOn?: string | undefined;
  /** Structured data, one object a JSON-LD block. */
  structuredData?: readonly object[];
}
