import type { HeaderPairs } from './stored-answer.ts';

/** What the cache needs of the site. */
export interface PageSource {
  /**
   * The page that an address is, without asking content. `undefined`: not the cache's business (media, forms,
   * addresses that redirect), the site answers it itself.
   */
  identify: (url: string) => PageAddress | undefined;
  /** Renders a page as nobody in particular sees it. Never rejects: failures are answers, with the status they mean. */
  render: (wanted: WantedPage) => Promise<RenderedPage>;
}

export interface PageAddress {
  /** What the entry is kept under: the address itself, or one name for all addresses that show the same "not found". */
  name: string;
  /** The page that it is a form of: one render gives all forms of a page. */
  page: string;
  url: string;
  /** One of endlessly many: a query, or a part of the address that may be anything. */
  isTemporary: boolean;
  /** Whether an answer 404 may be kept: there are only so many such names. */
  mayBeAbsent: boolean;
  /** Its document is known to be published: an answer that denies it is a fault. */
  isPublished?: boolean;
}

interface WantedPage {
  url: string;
  /** What makes the site choose the variant, and says nothing of a visitor. */
  cookie: string | undefined;
  /** The tag of the view that is stored of the address, or of its other form: what is the same still is not rendered. */
  knownView: (url: string) => string | undefined;
}

export interface RenderedPage extends Representation {
  /** Other forms of the page that the same render gave: made of the same content, each by itself unchanged or not. */
  others: readonly { address: PageAddress; answer: Representation }[];
}

export interface Representation {
  status: number;
  headers: HeaderPairs;
  body: Buffer;
  /** The content ref it was made from; `undefined` when it may not be kept. */
  ref: string | undefined;
  contentKeys: readonly string[];
  documentId: string | undefined;
  viewTag: string | undefined;
  /** When it changes by the clock alone, in milliseconds since 1970; `undefined` when it does not. */
  changesAt: number | undefined;
  /** The view is the known one; `body` is empty. */
  isUnchanged: boolean;
}
