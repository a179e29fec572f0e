/** What a failed content query means: a missing document, or a content service that is unavailable. */
import { NotFoundError, PrismicError } from '@prismicio/client';
import { HttpError } from '../contract/http-error.ts';
import { ContentUnavailableError, ResponseTimeoutError, UnexpectedStatusError } from './transport/content-errors.ts';

const contentFailures = [
  PrismicError,
  UnexpectedStatusError,
  ResponseTimeoutError,
  ContentUnavailableError,
  // What `fetch` throws for a failed connection, and `JSON.parse` for a truncated body.
  TypeError,
  SyntaxError,
];

/** Throws an `HttpError` with status 503 in place of every failure of the content service. */
export async function orContentUnavailable<Value>(query: () => Promise<Value>): Promise<Value> {
  try {
    return await query();
  } catch (cause) {
    if (!contentFailures.some((failure) => cause instanceof failure)) throw cause;
    throw new HttpError(503, (cause as Error).message, { cause });
  }
}

/**
 * Returns `undefined` for a missing document; rethrows every other failure. The client also throws a `NotFoundError`
 * for a ref or a repository that it cannot find.
 */
export async function orAbsent<Value>(query: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await query();
  } catch (error) {
    if (error instanceof NotFoundError && error.message.startsWith('No documents were returned')) return undefined;
    throw error;
  }
}
