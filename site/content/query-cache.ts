import { LRUCache } from 'lru-cache';
import { contentCacheEntries, contentTtlMs } from '../contract/constants.ts';
import { answerMemoryCharacters } from './transport/transport-limits.ts';

/** From one ref to another, what has changed is known: `keys` (content-dependencies.ts) of the documents that did, and of their lists. */
export interface KnownChange {
  from: string;
  to: string;
  keys: ReadonlySet<string>;
}

/**
 * Answers to questions about what everybody sees, as objects: read by any number of requests, parsed once. They are
 * frozen, and known by the ref they were asked with, under which nothing changes. Drafts and variations have no place here.
 */
export interface AnswerMemory {
  /** The master ref, when it is known without asking and decides alone what everybody sees. */
  ref: () => string | undefined;
  /** The last that was known, for whoever has asked for the refs and could not have them. */
  lastRef: () => string | undefined;
  /** The answer that is kept for a question of `ref`, which may be that there is nothing. */
  find: (ref: string, question: string) => { readonly answer: unknown } | undefined;
  /**
   * The answer that is kept for a question of `ref`, else that of `ask`, which is kept. `keysOf` says what an answer shows:
   * without it, it is forgotten with the next publish.
   */
  recall: <Value>(
    ref: string,
    question: string,
    ask: () => Promise<Value>,
    keysOf?: (answer: Value) => readonly string[],
  ) => Promise<Value>;
  /** Something is published: the ref is not known until it is told, or asked for. */
  forgetRef: () => void;
  /**
   * No page can be made of the answers that show one of these: they are asked for again, if that is not what has just been
   * done. Right for ever is what the service has said, and not what came of it on the way.
   */
  distrust: (keys: readonly string[]) => void;
  /**
   * Answers that a change has left as they were are answers of the new ref, too. `undefined`: nobody can tell what has
   * changed, so nothing is kept.
   */
  carry: (change: KnownChange | undefined) => void;
}

interface KeptAnswer {
  ref: string;
  answer: unknown;
  keys: readonly string[] | undefined;
  keptAt: number;
}

interface KnownRefs {
  masterRef: () => string | undefined;
  lastMasterRef: () => string | undefined;
}

/** `now` is a monotonic clock in milliseconds. */
export function createAnswerMemory(
  { masterRef, lastMasterRef }: KnownRefs,
  { now = () => performance.now() }: { now?: () => number } = {},
): AnswerMemory {
  // Under its ref an answer never becomes wrong: entries have no TTL.
  const kept = new LRUCache<string, KeptAnswer>({ max: contentCacheEntries, maxSize: answerMemoryCharacters });
  /** The last that decided alone what everybody sees, and the one that came after it, as whoever watches the content tells. */
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
    async recall<Value>(
      ref: string,
      question: string,
      ask: () => Promise<Value>,
      keysOf?: (answer: Value) => readonly string[],
    ) {
      const known = find(ref, question);
      // What is kept under a question is what the same question was answered.
      if (known) return known.answer as Value;
      const answer = await ask();
      // A ref that is gone was repaired, or something is published by now: the answer may be another ref's.
      if (getRef() !== ref) return answer;
      const size = Math.max(1, JSON.stringify(answer)?.length ?? 0);
      const entry = { ref, answer: freeze(answer), keys: keysOf?.(answer), keptAt: now() };
      kept.set(question, entry, { size });
      return answer;
    },
    forgetRef: () => void (told = undefined),
    distrust(keys) {
      const doubtful = new Set(keys);
      for (const [question, one] of [...kept.entries()]) {
        const isNew = now() - one.keptAt < contentTtlMs;
        if (!isNew && one.keys?.some((key) => doubtful.has(key))) kept.delete(question);
      }
    },
    carry(change) {
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

/** Whoever changed what others read as well would be told at once. */
function freeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) freeze(part);
  return Object.freeze(value);
}
