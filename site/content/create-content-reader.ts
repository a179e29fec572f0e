import pTimeout from 'p-timeout';
import type { Language } from '../language/language.ts';
import { createContentQueries, type Ask, type Prismic, type Recall } from './content-queries.ts';
import { orContentUnavailable } from './content-failures.ts';
import { createDependencyTracker, type DependencyTracker } from './content-dependencies.ts';
import type { ContentReader } from './content-reader.ts';
import type { ContentSource } from './content-source.ts';
import type { HasCome } from './planned-articles.ts';
import { createPrismicReader } from './prismic/prismic-reader.ts';
import { ResponseTimeoutError } from './transport/content-errors.ts';
import { optionalDeadlineRatio, renderDeadlineRatio } from './transport/transport-limits.ts';

/**
 * A reader for one request. `cookie` selects the content variant (choose-variant.ts): never pass a visitor's own cookie
 * header. Its deadline counts from the first query.
 */
export function createContentReader({
  source,
  language,
  cookie,
  reads = createDependencyTracker(),
  hasCome = (at) => at.getTime() <= Date.now(),
  deadlineMs = source.timeoutMs * renderDeadlineRatio,
}: {
  source: ContentSource;
  language: Language;
  cookie: string | undefined;
  reads?: DependencyTracker;
  /** The clock of what is made of the results (view-clock.ts): it decides which articles are listed. */
  hasCome?: HasCome;
  /** Total time for all queries. */
  deadlineMs?: number;
}): ContentReader {
  let made: Prismic | undefined;
  // Created on demand: usually every result is cached and no client is needed.
  const prismic = () => (made ??= createPrismicReader({ source, cookie, defaultParams: { lang: language.id } }));
  let endsAt: number | undefined;
  const createAsk =
    (limitMs: number): Ask =>
    async (question) => {
      endsAt ??= performance.now() + deadlineMs;
      const remainingMs = Math.min(limitMs, endsAt - performance.now());
      try {
        return await orContentUnavailable(() => within(remainingMs, source.endpoint, question));
      } catch (error) {
        reads.fail();
        throw error;
      }
    };
  const askInTime = createAsk(deadlineMs);
  const askSoon = createAsk(source.timeoutMs * optionalDeadlineRatio);
  const findRef = () => prismic().getRef();
  // Results that depend on a cookie are not shared.
  const shared = cookie === undefined ? shareResponses(source, { language, findRef }) : undefined;
  const createQuestions = (ask: Ask) =>
    createContentQueries({
      prismic,
      reads,
      language,
      ask,
      recall: (shared?.createRecall ?? recallNothing)(ask),
      hasCome,
    });
  return {
    ...createQuestions(askInTime),
    optional: createQuestions(askSoon),
    ref: async () => shared?.ref() ?? askInTime(findRef),
    dependencies: reads.keys,
    isWhole: reads.isWhole,
  };
}

const recallNothing =
  (ask: Ask): Recall =>
  (_question, _note, run) =>
    ask(() => run({}));

/**
 * Caches results across requests. All queries of a request use one ref: the one known at its first query. If none is
 * known,
 * `findRef` fetches it, and if that fails the last known ref is used.
 */
function shareResponses(
  { queryCache }: ContentSource,
  { language, findRef }: { language: Language; findRef: () => Promise<unknown> },
): { createRecall: (ask: Ask) => Recall; ref: () => string | undefined } {
  let known: string | undefined;
  return {
    createRecall: (ask) => async (question, note, run) => {
      if (!queryCache) return ask(() => run({}));
      if ((known ?? queryCache.ref()) === undefined) await ask(findRef);
      const ref = (known ??= queryCache.ref() ?? queryCache.lastRef());
      if (ref === undefined) return ask(() => run({}));
      const key = JSON.stringify([language.id, ...question]);
      const kept = queryCache.find(ref, key);
      // The cache key contains the query and its arguments, so the cached value has the type of this query.
      if (kept) return kept.answer as Awaited<ReturnType<typeof run>>;
      const keysOf = (answer: Parameters<typeof note>[1]) => {
        const own = createDependencyTracker();
        note(own, answer);
        return own.keys();
      };
      // The parsed result is cached, so the transport need not cache the response as well.
      const params = ref === queryCache.ref() ? ({ ref, fetchOptions: { cache: 'no-store' } } as const) : { ref };
      // A result that misses the deadline is cached for the next request.
      return ask(() => queryCache.getOrFetch(ref, key, () => run(params), keysOf));
    },
    ref: () => known,
  };
}

/** The query goes on after its deadline: its result is cached for the next request. */
function within<Value>(limitMs: number, endpoint: string, query: () => Promise<Value>): Promise<Value> {
  return pTimeout(query(), { milliseconds: Math.max(1, limitMs), message: new ResponseTimeoutError(endpoint) });
}
