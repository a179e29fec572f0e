import { contentCacheEntries, contentTtlMs } from '../constants.ts';
import { createLruCache } from './transport/lru-cache.ts';
import { answerMemoryCharacters } from './transport/transport-limits.ts';

/**
 * Answers to questions about what everybody sees, as objects: read by any number of requests, parsed once. They are
 * frozen, and known by the ref they were asked with, under which nothing changes. Drafts and variations have no place here.
 */
export interface AnswerMemory {
  /** The master ref, when it is known without asking and decides alone what everybody sees. */
  ref: () => string | undefined;
  /** The answer that is kept for a question of `ref`, else that of `ask`, which is kept. */
  recall: <Value>(ref: string, question: string, ask: () => Promise<Value>) => Promise<Value>;
}

/** `now` is a monotonic clock in milliseconds. */
export function createAnswerMemory(
  masterRef: () => string | undefined,
  { now = () => performance.now() }: { now?: () => number } = {},
): AnswerMemory {
  const kept = createLruCache<Readonly<{ answer: unknown }>>({
    mostEntries: contentCacheEntries,
    mostWeight: answerMemoryCharacters,
    now,
  });
  return {
    ref: masterRef,
    async recall<Value>(ref: string, question: string, ask: () => Promise<Value>) {
      const key = `${ref} ${question}`;
      const known = kept.get(key);
      // What is kept under a question is what the same question was answered.
      if (known) return known.answer as Value;
      const answer = await ask();
      // A ref that is gone was repaired, or something is published by now: the answer may be another ref's.
      if (masterRef() !== ref) return answer;
      const weight = JSON.stringify(answer)?.length ?? 0;
      kept.set(key, { answer: freeze(answer) }, { expiresAt: now() + contentTtlMs, weight });
      return answer;
    },
  };
}

/** Whoever changed what others read as well would be told at once. */
function freeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) freeze(part);
  return Object.freeze(value);
}
