import type { StoredAnswer } from './stored-answer.ts';

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
  /** Position in the order of use, for eviction. */
  usedAt: number;
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
  return { ...facts, ...known, reads: 0, usedAt: 0, isUrgent: false, retryAt: 0, failures: 0 };
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
