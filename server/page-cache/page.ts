/**
 * What a page is to the cache: an address that the site identifies (PageAddress), a request for it in a variant (PageRequest), a
 * rendered response (Representation), and what is stored of it (PageEntry, with its bytes as a StoredAnswer).
 */
import type { HeaderPairs, StoredAnswer } from './stored-answer.ts';

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
  key: string;
  /** The page that it is a form of: one render gives all forms of a page. */
  pageKey: string;
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

/** A page of the site as the cache names it: an address and whom it is for. */
export interface PageRequest {
  key: string;
  /** Canonical address, with the allowed query. */
  url: string;
  variant: string;
  /** What makes the site choose the variant. */
  cookie: string | undefined;
  /** Made by a query or a free part of the address, or for an experiment: few are kept, and in memory alone. */
  isTemporary: boolean;
  /** Whether an answer 404 may be kept. */
  mayBeAbsent?: boolean;
}

/** What is known of a stored page without its bytes; the snapshot's list is made of these. */
export interface PageFacts extends PageRequest {
  status: number;
  /** The content ref that it is known to be right for. */
  ref: string;
  /** `doc:ID` and `list:TYPE:LANG` of what it shows. */
  contentKeys: readonly string[];
  /** Of the document whose page it is, if it is of one. */
  documentId: string | undefined;
  /** The site's tag of the view that it was rendered from: the same tag means the same page. */
  viewTag: string | undefined;
  /** From then on, in milliseconds since 1970, it is not right any more, though nothing was published; `undefined`: never. */
  changesAt: number | undefined;
  /** The build that made it. */
  build: string;
  /** Milliseconds since 1970, when its render began. */
  renderedAt: number;
}

export interface PageEntry extends PageFacts {
  /** `undefined` while its bytes are on disk alone. */
  answer: StoredAnswer | undefined;
  /** The newest version (versions.ts) that it is known to be right for. It only ever grows. */
  validAt: number;
  /** How often it was read: what readers want most is refreshed first. */
  reads: number;
  /** Its own document was published: whoever asks is shown the new page, if it can be had in time. */
  isUrgent: boolean;
  /** After a refresh that failed: when the next may be tried, and how many failed in a row. */
  retryAt: number;
  failures: number;
}

/** What content a page is made of: everybody's, or one variation of an experiment. */
export interface PageVariant {
  key: string;
  cookie: string | undefined;
}

export const masterVariant = 'master';

export function toKey(url: string, variant: string): string {
  return variant === masterVariant ? url : `${variant}\n${url}`;
}

export function toEntry(facts: PageFacts, known: Pick<PageEntry, 'answer' | 'validAt'>): PageEntry {
  return { ...facts, ...known, reads: 0, isUrgent: false, retryAt: 0, failures: 0 };
}

/** What is known of the entry's page, however it is used. */
export function toFacts(entry: PageEntry): PageFacts {
  const { key, url, variant, cookie, isTemporary, status, ref, contentKeys, documentId, viewTag } = entry;
  const { changesAt, build, renderedAt } = entry;
  const own = { documentId, viewTag, changesAt, build, renderedAt };
  return { key, url, variant, cookie, isTemporary, status, ref, contentKeys, ...own };
}

/** It is known to be right for that version. */
export function settle(entry: PageEntry, validAt: number, ref: string): void {
  entry.validAt = validAt;
  entry.ref = ref;
  entry.isUrgent = false;
  entry.failures = 0;
  entry.retryAt = 0;
}

export function toPage(
  { key, url, isTemporary, mayBeAbsent }: PageAddress,
  variant: PageVariant = master,
): PageRequest {
  const isOwn = variant.key !== masterVariant;
  return {
    key: toKey(key, variant.key),
    url,
    variant: variant.key,
    cookie: variant.cookie,
    isTemporary: isTemporary || isOwn,
    mayBeAbsent,
  };
}

/** Kept under a name that is not its address: the "not found" of many. */
export const isShared = ({ key, url, variant }: PageRequest) => key !== toKey(url, variant);

const master: PageVariant = { key: masterVariant, cookie: undefined };
