/**
 * Renders pages and stores the results. A page has one render in flight per version (`renderOnce`), which gives both
 * representations: the document and its payload. README.md shows the states of a stored page.
 */
import { isDeepStrictEqual } from 'node:util';
import type { ChangeLog } from './change-log.ts';
import { compress } from './compression/compress.ts';
import type { EntryStore } from './entry-store.ts';
import {
  isRedirect,
  isShared,
  masterVariant,
  markValid,
  toEntry,
  toKey,
  toRequest,
  type PageEntry,
  type PageRequest,
  type PageSource,
  type Representation,
} from './page.ts';
import { createCachedResponse, describeBody, type ResponseOptions, type CachedResponse } from './cached-response.ts';
import { createVersionedRenders, type VersionedRenderOptions } from './versioned-renders.ts';
import type { Versions } from './versions.ts';

/**
 * A stored page, or a response that must not be stored. `noLongerNotFound`: the response belongs to this URL only,
 * which no longer shares the 404.
 */
export type Outcome =
  | { readonly entry: PageEntry; readonly answer: CachedResponse }
  | { readonly uncacheable: Representation; readonly noLongerNotFound?: true };

export interface PageRenderCounts {
  /** The number of rendered pages; both representations count as one. */
  renders: number;
  /** The number of refreshes that found the view unchanged, so that nothing was rendered. */
  unchanged: number;
  failures: number;
}

export interface PageRenderOptions extends ResponseOptions, VersionedRenderOptions {
  readonly source: PageSource;
  readonly store: EntryStore;
  readonly versions: Versions;
  readonly changes: Pick<ChangeLog, 'isRemoved'>;
  /** Served instead of a 404 that contradicts the index. */
  readonly unavailable: Representation;
  /** `rendered`: the uncompressed body of a new page. */
  readonly onStored: (entry: PageEntry, rendered?: Buffer) => void;
  /** Called when the stored page was found unchanged. */
  readonly onConfirmed: (entry: PageEntry) => void;
  readonly onRemoved: (entry: PageEntry) => void;
  readonly now: () => number;
}

interface PageRenders {
  /** Renders the page, or joins the render of any of its representations of this version. Never rejects. */
  readonly renderOnce: (request: PageRequest) => Promise<Outcome>;
  readonly remove: (entry: PageEntry) => void;
  readonly counts: Readonly<PageRenderCounts>;
}

interface InFlight {
  readonly request: PageRequest;
  readonly version: number;
  readonly outcome: Promise<Outcome>;
}

/** `validAt`: the version. `renderedAt`: when the render began. */
interface RenderTimes {
  readonly validAt: number;
  readonly renderedAt: number;
}

const maxRetryMs = 30_000;

/** `isListed`: whether the manifest lists the page. */
export function createPageRenders(options: PageRenderOptions, isListed: (key: string) => boolean): PageRenders {
  const { store, versions, changes, build, now } = options;
  const counts: PageRenderCounts = { renders: 0, unchanged: 0, failures: 0 };
  const inFlight = new Map<string, InFlight>();
  const renderVersioned = createVersionedRenders(options);

  const renderOnce = (request: PageRequest): Promise<Outcome> => {
    const version = versions.current();
    const key = toKey(request.page.pageKey, request.variant.key);
    const running = inFlight.get(key);
    if (running?.version === version) return join(running, request);
    const outcome = render(request, version).finally(() => {
      if (inFlight.get(key)?.outcome === outcome) inFlight.delete(key);
    });
    inFlight.set(key, { request, version, outcome });
    return outcome;
  };

  const join = async (running: InFlight, request: PageRequest): Promise<Outcome> => {
    const outcome = await running.outcome;
    if ('noLongerNotFound' in outcome && running.request.page.url !== request.page.url) return renderOnce(request);
    if (running.request.key === request.key) return outcome;
    const entry = store.get(request.key);
    const answer = entry && entry.validAt >= running.version && store.load(entry);
    // A page that failed, or that the manifest does not list, has no other representation.
    return answer ? { entry, answer } : renderOnce(request);
  };

  const render = async (request: PageRequest, begun: number): Promise<Outcome> => {
    const { key, page } = request;
    const renderedAt = now();
    const { rendered, validAt } = await renderVersioned(request, begun);
    if (validAt === undefined) return fail(key, rendered);
    if (rendered.status === 404 && !page.mayBeAbsent) return removeOlder(key, rendered, validAt);
    if (rendered.status !== (page.isGone ? 410 : 404) && isShared(page)) return removeSharedNotFound(key, rendered);
    // The page has another URL now, and may get this one back later.
    if (isRedirect(rendered)) return removeOlder(key, rendered, validAt);
    const isUnchanged = rendered.isUnchanged && (rendered.other?.representation.isUnchanged ?? true);
    counts[isUnchanged ? 'unchanged' : 'renders'] += 1;
    await storeRepresentations(request, rendered, { validAt, renderedAt });
    // A newer page may be stored than the one that was rendered.
    const entry = store.get(key);
    const answer = entry && store.load(entry);
    if (entry && answer) return { entry, answer };
    if (!rendered.isUnchanged) return { uncacheable: rendered };
    // The unchanged page was evicted in the meantime, or its bytes are damaged.
    store.delete(key);
    return render(request, begun);
  };

  const fail = (key: string, rendered: Representation): Outcome => {
    const entry = store.get(key);
    if (rendered.status >= 500) counts.failures += 1;
    if (entry) {
      entry.failures += 1;
      entry.retryAt = now() + Math.min(maxRetryMs, 500 * 2 ** entry.failures);
    }
    const answer = entry && store.load(entry);
    if (entry && answer) return { entry, answer };
    // It may be the 404 of an existing page, which search engines would remember.
    return { uncacheable: rendered.ref !== undefined && options.index() ? options.unavailable : rendered };
  };

  const removeOlder = (key: string, rendered: Representation, validAt: number): Outcome => {
    const entry = store.get(key);
    if (entry && entry.validAt < validAt) remove(entry);
    return { uncacheable: rendered };
  };

  /** The URL was one of those that share a 404, and has a page now. */
  const removeSharedNotFound = (key: string, rendered: Representation): Outcome => {
    const entry = store.get(key);
    // The next request for the shared 404 renders it for its own URL.
    if (entry) remove(entry);
    return { uncacheable: rendered, noLongerNotFound: true };
  };

  const remove = (entry: PageEntry) => {
    store.delete(entry.key);
    options.onRemoved(entry);
  };

  const storeRepresentations = async (request: PageRequest, rendered: Representation, times: RenderTimes) => {
    const { other } = rendered;
    const otherRequest = other && toRequest(other.page, request.variant);
    // A representation with a query string or variant is unlikely to be requested again.
    const isWorthStoring = otherRequest && (!otherRequest.page.isTemporary || isListed(otherRequest.key));
    await Promise.all([
      storeOne(request, rendered, times),
      other && isWorthStoring && storeOne(otherRequest, other.representation, times),
    ]);
  };

  const storeOne = async (request: PageRequest, rendered: Representation, times: RenderTimes) => {
    if (rendered.isUnchanged) return confirm(request.key, rendered, times.validAt);
    const entry = await createEntry(request, rendered, times);
    // The document was taken down during the render, and the stored page was removed.
    if (changes.isRemoved(entry)) return;
    // Something that may be on this page was published during the render, so the next reader waits for a new one.
    entry.isUrgent = times.validAt < versions.current();
    if (store.put(entry) === entry) options.onStored(entry, rendered.body);
  };

  const confirm = (key: string, { viewTag, contentKeys, changesAt, ref }: Representation, validAt: number) => {
    const known = store.get(key);
    if (known?.build !== build || known.viewTag !== viewTag || validAt < known.validAt) return;
    const keepsKeys = isDeepStrictEqual(known.contentKeys, contentKeys);
    Object.assign(known, { contentKeys, changesAt });
    // The headers contain the dependencies.
    if (options.toShared && known.answer && !keepsKeys)
      store.replaceAnswer(known, createCachedResponse(known.answer, options, known));
    markValid(known, validAt, ref ?? known.ref);
    options.onConfirmed(known);
  };

  const createEntry = async ({ key, page, variant }: PageRequest, rendered: Representation, times: RenderTimes) => {
    const { validAt, renderedAt } = times;
    const bodies = await compress(rendered.body, 'quick');
    const { status, headers, ref = '', contentKeys, documentId, viewTag, changesAt } = rendered;
    const body = { ...describeBody(rendered.body), bodies, quality: 'quick' } as const;
    const answer = createCachedResponse({ status, headers, ...body }, options, rendered);
    const isTemporary = (page.isTemporary || variant.key !== masterVariant) && !isListed(key);
    const names = { key, url: page.url, variant: variant.key, cookie: variant.cookie, isTemporary };
    const facts = { ...names, status, ref, contentKeys, documentId, viewTag, changesAt, build, renderedAt };
    return toEntry(facts, { answer, validAt });
  };

  return { renderOnce, remove, counts };
}
