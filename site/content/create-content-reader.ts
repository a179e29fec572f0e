import pTimeout from 'p-timeout';
import { PrismicError } from '@prismicio/client';
import { HttpError } from '../contract/http-error.ts';
import type { Language } from '../language/language.ts';
import { createContentQuestions, type Ask, type Prismic, type Recall } from './content-questions.ts';
import { createDependencyTracker, type DependencyTracker } from './content-dependencies.ts';
import type { ContentReader } from './content-reader.ts';
import type { ContentSource } from './content-source.ts';
import { createPrismicReader } from './prismic/prismic-reader.ts';
import { ContentUnavailableError, ResponseTimeoutError, UnexpectedStatusError } from './transport/content-errors.ts';
import { optionalDeadlineRatio, renderDeadlineRatio } from './transport/transport-limits.ts';

/**
 * A reader for one request. `cookie` names the content variant (choose-variant.ts): a visitor's own cookie header has
 * no place here. Its time runs from the first question.
 */
export function createContentReader({
  source,
  language,
  cookie,
  reads = createDependencyTracker(),
  deadlineMs = source.timeoutMs * renderDeadlineRatio,
}: {
  source: ContentSource;
  language: Language;
  cookie: string | undefined;
  reads?: DependencyTracker;
  /** What all questions together may take. */
  deadlineMs?: number;
}): ContentReader {
  let made: Prismic | undefined;
  // Where every answer is known, as it mostly is, nobody needs a client.
  const prismic = () => (made ??= createPrismicReader({ source, cookie, defaultParams: { lang: language.id } }));
  let endsAt: number | undefined;
  const createAsk =
    (limitMs: number): Ask =>
    async (question) => {
      endsAt ??= performance.now() + deadlineMs;
      const remainingMs = Math.min(limitMs, endsAt - performance.now());
      try {
        return await translateErrors(() => within(remainingMs, source.endpoint, question));
      } catch (error) {
        reads.fail();
        throw error;
      }
    };
  const askInTime = createAsk(deadlineMs);
  const askSoon = createAsk(source.timeoutMs * optionalDeadlineRatio);
  const findRef = () => prismic().getRef();
  // What depends on a cookie is for those who have it.
  const shared = cookie === undefined ? shareAnswers(source, { language, findRef }) : undefined;
  const createQuestions = (ask: Ask) =>
    createContentQuestions({ prismic, reads, language, ask, recall: (shared?.createRecall ?? recallNothing)(ask) });
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
 * All questions of a request are of one ref: the one that was known when the first was asked. Where none is, `findRef` asks
 * the service, and in an outage the last one stands.
 */
function shareAnswers(
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
      // What is kept under a question is what the same question was answered.
      if (kept) return kept.answer as Awaited<ReturnType<typeof run>>;
      const keysOf = (answer: Parameters<typeof note>[1]) => {
        const own = createDependencyTracker();
        note(own, answer);
        return own.keys();
      };
      // Kept as an object an answer need not be kept as bytes as well.
      const params = ref === queryCache.ref() ? ({ ref, fetchOptions: { cache: 'no-store' } } as const) : { ref };
      // An answer that comes too late for this request is kept for the next.
      return ask(() => queryCache.getOrFetch(ref, key, () => run(params), keysOf));
    },
    ref: () => known,
  };
}

/** The query goes on after its deadline: its result is cached for the next request. */
function within<Value>(limitMs: number, endpoint: string, query: () => Promise<Value>): Promise<Value> {
  return pTimeout(query(), { milliseconds: Math.max(1, limitMs), message: new ResponseTimeoutError(endpoint) });
}

const contentFailures = [
  PrismicError,
  UnexpectedStatusError,
  ResponseTimeoutError,
  ContentUnavailableError,
  // What fetch says of a connection that failed, and JSON of a body that was cut.
  TypeError,
  SyntaxError,
];

async function translateErrors<Value>(question: () => Promise<Value>): Promise<Value> {
  try {
    return await question();
  } catch (cause) {
    if (!contentFailures.some((failure) => cause instanceof failure)) throw cause;
    throw new HttpError(503, (cause as Error).message, { cause });
  }
}
