import { ForbiddenError, RepositoryNotFoundError } from '@prismicio/client';
import type { ContentSource } from '../content-source.ts';
import { createCircuitBreaker, type CircuitBreaker, type CircuitState } from './circuit-breaker.ts';
import { checkAnswer, readAnswer, type ContentAnswer } from './content-answer.ts';
import { ContentUnavailableError, ResponseTimeoutError, toLoggedUrl, UnexpectedStatusError } from './content-errors.ts';
import { mostRetries, retryEarnings, unnamedRetryAfterMs } from './transport-limits.ts';

/** Questions to the content service: in time, one at a time for the same address, none while it is known to fail. */
export interface AskOnce {
  ask: (url: string) => Promise<ContentAnswer>;
  /** Those who ask with the same key while the question is out get the same answer. */
  askOnce: (url: string, key?: string) => Promise<ContentAnswer>;
  state: () => { circuit: CircuitState; requests: number; failures: number };
}

export function createAskOnce(source: ContentSource, { now }: { now: () => number }): AskOnce {
  const breaker = createCircuitBreaker({ now });
  const out = new Map<string, Promise<ContentAnswer>>();
  const counts = { requests: 0, failures: 0 };
  let retries = mostRetries;
  /** Why nothing is asked, for the log of whoever is refused. */
  let lastFailure: unknown;

  const attempt = async (url: string): Promise<ContentAnswer> => {
    if (!breaker.admit()) throw new ContentUnavailableError(breaker.remainingMs(), { cause: lastFailure });
    counts.requests += 1;
    try {
      const answer = await fetchInTime(source, url);
      checkStatus(url, answer, source, { breaker, now });
      breaker.succeeded();
      retries = Math.min(mostRetries, retries + retryEarnings);
      return answer;
    } catch (error) {
      counts.failures += 1;
      lastFailure = error;
      tell(breaker, error);
      throw error;
    }
  };
  /** A connection that was cut is worth one more try: every question here may be asked twice. */
  const ask = async (url: string): Promise<ContentAnswer> => {
    try {
      return await attempt(url);
    } catch (error) {
      if (!(error instanceof TypeError) || retries < 1) throw error;
      retries -= 1;
      return attempt(url);
    }
  };
  return {
    ask,
    askOnce(url, key = url) {
      const existing = out.get(key);
      if (existing) return existing;
      const answer = ask(url).finally(() => out.delete(key));
      out.set(key, answer);
      return answer;
    },
    state: () => ({ circuit: breaker.state(), ...counts }),
  };
}

/** A refusal is an answer of a service that works; one that is too busy has said how long to wait. */
function tell(breaker: CircuitBreaker, error: unknown): void {
  const isBusy = error instanceof UnexpectedStatusError && error.status === 429;
  const isRefusal = error instanceof ForbiddenError || error instanceof RepositoryNotFoundError;
  if (isBusy) return;
  if (isRefusal) breaker.succeeded();
  else breaker.failed(error instanceof ResponseTimeoutError ? 'timeout' : 'failure');
}

function checkStatus(
  url: string,
  answer: ContentAnswer,
  source: ContentSource,
  { breaker, now }: { breaker: CircuitBreaker; now: () => number },
): void {
  if (answer.status === 429) breaker.pauseUntil(now() + getRetryAfterMs(answer.headers));
  // The client would ask a service that is too busy again and again, without end.
  checkAnswer(url, answer, source.endpoint);
}

function getRetryAfterMs(headers: Headers): number {
  const text = headers.get('retry-after');
  const seconds = Number(text);
  if (text === null || text.trim() === '') return unnamedRetryAfterMs;
  if (!Number.isNaN(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(text);
  return Number.isNaN(date) ? unnamedRetryAfterMs : Math.max(0, date - Date.now());
}

/** Head and body within the time of one question. Redirects are not followed: the content API has none. */
async function fetchInTime(source: ContentSource, url: string): Promise<ContentAnswer> {
  const controller = new AbortController();
  const late = new ResponseTimeoutError(toLoggedUrl(url));
  const timer = setTimeout(() => controller.abort(late), source.timeoutMs);
  try {
    const { signal } = controller;
    // A source that heeds no signal is given up all the same.
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    });
    const answered = (async () => readAnswer(url, await source.fetch(url, { signal, redirect: 'manual' })))();
    return await Promise.race([answered, aborted]);
  } catch (error) {
    if (controller.signal.aborted) throw late;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
