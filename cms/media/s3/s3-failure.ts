import { S3ServiceException } from '@aws-sdk/client-s3';
import { MediaStoreError } from '../media-store-error.ts';
import type { S3Settings } from './s3-settings.ts';

/** The error code of the service's response, or of the failed connection. */
function toFailureCode(error: unknown): string {
  if (error instanceof S3ServiceException || !(error instanceof Error)) return toName(error);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

function toName(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown failure';
}

function toStatus(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}

export function isCode(error: unknown, code: string): boolean {
  return error instanceof S3ServiceException && error.name === code;
}

/** The service does not respond, or is overloaded. Other failures are immediate and concern one request. */
function isOutage(error: unknown): boolean {
  const status = toStatus(error);
  return status === undefined || status >= 500 || status === 429;
}

/** Thrown by `toUnavailable`, with the information whether it was an outage. */
class Unavailable extends MediaStoreError {
  readonly isOutage: boolean;

  constructor(message: string, options: { cause: Error; isOutage: boolean }) {
    super('unavailable', message, options);
    this.isOutage = options.isOutage;
  }
}

/** Whether the failure opens the circuit breaker. */
export function opensCircuit(error: unknown): boolean {
  return error instanceof Unavailable && error.isOutage;
}

/**
 * Failures that may be temporary: a short outage, a concurrent upload of the same file, bytes that the network changed.
 */
export function isWorthRetrying(error: unknown): boolean {
  return (
    isOutage(error) || toStatus(error) === 409 || ['XAmzContentSHA256Mismatch', 'BadDigest'].includes(toName(error))
  );
}

/**
 * Converts any failure but "no such file". The cause is a summary, because the client's own error contains the signed
 * request, and the service's response may repeat it.
 */
export function toUnavailable(error: unknown): MediaStoreError {
  const status = toStatus(error);
  const cause = new Error(`${toFailureCode(error)}${status === undefined ? '' : ` (${status})`}`);
  const message = 'Files cannot be stored or read just now. Nothing was changed.';
  return new Unavailable(message, { cause, isOutage: isOutage(error) });
}

const keyNames = 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY';

/** Why the service cannot be used with these settings, in one line for the operator. */
export function toStartFailure(error: unknown, settings: S3Settings): MediaStoreError {
  return new MediaStoreError('misconfigured', `MEDIA_STORE cannot be used: ${describe(error, settings)}`);
}

function describe(error: unknown, { bucket, region, endpoint }: S3Settings): string {
  const code = toFailureCode(error);
  const status = toStatus(error);
  const service = endpoint ?? `S3 in ${region}`;
  switch (code) {
    case 'CredentialsProviderError':
      return `there are no keys. Set ${keyNames}.`;
    case 'InvalidAccessKeyId':
    case 'SignatureDoesNotMatch':
    case 'InvalidToken':
    case 'ExpiredToken':
      return `${service} rejects the keys (${code}). Check ${keyNames}, and AWS_SESSION_TOKEN if they need one.`;
    case 'NoSuchBucket':
      return `${service} has no bucket "${bucket}".`;
    case 'PermanentRedirect':
    case 'AuthorizationHeaderMalformed':
    case 'IllegalLocationConstraintException':
      return `the bucket "${bucket}" is not in the region ${region}. Check AWS_REGION.`;
    case 'RequestTimeTooSkewed':
      return `the clock of this machine differs from that of ${service}.`;
    case 'AccessDenied':
      return `the keys may not list the bucket "${bucket}". Grant s3:ListBucket, s3:GetObject, s3:PutObject and s3:DeleteObject.`;
    default:
      return status === undefined
        ? `${service} cannot be reached (${code}). Check AWS_ENDPOINT_URL.`
        : `${service} answers ${status} (${code}).`;
  }
}
