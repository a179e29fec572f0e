import { performance as performanceOfProcess } from 'node:perf_hooks';
import { LRUCache } from 'lru-cache';
import pTimeout from 'p-timeout';
import { contentCacheEntries, contentTtlMs, repositoryCacheMs } from '../../contract/constants.ts';
import type { ContentSource } from '../content-source.ts';
import { getMaxAgeMs, isStorable, toResponse, type ContentResponse } from './content-response.ts';
import { createAskOnce, type AskOnce, type AskOnceOptions } from './ask-once.ts';
import { searchCacheBytes, staleRootAfterMs } from './transport-limits.ts';
import type { CircuitState } from './circuit-breaker.ts';

/**
 * All requests to a content service, shared by all visitors of a process: it caches public content only, nothing of a
 * visitor.
 */
export interface ContentTransport {
  /**
   * For the official client's `fetch`: the source's `fetch` with a circuit breaker and, except with `no-store`, a
   * cache.
   */
  readonly fetch: ContentSource['fetch'];
  /** Bypasses every cache, but not the circuit breaker and the limits. */
  readonly ask: (url: string) => Promise<ContentResponse>;
  /** The master ref, when it is known without a request and alone decides the public content. */
  readonly masterRef: () => string | undefined;
  /** The master ref of the last entry response, even if that is stale. */
  readonly lastMasterRef: () => string | undefined;
  /** After a publish: the next caller fetches the refs again. Content cached under an immutable ref stays valid. */
  readonly forgetRefs: () => void;
  readonly state: () => ContentTransportState;
}

/** For metrics. */
export interface ContentTransportState {
  readonly circuit: CircuitState;
  readonly requests: number;
  readonly failures: number;
  readonly hits: number;
  readonly entries: number;
}

export function createContentTransport(
  source: ContentSource,
  { now = () => performance.now(), measureLoad = measureOwnLoad }: Partial<AskOnceOptions> = {},
): ContentTransport {
  const asking = createAskOnce(source, { now, measureLoad });
  const searches = new LRUCache<string, KeptSearch>({ max: contentCacheEntries, maxSize: searchCacheBytes });
  const onNewRefs = (used: ReadonlySet<string>) => {
    for (const [url, { ref }] of [...searches.entries()]) if (!used.has(ref)) searches.delete(url);
  };
  const root = createRootMemory(asking, { now, onNewRefs });
  let hits = 0;

  const search = async (url: string, cache: RequestCache | undefined): Promise<ContentResponse> => {
    const ref = new URL(url).searchParams.get('ref') ?? '';
    if (!root.isPublicRef(ref)) return asking.ask(url);
    const mayKeep = cache !== 'no-store';
    const kept = mayKeep ? searches.get(url) : undefined;
    if (kept && kept.expiresAt > now()) {
      hits += 1;
      return kept.answer;
    }
    const answer = await asking.askOnce(url);
    if (mayKeep && answer.status === 200 && isStorable(answer.headers)) {
      const expiresAt = now() + (getMaxAgeMs(answer.headers) ?? contentTtlMs);
      searches.set(url, { ref, answer, expiresAt }, { size: Math.max(1, answer.body.length) });
    }
    // The client retries with the new ref; the next caller should not have to.
    if (answer.status === 404 || answer.status === 410) root.forget();
    return answer;
  };

  const kinds: Readonly<Record<string, (url: string, cache: RequestCache | undefined) => Promise<ContentResponse>>> = {
    '': root.get,
    '/documents/search': search,
    '/tags': (url) => asking.askOnce(url),
  };
  const { pathname } = new URL(source.endpoint);
  return {
    async fetch(url, init) {
      const path = new URL(url).pathname;
      const isApi = url.startsWith(source.endpoint) && path.startsWith(pathname);
      const read = isApi ? kinds[path.slice(pathname.length).replace(/\/$/, '')] : undefined;
      return read ? toResponse(await read(url, init?.cache)) : source.fetch(url, init);
    },
    ask: asking.ask,
    masterRef: root.masterRef,
    lastMasterRef: root.lastMasterRef,
    forgetRefs: root.forget,
    state: () => ({ ...asking.state(), hits, entries: searches.size }),
  };
}

/** A thread that is kept from its core counts as busy too. */
function measureOwnLoad(): () => number {
  const begun = performanceOfProcess.eventLoopUtilization();
  return () => performanceOfProcess.eventLoopUtilization(begun).utilization;
}

interface RootMemory {
  readonly get: (url: string) => Promise<ContentResponse>;
  readonly forget: () => void;
  readonly isPublicRef: (ref: string) => boolean;
  readonly masterRef: () => string | undefined;
  readonly lastMasterRef: () => string | undefined;
}

interface KeptSearch {
  readonly ref: string;
  readonly answer: ContentResponse;
  readonly expiresAt: number;
}

interface KeptRoot {
  readonly answer: ContentResponse;
  readonly masterRef: string | undefined;
  expiresAt: number;
  /** The number of publishes known when it was requested. */
  readonly generation: number;
}

/** Stale-while-revalidate: the last value, if the fresh one takes too long. */
function orSoon<Value>(fresh: Promise<Value>, last: Value): Promise<Value> {
  return pTimeout(fresh, { milliseconds: staleRootAfterMs, fallback: () => last });
}

/** More than the number of publishes during one page load. */
const maxPublicRefs = 32;
/** Superseded refs whose content stays cached, for renders begun before a publish. */
const maxSupersededRefs = 2;

/**
 * Caches the entry response for 5 s, or for as long as its `max-age` says. While the service is down, the stale one is
 * used: readers then see the content that was published last.
 */
function createRootMemory(
  asking: AskOnce,
  { now, onNewRefs }: { now: () => number; onNewRefs: (used: ReadonlySet<string>) => void },
): RootMemory {
  const kept = new Map<string, KeptRoot>();
  const publicRefs = new Set<string>();
  let generation = 0;

  const remember = (refs: readonly string[]) => {
    const isNew = refs.some((ref) => !publicRefs.has(ref));
    for (const ref of refs) {
      publicRefs.delete(ref);
      publicRefs.add(ref);
    }
    for (const oldest of publicRefs) {
      if (publicRefs.size <= maxPublicRefs) break;
      publicRefs.delete(oldest);
    }
    if (isNew) onNewRefs(new Set([...publicRefs].slice(-(refs.length + maxSupersededRefs))));
  };
  const refresh = async (url: string, last: KeptRoot | undefined): Promise<ContentResponse> => {
    const asked = generation;
    try {
      // A caller after a publish must not get a response from before it.
      const answer = await asking.askOnce(url, `${asked} ${url}`);
      const refs = readPublicRefs(answer);
      remember([...refs.masters, ...refs.variations]);
      // After a publish during the request, the response may have the former refs: it is not cached.
      const lifetime = asked === generation ? (getMaxAgeMs(answer.headers) ?? repositoryCacheMs) : 0;
      kept.set(url, {
        answer,
        masterRef: refs.isWhole ? refs.masters[0] : undefined,
        expiresAt: now() + lifetime,
        generation: asked,
      });
      return answer;
    } catch (error) {
      if (last) return last.answer;
      throw error;
    }
  };
  /** Entry responses differ by access token: with several of them, there is no single master ref. */
  const getOnly = () => {
    const [only, another] = kept.values();
    return another ? undefined : only;
  };
  return {
    async get(url) {
      const last = kept.get(url);
      if (last && last.expiresAt > now()) return last.answer;
      const fresh = refresh(url, last);
      // After a publish only new refs are correct; otherwise a stale value is better than a wait.
      return last?.generation === generation ? orSoon(fresh, last.answer) : fresh;
    },
    forget() {
      generation += 1;
      for (const entry of kept.values()) entry.expiresAt = 0;
    },
    isPublicRef: (ref) => publicRefs.has(ref),
    masterRef() {
      const only = getOnly();
      return only && only.expiresAt > now() ? only.masterRef : undefined;
    },
    lastMasterRef: () => getOnly()?.masterRef,
  };
}

interface PublicRefs {
  readonly masters: string[];
  readonly variations: string[];
  /** Whether a ref alone decides the content. */
  readonly isWhole: boolean;
}

/** The refs of master and running experiments: public, and immutable. */
function readPublicRefs({ body }: ContentResponse): PublicRefs {
  const root = JSON.parse(new TextDecoder().decode(body)) as {
    refs: { ref: string; isMasterRef?: boolean }[];
    integrationFieldsRef?: string | null;
    experiments?: { running?: { variations?: { ref: string }[] }[] };
  };
  const variations = (root.experiments?.running ?? []).flatMap((experiment) => experiment.variations ?? []);
  return {
    masters: root.refs.filter(({ isMasterRef }) => isMasterRef).map(({ ref }) => ref),
    variations: variations.map(({ ref }) => ref),
    isWhole: !root.integrationFieldsRef,
  };
}
