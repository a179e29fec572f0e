import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { randomUUID } from 'node:crypto';
import { AccessError, type AccessErrorCode } from '../access/access-error.ts';
import { ContentError, type ContentErrorCode } from '../documents/content-error.ts';
import { AssetError, type AssetErrorCode } from '../media/asset-error.ts';
import { hasFileErrorCode } from '../storage/file-error.ts';
import { failedImageMs } from '../limits.ts';
import { ImageWorkError } from '../media/image-job.ts';
import { isMediaStoreError } from '../media/media-store-error.ts';
import { ModelError } from '../models/model-error.ts';
import { QueryError } from '../query/query-error.ts';
import { StorageError } from '../storage/storage-error.ts';
import { RefusedTarget } from '../webhooks/target-check.ts';

/**
 * The error catalogue: every failure of the content origin as status and body. The bodies of the read and write APIs
 * are the hosted service's.
 */
export interface ErrorResponse {
  readonly status: ContentfulStatusCode;
  readonly body: Record<string, unknown>;
  /** For the `Retry-After` header. */
  readonly retryAfterSeconds?: number;
}

/** Thrown by endpoints; carries its whole response. */
export class HttpError extends Error {
  readonly code = 'http-error';
  readonly response: ErrorResponse;

  constructor(answer: ErrorResponse) {
    super(String(answer.body['message'] ?? answer.status));
    this.name = 'HttpError';
    this.response = answer;
  }
}

/** The official client takes everything after `Master ref is: ` as the ref to try next, so it must end the text. */
export function refNotFound(ref: string, masterRef: string): HttpError {
  return new HttpError({
    status: 404,
    body: {
      type: 'api_notfound_error',
      message: `Ref not found. Ensure you have the right ref and try again (${shorten(ref)}). Master ref is: ${masterRef}`,
    },
  });
}

export function refExpired(masterRef: string): HttpError {
  return new HttpError({
    status: 410,
    body: {
      type: 'api_validation_error',
      message: `The provided ref is no longer accessible, it has expired. Master ref is: ${masterRef}`,
    },
  });
}

export function previewExpired(urls: OauthUrls): HttpError {
  return new HttpError({
    status: 404,
    body: { type: 'api_security_error', message: 'This preview token has expired', ...urls },
  });
}

export function refMissing(masterRef: string): HttpError {
  return new HttpError({
    status: 400,
    body: {
      type: 'api_validation_error',
      message: `Release not provided: add a ref to the query. Master ref is: ${masterRef}`,
    },
  });
}

interface OauthUrls {
  readonly oauth_initiate: string;
  readonly oauth_token: string;
}

export function toOauthUrls(publicUrl: string): OauthUrls {
  return { oauth_initiate: `${publicUrl}/auth`, oauth_token: `${publicUrl}/auth/token` };
}

export function accessDenied(urls: OauthUrls): HttpError {
  return new HttpError({ status: 401, body: { type: 'api_security_error', message: 'Invalid access token', ...urls } });
}

export function scopeMissing(urls: OauthUrls): HttpError {
  return new HttpError({
    status: 403,
    body: { type: 'api_security_error', message: 'This token has not the scope "read:master"', ...urls },
  });
}

export function badParameter(name: string, message: string): HttpError {
  return new HttpError({
    status: 400,
    body: {
      type: 'parsing-error',
      message: `${name}: ${message}`,
      line: 1,
      column: 1,
      id: randomUUID(),
      location: name,
    },
  });
}

export function notFound(): HttpError {
  return new HttpError({
    status: 404,
    body: { type: 'api_notfound_error', message: 'There is nothing at this address.' },
  });
}

/** A file behind a form: its bytes are for the site alone, which counts the uses of each link. */
export function fileIsGated(): HttpError {
  return new HttpError({
    status: 403,
    body: { type: 'api_security_error', message: 'This file is given in exchange for a form. Ask the site for it.' },
  });
}

export function methodNotAllowed(): HttpError {
  return new HttpError({ status: 405, body: { message: 'This address does not take this method.' } });
}

/** The administration and write APIs: `{ message, details }`. */
export function adminError(
  status: ContentfulStatusCode,
  message: string,
  details: readonly { property: string; value?: unknown; error: string }[] = [],
): HttpError {
  return new HttpError({ status, body: { message, details } });
}

const contentStatus: Record<ContentErrorCode, ContentfulStatusCode> = {
  'invalid-document': 400,
  'not-found': 404,
  'version-conflict': 409,
  'uid-taken': 409,
  'release-conflict': 409,
  'release-closed': 409,
  'too-large': 413,
  'kept-aside': 409,
  'was-published': 409,
  'experiment-state': 409,
};

const assetStatus: Record<AssetErrorCode, ContentfulStatusCode> = {
  'asset-conflict': 409,
  'asset-refused': 400,
  'asset-too-large': 413,
};

const accessStatus: Record<AccessErrorCode, ContentfulStatusCode> = {
  'scope-missing': 403,
  'token-unknown': 404,
  'account-unknown': 404,
  'email-taken': 409,
  'last-administrator': 409,
  'link-used': 410,
  // Not 401, after which the studio would ask for a new sign-in.
  'passkey-refused': 403,
  'passkey-limit': 409,
  'passkey-unknown': 404,
};

/** Returns undefined for an unexpected failure, which is logged and becomes a 500. */
export function toErrorResponse(error: unknown): ErrorResponse | undefined {
  if (error instanceof HttpError) return error.response;
  if (error instanceof QueryError) {
    const { line, column } = error.position;
    return {
      status: 400,
      body: { type: 'parsing-error', message: error.message, line, column, id: randomUUID(), location: 'query' },
    };
  }
  if (error instanceof ModelError)
    return {
      status: 400,
      body: { message: error.message, details: error.problems.map((problem) => ({ error: problem })) },
    };
  if (error instanceof ContentError) return toContentResponse(error);
  if (error instanceof RefusedTarget) return { status: 400, body: { message: error.message, details: [] } };
  if (error instanceof AccessError) {
    return { status: accessStatus[error.code], body: { message: error.message, details: [] } };
  }
  if (error instanceof AssetError) {
    return { status: assetStatus[error.code], body: { message: error.message, details: [] } };
  }
  if (error instanceof StorageError && error.code === 'version-conflict') {
    return { status: 409, body: { message: error.message, details: [], currentVersion: error.currentVersion } };
  }
  return toResourceResponse(error);
}

const attentionCodes: ReadonlySet<string> = new Set([
  'unflushed',
  'full',
  'scarce',
  'read-only',
  'corrupt',
  'unavailable',
  'unconfirmed',
  'locked',
]);

/** Whether a failure that has its own response must also be logged for an operator. */
export function needsAttention(error: unknown): boolean {
  if (error instanceof StorageError) return attentionCodes.has(error.code);
  return hasFileErrorCode(error, 'ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM');
}

function toContentResponse(error: ContentError): ErrorResponse {
  const details = error.problems.map(({ path, message }) => ({ property: path, error: message }));
  const currentVersion = error.currentVersion === undefined ? {} : { currentVersion: error.currentVersion };
  return { status: contentStatus[error.code], body: { message: error.message, details, ...currentVersion } };
}

/** Responses for valid requests that fail because a resource of the machine is exhausted. */
function toResourceResponse(error: unknown): ErrorResponse | undefined {
  const code = error instanceof StorageError ? error.code : undefined;
  if (code === 'full' || hasFileErrorCode(error, 'ENOSPC', 'EDQUOT')) {
    return { status: 507, body: { message: 'There is no room left to store this. Nothing was changed.', details: [] } };
  }
  if (error instanceof StorageError && code === 'scarce')
    return { status: 507, body: { message: error.message, details: [] } };
  if (code === 'read-only' || hasFileErrorCode(error, 'EROFS', 'EACCES', 'EPERM')) {
    return unavailable('The disk takes no writes just now. Nothing was changed.', 60);
  }
  // The message does not say whether the write is stored, because it may or may not be durable.
  if (error instanceof StorageError && code === 'unflushed') return unavailable(error.message, 60);
  if (error instanceof StorageError && code === 'unconfirmed') return unavailable(error.message, 5);
  if (code === 'unavailable' || code === 'locked') {
    return unavailable('The content store cannot be reached just now. Nothing was changed.', 5);
  }
  if (hasFileErrorCode(error, 'EMFILE', 'ENFILE')) return unavailable('The service has too much to do just now.', 5);
  if (isMediaStoreError(error, 'unavailable')) return unavailable(error.message, 10);
  return error instanceof ImageWorkError ? toImageResponse(error) : undefined;
}

/** A damaged picture stays damaged, so nobody is told to come back for it. The decoder's words are for the log. */
function toImageResponse({ code, message }: ImageWorkError): ErrorResponse {
  if (code === 'image-unreadable')
    return { status: 422, body: { message: 'The picture cannot be read.', details: [] } };
  return unavailable(message, code === 'image-too-costly' ? failedImageMs / 1000 : 1);
}

function unavailable(message: string, retryAfterSeconds: number): ErrorResponse {
  return { status: 503, body: { message, details: [] }, retryAfterSeconds };
}

/**
 * The response of the hosted service. Its clients retry at once and without a limit, unless `Retry-After` is a number
 * of seconds.
 */
export function tooManyQueries(waitMs: number): HttpError {
  const message = 'The queries of your address have used up their processing time.';
  return new HttpError({
    status: 429,
    body: { status_code: 429, status_message: message, message },
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  });
}

/** One client has sent too many requests, or has too many of one kind at once. */
export function tooManyRequests(message: string, waitMs: number): HttpError {
  return new HttpError({
    status: 429,
    body: { message, details: [] },
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  });
}

/** Too many concurrent requests of one kind. */
export function tooBusy(message: string): HttpError {
  return new HttpError(unavailable(message, 5));
}

/** Errors are never cached: the next attempt may succeed. */
export function sendError(context: Context, answer: ErrorResponse): Response {
  context.header('Cache-Control', 'no-store');
  if (answer.retryAfterSeconds !== undefined) context.header('Retry-After', String(answer.retryAfterSeconds));
  return context.json(answer.body, answer.status);
}

function shorten(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
