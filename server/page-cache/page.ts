/**
 * The types of a page in the cache. `IdentifiedPage`: the page of a URL, as the site identifies it. `PageRequest`: the page in a
 * variant, to be found or rendered. `Representation`: a rendered response. `PageFacts`: what the snapshot knows of a stored
 * page; `PageEntry`: the same in memory; `StoredAnswer` (stored-answer.ts): its bytes and headers.
 */
import type { IdentifiedPage } from '../../site/site.ts';
import type { HeaderPairs, StoredAnswer } from './stored-answer.ts';

export type { IdentifiedPage };

/** What the cache requires of the site. */
export interface PageSource {
  /** `undefined` for what the cache does not store (media, forms, redirects): the site answers it. Makes no content query. */
  identify: (url: string) => IdentifiedPage | undefined;
  /** Never rejects: a failure is a response with its status. A page whose stored view has the same tag is not rendered. */
  render: (request: PageRequest, storedView: StoredView) => Promise<Representation>;
}

/** The tag of the view that is stored of a page. */
export type StoredView = (page: IdentifiedPage) => string | undefined;

/** The content that a page is rendered from: the published one, or one variation of an experiment. */
export interface PageVariant {
  key: string;
  /** Makes the site choose the variant, and identifies no visitor. */
  cookie: string | undefined;
}

export interface PageRequest {
  /** The cache key. */
  key: string;
  page: IdentifiedPage;
  variant: PageVariant;
}

export interface Representation {
  status: number;
  headers: HeaderPairs;
  body: Buffer;
  /** The content ref that it was rendered from; `undefined` when it must not be stored. */
  ref: string | undefined;
  contentKeys: readonly string[];
  documentId: string | undefined;
  viewTag: string | undefined;
  /** When it changes by the clock alone, in milliseconds since 1970; `undefined` when it does not. */
  changesAt: number | undefined;
  /** The view is the stored one; `body` is empty. */
  isUnchanged: boolean;
  /** The payload of a document, or the document of a payload, from the same render. */
  other?: { page: IdentifiedPage; representation: Representation } | undefined;
}

/** All that is known of a stored page but its bytes; the snapshot's rows. */
export interface PageFacts {
  key: string;
  url: string;
  variant: string;
  cookie: string | undefined;
  /** Of a query, of a free part of the URL, or of an experiment: few are stored, and only in memory. */
  isTemporary: boolean;
  status: number;
  /** The content ref that it is known to be valid for. */
  ref: string;
  /** Its dependencies: `doc:ID`, `list:TYPE:LANG`, `order:TYPE:LANG`. */
  contentKeys: readonly string[];
  /** Of the document whose page it is, if it is of one. */
  documentId: string | undefined;
  /** The same tag means the same page. */
  viewTag: string | undefined;
  /** From then on, in milliseconds since 1970, it is stale, though nothing was published; `undefined`: never. */
  changesAt: number | undefined;
  /** The build that rendered it. */
  build: string;
  /** Milliseconds since 1970, when its render began. */
  renderedAt: number;
}

export interface PageEntry extends PageFacts {
  /** `undefined` while its bytes are only on disk. */
  answer: StoredAnswer | undefined;
  /** The newest version (versions.ts) that it is known to be valid for. It only grows. */
  validAt: number;
  /** Requests for it: the most requested pages are refreshed first. */
  reads: number;
  /** Its own document was published, or anything that it may show during its render: a request waits a moment for the new page. */
  isUrgent: boolean;
  /** After failed refreshes: the earliest time of the next, and how many failed in a row. */
  retryAt: number;
  failures: number;
}

export const masterVariant = 'master';

export function toKey(url: string, variant: string): string {
  return variant === masterVariant ? url : `${variant}\n${url}`;
}

export function toEntry(facts: PageFacts, known: Pick<PageEntry, 'answer' | 'validAt'>): PageEntry {
  return { ...facts, ...known, reads: 0, isUrgent: false, retryAt: 0, failures: 0 };
}

/** The entry without its bytes and its use. */
export function toFacts(entry: PageEntry): PageFacts {
  const { key, url, variant, cookie, isTemporary, status, ref, contentKeys, documentId, viewTag } = entry;
  const { changesAt, build, renderedAt } = entry;
  const own = { documentId, viewTag, changesAt, build, renderedAt };
  return { key, url, variant, cookie, isTemporary, status, ref, contentKeys, ...own };
}

/** The entry is known to be valid for that version. */
export function markValid(entry: PageEntry, validAt: number, ref: string): void {
  entry.validAt = validAt;
  entry.ref = ref;
  entry.isUrgent = false;
  entry.failures = 0;
  entry.retryAt = 0;
}

export function toRequest(page: IdentifiedPage, variant: PageVariant = master): PageRequest {
  return { key: toKey(page.key, variant.key), page, variant: { key: variant.key, cookie: variant.cookie } };
}

/** It keeps the whole query of the request, so it is never stored. */
export const isRedirect = ({ status }: { status: number }) => status === 301 || status === 302;

/** The 404 or 410 of many URLs. */
export const isShared = ({ key, url }: IdentifiedPage) => key !== url;

const master: PageVariant = { key: masterVariant, cookie: undefined };
