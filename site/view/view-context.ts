import type { ImageFieldImage, LinkField, RichTextField } from '@prismicio/client';
import type { ImageView } from './image-view.ts';
import type { RichTextView } from './rich-text-view.ts';
import type { Language } from '../language/language.ts';
import type { Strings } from '../language/strings.ts';
import type { LinkedDocument, LinkView } from '../routes/links.ts';

/**
 * Everything a view function may use besides the raw document: the language and the pure translations of linked, rich
 * and image fields. No other clock, no network.
 */
export interface ViewContext {
  readonly language: Language;
  readonly strings: Strings;
  /** The day the page is made for, `YYYY-MM-DD` (UTC). A page whose view reads it is made again when the day ends. */
  readonly today: string;
  /**
   * Whether an instant has been reached: the only other notion of time in a view. If not, the page becomes stale when
   * it is.
   */
  readonly hasCome: (at: Date) => boolean;
  /** `undefined` for an empty field (acceptance K-6). */
  readonly link: (field: LinkField | null | undefined) => LinkView | undefined;
  /** The URL of a document that was queried, not linked. */
  readonly document: (document: LinkedDocument) => string;
  readonly richText: (field: RichTextField | null | undefined) => RichTextView;
  readonly image: (field: ImageFieldImage | null | undefined) => ImageView | undefined;
  /** Path of a page of the site, in the reader's language and below the base path: `/platform` -> `/fr-fr/platform`. */
  readonly path: (path: string) => string;
  /** Formats `YYYY-MM-DD` for a reader: "12 November 2026". */
  readonly date: (date: string) => string;
}
