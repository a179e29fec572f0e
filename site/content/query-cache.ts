import { LRUCache } from 'lru-cache';
import { contentCacheEntries, contentTtlMs } from '../contract/constants.ts';
import { answerMemoryCharacters } from './transport/transport-limits.ts';

/**
 * What changed between two refs: the dependency keys (content-dependencies.ts) of the changed documents and their
 * lists.
 */
export interface KnownChange {
  readonly from: string;
  readonly to: string;
  readonly keys: ReadonlySet<string>;
}

/**
 * Parsed results of queries for public content, shared by all requests. Results are frozen and cached under the ref of
 * their query, where content is immutable. Drafts and experiment variations are never cached here.
 */
export interface QueryCache {
  /** The master ref, when it is known without a request and alone decides the public content. */
  readonly ref: () => string | undefined;
  /** The last known ref, for when the refs cannot be fetched. */
  readonly lastRef: () => string | undefined;
  /** The cached result for `ref`; its answer may be `undefined`, which means that there is no such document. */
  readonly find: (ref: string, question: string) => { readonly answer: unknown } | undefined;
  /**
   * The cached result for `ref`, else that of `ask`, which is cached. `keysOf` lists its dependencies: without it, the
   * next publish evicts the result.
   */
  readonly getOrFetch: <Value>(
    ref: string,
    question: string,
    ask: () => Promise<Value>,
    keysOf?: (answer: Value) => readonly string[],
  ) => Promise<Value>;
  /** After a publish: forgets the promoted ref, until it is promoted or fetched again. */
  readonly forgetRef: () => void;
  /**
   * Evicts results with one of these dependencies after a page failed to render from them, unless they are new: a
   * corrupted response must not be cached under an immutable ref.
   */
  readonly invalidate: (keys: readonly string[]) => void;
  /** Moves unchanged results to the new ref. `undefined`: the change is unknown, so all results are evicted. */
  readonly promote: (change: KnownChange | undefined) => void;
}

interface CachedResult {
  ref: string;
  readonly answer: unknown;
  readonly keys: readonly string[] | undefined;
  readonly keptAt: number;
}

interface KnownRefs {
  readonly masterRef: () => string | undefined;
  readonly lastMasterRef: () => string | undefined;
}

/** `now` is a monotonic clock in milliseconds. */
export function createQueryCache(
  { masterRef, lastMasterRef }: KnownRefs,
  { now = () => performance.now() }: { now?: () => number } = {},
): QueryCache {
  // Content under a ref is immutable: entries have no TTL.
  const kept = new LRUCache<string, CachedResult>({ max: contentCacheEntries, maxSize: answerMemoryCharacters });
  /** The last ref that was fetched, and the one after it that the content watch reported. */
  let asked: string | undefined;
  let told: string | undefined;
  const getRef = () => {
    const ref = masterRef();
    if (ref === undefined) return told;
    asked = ref;
    told = undefined;
    return ref;
  };
  const find = (ref: string, question: string) => {
    const known = kept.get(question);
    return known?.ref === ref ? known : undefined;
  };
  return {
    ref: getRef,
    lastRef: lastMasterRef,
    find,
    async getOrFetch<Value>(
      ref: string,
      question: string,
      ask: () => Promise<Value>,
      keysOf?: (answer: Value) => readonly string[],
    ) {
      const known = find(ref, question);
      // The key is the query, so the cached value has the type of this query's result.
      if (known) return known.answer as Value;
      const answer = await ask();
      // The ref changed meanwhile, by a publish or because the client replaced an expired one: the result may be of
      // another ref.
      if (getRef() !== ref) return answer;
      const size = Math.max(1, JSON.stringify(answer)?.length ?? 0);
      const entry = { ref, answer: freeze(answer), keys: keysOf?.(answer), keptAt: now() };
      kept.set(question, entry, { size });
      return answer;
    },
    forgetRef: () => void (told = undefined),
    invalidate(keys) {
      const doubtful = new Set(keys);
      for (const [question, one] of [...kept.entries()]) {
        const isNew = now() - one.keptAt < contentTtlMs;
        if (!isNew && one.keys?.some((key) => doubtful.has(key))) kept.delete(question);
      }
    },
    promote(change) {
      if (!change) return kept.clear();
      const { from, to, keys } = change;
      if (asked === from) asked = told = to;
      for (const one of kept.values()) {
        const isTouched = one.keys === undefined || one.keys.some((key) => keys.has(key));
        if (one.ref === from && !isTouched) one.ref = to;
      }
    },
  };
}

/** Frozen, so that code that modifies a shared result fails at once. */
function freeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) freeze(part);
  return Object.freeze(value);
}
