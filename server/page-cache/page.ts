/**
 * The types of a page in the cache. `IdentifiedPage`: the page of a URL, as the site identifies it. `PageRequest`: the
 * page in a variant, to be found or rendered. `Representation`: a rendered response. `PageFacts`: a stored page without
 * its bytes, as in the snapshot; `PageEntry`: the same in memory; `CachedResponse` (cached-response.ts): its bytes and
 * headers.
 */
import type { IdentifiedPage } from '../../site/site.ts';
import type { HeaderPairs, CachedResponse } from './cached-response.ts';

export type { IdentifiedPage };

/** What the cache requires of the site. */
export interface PageSource {
  /**
   * `undefined` for URLs that the cache does not store (media, forms, redirects); the site responds to them. Sends no
   * content query.
   */
  readonly identify: (url: string) => IdentifiedPage | undefined;
  /** Never rejects: a failure is a response with its status. A page whose view has the stored tag is not rendered. */
  readonly render: (request: PageRequest, storedView: StoredView) => Promise<Representation>;
}

/** The tag of the stored view of a page. */
type StoredView = (page: IdentifiedPage) => string | undefined;

/** The content from which a page is rendered: the published content, or one variation of an experiment. */
export interface PageVariant {
  readonly key: string;
  /** Makes the site choose the variant. It does not identify the visitor. */
  readonly cookie: string | undefined;
}

export interface PageRequest {
  /** The cache key. */
  readonly key: string;
  readonly page: IdentifiedPage;
  readonly variant: PageVariant;
}

export interface Representation {
  readonly status: number;
  readonly headers: HeaderPairs;
  readonly body: Buffer;
  /** The content ref from which it was rendered; `undefined` when it must not be stored. */
  readonly ref: string | undefined;
  readonly contentKeys: readonly string[];
  readonly documentId: string | undefined;
  readonly viewTag: string | undefined;
  /** When it changes by the clock, in epoch milliseconds; `undefined` when it does not. */
  readonly changesAt: number | undefined;
  /** Whether the view equals the stored one; `body` is then empty. */
  readonly isUnchanged: boolean;
  /** The payload of a document, or the document of a payload, from the same render. */
  readonly other?: { page: IdentifiedPage; representation: Representation } | undefined;
}

/** Everything about a stored page except its bytes; a row of the snapshot. */
export interface PageFacts {
  readonly key: string;
  readonly url: string;
  readonly variant: string;
  readonly cookie: string | undefined;
  /**
   * Whether it is a page with a query string, with a free part in its URL, or of an experiment. Only few are stored,
   * and only in memory.
   */
  isTemporary: boolean;
  readonly status: number;
  /** The content ref for which it is known to be valid. */
  ref: string;
  /** Its dependencies: `doc:ID`, `list:TYPE:LANG`, `order:TYPE:LANG`. */
  readonly contentKeys: readonly string[];
  /** The id of the document that the page belongs to, if there is one. */
  readonly documentId: string | undefined;
  /** Equal tags mean equal pages. */
  readonly viewTag: string | undefined;
  /** When it becomes stale by the clock, in epoch milliseconds; `undefined`: never. */
  readonly changesAt: number | undefined;
  /** The build that rendered it. */
  readonly build: string;
  /** When its render began, in epoch milliseconds. */
  readonly renderedAt: number;
}

export interface PageEntry extends PageFacts {
  /** `undefined` while the bytes are only on disk. */
  answer: CachedResponse | undefined;
  /** The newest version (versions.ts) for which it is known to be valid. It never decreases. */
  validAt: number;
  /** The number of requests; the most requested pages are refreshed first. */
  reads: number;
  /**
   * Its own document was published, or anything that it may show during its render. A request waits a moment for the
   * new page.
   */
  isUrgent: boolean;
  /** After failed refreshes: the earliest time of the next one, and the number of consecutive failures. */
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

/** The entry without its bytes and its request data. */
export function toFacts(entry: PageEntry): PageFacts {
  const { key, url, variant, cookie, isTemporary, status, ref, contentKeys, documentId, viewTag } = entry;
  const { changesAt, build, renderedAt } = entry;
  const own = { documentId, viewTag, changesAt, build, renderedAt };
  return { key, url, variant, cookie, isTemporary, status, ref, contentKeys, ...own };
}

/** Records that the entry is valid for that version. */
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

/** A redirect keeps the query string of the request, so it is never stored. */
export const isRedirect = ({ status }: { status: number }) => status === 301 || status === 302;

/** Whether it is a 404 or 410 that many URLs share. */
export const isShared = ({ key, url }: IdentifiedPage) => key !== url;

const master: PageVariant = { key: masterVariant, cookie: undefined };
