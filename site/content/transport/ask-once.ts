import { ForbiddenError, RepositoryNotFoundError } from '@prismicio/client';
import type { ContentSource } from '../content-source.ts';
import { createCircuitBreaker, type CircuitBreaker, type CircuitState } from './circuit-breaker.ts';
import { checkResponse, readResponse, type ContentResponse } from './content-response.ts';
import { ContentUnavailableError, ResponseTimeoutError, toLoggedUrl, UnexpectedStatusError } from './content-errors.ts';
import { maxLoadOfSilence, maxRetries, retryEarnings, unnamedRetryAfterMs } from './transport-limits.ts';

/** Queries of the content service: with a time-out, one at a time per URL, none while the circuit breaker is open. */
export interface AskOnce {
  readonly ask: (url: string) => Promise<ContentResponse>;
  /** Concurrent calls with the same key share one request. */
  readonly askOnce: (url: string, key?: string) => Promise<ContentResponse>;
  readonly state: () => { circuit: CircuitState; requests: number; failures: number };
}

export interface AskOnceOptions {
  readonly now: () => number;
  /** Starts to measure; the result is the share of the time since in which this process had work to do, from 0 to 1. */
  readonly measureLoad: () => () => number;
}

export function createAskOnce(source: ContentSource, { now, measureLoad }: AskOnceOptions): AskOnce {
  const breaker = createCircuitBreaker({ now });
  const out = new Map<string, Promise<ContentResponse>>();
  const counts = { requests: 0, failures: 0 };
  let retries = maxRetries;
  let succeededAt = -Infinity;
  /** Why the circuit breaker is open, for the log of rejected requests. */
  let lastFailure: unknown;

  const attempt = async (url: string): Promise<ContentResponse> => {
    if (!breaker.admit()) throw new ContentUnavailableError(breaker.remainingMs(), { cause: lastFailure });
    counts.requests += 1;
    const begunAt = now();
    const getLoad = measureLoad();
    try {
      const answer = await fetchInTime(source, url);
      checkStatus(url, answer, source, { breaker, now });
      breaker.succeeded();
      succeededAt = now();
      retries = Math.min(maxRetries, retries + retryEarnings);
      return answer;
    } catch (error) {
      counts.failures += 1;
      lastFailure = error;
      // A service that has answered others meanwhile is slow, and a process without rest could not read its response.
      const isSilent = succeededAt < begunAt && getLoad() < maxLoadOfSilence;
      tell(breaker, error, isSilent);
      throw error;
    }
  };
  /** Retries once after a dropped connection: every query is safe to repeat. */
  const ask = async (url: string): Promise<ContentResponse> => {
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

/** A 4xx shows that the service works; a 429 has already set its own pause. */
function tell(breaker: CircuitBreaker, error: unknown, isSilent: boolean): void {
  const isBusy = error instanceof UnexpectedStatusError && error.status === 429;
  const isRefusal = error instanceof ForbiddenError || error instanceof RepositoryNotFoundError;
  if (isBusy) return;
  if (isRefusal) breaker.succeeded();
  else breaker.failed(error instanceof ResponseTimeoutError && isSilent ? 'timeout' : 'failure');
}

function checkStatus(
  url: string,
  answer: ContentResponse,
  source: ContentSource,
  { breaker, now }: { breaker: CircuitBreaker; now: () => number },
): void {
  if (answer.status === 429) breaker.pauseUntil(now() + getRetryAfterMs(answer.headers));
  // The client would retry a 429 without end.
  checkResponse(url, answer, source.endpoint);
}

function getRetryAfterMs(headers: Headers): number {
  const text = headers.get('retry-after');
  const seconds = Number(text);
  if (text === null || text.trim() === '') return unnamedRetryAfterMs;
  if (!Number.isNaN(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(text);
  return Number.isNaN(date) ? unnamedRetryAfterMs : Math.max(0, date - Date.now());
}

/** Fetches head and body within the time-out of one query. Redirects are not followed: the content API has none. */
async function fetchInTime(source: ContentSource, url: string): Promise<ContentResponse> {
  const controller = new AbortController();
  const late = new ResponseTimeoutError(toLoggedUrl(url));
  const timer = setTimeout(() => controller.abort(late), source.timeoutMs);
  try {
    const { signal } = controller;
    // Rejects even if the source ignores the signal.
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    });
    const answered = (async () => readResponse(url, await source.fetch(url, { signal, redirect: 'manual' })))();
    return await Promise.race([answered, aborted]);
  } catch (error) {
    if (controller.signal.aborted) throw late;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
