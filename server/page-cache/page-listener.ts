/** Responds to page requests from the cache with Node's own request, before the framework creates objects for it. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import pTimeout from 'p-timeout';
import type { EntryStore } from './entry-store.ts';
import {
  isRedirect,
  masterVariant,
  type PageEntry,
  type PageRequest,
  type PageSource,
  type PageVariant,
  type Representation,
  toKey,
  toRequest,
} from './page.ts';
import type { PageCache } from './page-cache.ts';
import type { Outcome } from './page-renders.ts';
import type { SharedCaching } from './shared-caching.ts';
import {
  writeCachedResponse,
  type CacheState,
  type CachedResponse,
  type PerRequestHeaders,
} from './cached-response.ts';
import { createUncompressedBodies } from './compression/compress.ts';
import { toMarkdownAnswer, type MarkdownPages } from './markdown-response.ts';

/** The content that a visitor's cookies select. */
export interface VisitorVariant extends PageVariant {
  readonly kind: 'master' | 'experiment' | 'private';
  /** Only a stored page is certain for this visitor: what is absent may be in a preview that could not be checked. */
  readonly isPreviewUnknown?: true;
  /** Cookies that the response to this visitor sets. The response is then private, although the page is shared. */
  readonly setCookies: readonly string[];
}

export interface PageListenerOptions {
  readonly cache: PageCache;
  readonly store: EntryStore;
  readonly source: PageSource;
  /** Converts stored documents to Markdown. */
  readonly markdown: MarkdownPages;
  readonly chooseVariant: (cookie: string) => Promise<VisitorVariant>;
  /** Whether these cookies may select another variant than the published content. */
  readonly mayChooseVariant: (cookie: string) => boolean;
  /** Whether an entry of another build can be served, because its script still exists. */
  readonly isBuildServed: (build: string) => boolean;
  /**
   * Rejects a request that must not cause a render now (load shedding), or exceeds the rate limit of 404 responses.
   * Resolves to `false` when it did not reject.
   */
  readonly refuse: (request: IncomingMessage, response: ServerResponse, isStored: boolean) => Promise<boolean>;
  readonly exposeDebugHeaders: boolean;
  /** Headers for shared caches that are purged, and how long those may store the response. */
  readonly shared?: Pick<SharedCaching, 'toHeaders' | 'maxMs'> | undefined;
  /** Whether some readers get another variant (cached-response.ts). */
  readonly isVaried?: () => boolean;
  /** The number of responses by `x-cache`. */
  readonly counts: Record<CacheState, number>;
  readonly onError: (error: unknown) => void;
}

/** Passes the request on to the framework. */
type Next = (request: IncomingMessage, response: ServerResponse) => void;

export interface PageListener {
  readonly answer: (request: IncomingMessage, response: ServerResponse, next: Next) => void;
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly next: Next;
  readonly setCookies: readonly string[];
  /** The URL of the page: that of the request, unless it requests the page's Markdown. */
  readonly url: string;
  readonly isMarkdown: boolean;
}

/** A request for an urgent or overdue page waits this long for its render, then gets the old page. */
const urgentWaitMs = 300;

export function createPageListener(options: PageListenerOptions): PageListener {
  const { cache, store, source, counts } = options;
  const uncompressed = createUncompressedBodies();

  const write = (
    exchange: Exchange,
    { entry, answer }: { entry: PageEntry; answer: CachedResponse },
    state: CacheState,
  ) => {
    const { request, response, setCookies } = exchange;
    counts[state] += 1;
    store.touch(entry);
    const sharedForMs = Math.min(cache.changesInMs(entry), options.shared?.maxMs(state) ?? Infinity);
    const perRequest = { requestId: crypto.randomUUID(), state, ref: entry.ref, setCookies, sharedForMs };
    if (exchange.isMarkdown) return void writeMarkdown(exchange, answer, perRequest);
    if (!writeCachedResponse(request, response, answer, perRequest))
      void writeUncompressed(exchange, answer, perRequest);
  };

  const writeUncompressed = async (exchange: Exchange, answer: CachedResponse, perRequest: PerRequestHeaders) => {
    try {
      const identity = await uncompressed.get(answer);
      writeCachedResponse(exchange.request, exchange.response, { ...answer, bodies: { identity } }, perRequest);
    } catch (error) {
      giveUp(exchange, error);
    }
  };

  const writeMarkdown = async (exchange: Exchange, answer: CachedResponse, perRequest: PerRequestHeaders) => {
    try {
      const markdown = await toMarkdownAnswer(answer, await uncompressed.get(answer), options);
      writeCachedResponse(exchange.request, exchange.response, markdown, perRequest);
    } catch (error) {
      giveUp(exchange, error);
    }
  };

  const bypass = ({ request, response, next }: Exchange) => {
    counts.bypass += 1;
    next(request, response);
  };

  const writeOutcome = async (exchange: Exchange, outcome: Outcome): Promise<void> => {
    if ('entry' in outcome) return write(exchange, outcome, cache.isFresh(outcome.entry) ? 'miss' : 'stale');
    // The redirect keeps the whole query string, which the cache key lacks, so the site sends it.
    if (isRedirect(outcome.uncacheable)) return bypass(exchange);
    counts.bypass += 1;
    return writeUncacheable(exchange, outcome.uncacheable, options);
  };

  const handlePage = async (exchange: Exchange, request: PageRequest) => {
    const entry = cache.find(request.key);
    const answer = entry && store.load(entry);
    const isStored = answer !== undefined;
    const isLimited = !isStored || entry?.status === 404;
    if (isLimited && (await options.refuse(exchange.request, exchange.response, isStored))) return;
    if (!entry || !answer) return writeOutcome(exchange, await cache.refresh(request));
    if (cache.isFresh(entry)) return write(exchange, { entry, answer }, 'hit');
    if (entry.isUrgent || cache.isOverdue(entry) || !options.isBuildServed(entry.build)) {
      const outcome = await pTimeout(cache.refresh(request), { milliseconds: urgentWaitMs, fallback: () => undefined });
      if (outcome) return writeOutcome(exchange, outcome);
    } else cache.refreshLater(entry);
    // The newest entry may have been stored while the request waited.
    const newest = cache.find(request.key) ?? entry;
    return write(exchange, { entry: newest, answer: newest.answer ?? answer }, 'stale');
  };

  const answerSlowly = async (exchange: Exchange) => {
    const { headers } = exchange.request;
    try {
      const visitor =
        headers.cookie && options.mayChooseVariant(headers.cookie)
          ? await options.chooseVariant(headers.cookie)
          : masterVisitor;
      const page = visitor.kind === 'private' ? undefined : source.identify(exchange.url);
      if (!page || (exchange.isMarkdown && !isDocument(page))) return bypass(exchange);
      const request = toRequest(page, visitor);
      if (visitor.isPreviewUnknown && cache.find(request.key)?.status !== 200) return bypass(exchange);
      await handlePage({ ...exchange, setCookies: visitor.setCookies }, request);
    } catch (error) {
      giveUp(exchange, error);
    }
  };

  /** The site shows the error, or renders a page whose stored bytes are damaged, unless a response has begun. */
  const giveUp = (exchange: Exchange, error: unknown) => {
    options.onError(error);
    if (exchange.response.headersSent) exchange.response.destroy();
    else bypass(exchange);
  };

  return {
    answer(request, response, next) {
      const { url = '/' } = request;
      const markdownOf = options.markdown.find(url, request.headers.accept);
      const isMarkdown = markdownOf !== undefined;
      const exchange = { request, response, next, setCookies: none, url: markdownOf ?? url, isMarkdown };
      if (request.method !== 'GET' && request.method !== 'HEAD') return bypass(exchange);
      const { cookie } = request.headers;
      if (!isMarkdown && (cookie === undefined || !options.mayChooseVariant(cookie))) {
        // Only canonical URLs are keys, so a request for any other URL finds no entry.
        const entry = cache.find(toKey(url, masterVariant));
        if (entry && cache.isFresh(entry)) {
          const answer = store.load(entry);
          if (answer) return write(exchange, { entry, answer }, 'hit');
        }
      }
      void answerSlowly(exchange);
    },
  };
}

const none: readonly string[] = [];
const masterVisitor: VisitorVariant = { kind: 'master', key: masterVariant, cookie: undefined, setCookies: none };

const isDocument = ({ target }: PageRequest['page']) =>
  'representation' in target && target.representation === 'document';

async function writeUncacheable(
  { request, response, setCookies, isMarkdown }: Exchange,
  rendered: Representation,
  { exposeDebugHeaders, markdown, shared }: Pick<PageListenerOptions, 'exposeDebugHeaders' | 'markdown' | 'shared'>,
): Promise<void> {
  const { status, ref } = rendered;
  const shown = isMarkdown ? await markdown.show(rendered.body, rendered.headers) : rendered;
  const { body } = shown;
  const headers = shared?.toHeaders(shown.headers, { ...rendered, isStored: false }) ?? shown.headers;
  const perRequest = exposeDebugHeaders ? ['x-cache', 'bypass', ...(ref ? ['x-content-ref', ref] : [])] : [];
  const cookies = setCookies.flatMap((cookie) => ['set-cookie', cookie]);
  const id = headers.some(([name]) => name === 'x-request-id') ? [] : ['x-request-id', crypto.randomUUID()];
  const length = ['content-length', String(body.length)];
  response.writeHead(status, [...headers.flat(), ...perRequest, ...cookies, ...id, ...length]);
  if (request.method === 'HEAD') response.end();
  else response.end(body);
}
