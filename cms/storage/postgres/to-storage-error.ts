import { DatabaseError } from 'pg';
import { StorageError, type StorageErrorCode } from '../storage-error.ts';

/** Error codes of the network, of the driver's own time-outs and of closed connections, which have no SQLSTATE. */
const networkErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
]);
const driverMessages =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|Connection ended)/;

/** Codes by SQLSTATE, else by its class (the first two characters). */
const states: Readonly<Record<string, StorageErrorCode>> = {
  '23': 'constraint',
  '08': 'unavailable',
  '40': 'unavailable',
  '57': 'unavailable',
  '53': 'unavailable',
  '53100': 'full',
  '25006': 'read-only',
  '55P03': 'locked',
  XX001: 'corrupt',
  XX002: 'corrupt',
  '42501': 'misconfigured',
};

/**
 * Converts a native error into a `StorageError` with the native error as `cause`. Returns a `StorageError` unchanged.
 */
export function toStorageError(cause: unknown): StorageError {
  if (cause instanceof StorageError) return cause;
  const message = cause instanceof Error ? cause.message : String(cause);
  return new StorageError(toCode(cause), `PostgreSQL: ${message}`, { cause });
}

function toCode(cause: unknown): StorageErrorCode {
  if (isConnectionLoss(cause)) return 'unavailable';
  const state = cause instanceof DatabaseError ? (cause.code ?? '') : '';
  return states[state] ?? states[state.slice(0, 2)] ?? 'failed';
}

/** The server shut down, crashed or is starting, it ended an idle transaction, or the connection failed. */
const endedStates = /^(57P0[1-5]|25P03|08...)$/;

/** Whether the connection is lost, or in an unknown state. The statement may or may not have been executed. */
export function isConnectionLoss(cause: unknown): boolean {
  if (cause instanceof DatabaseError) return endedStates.test(cause.code ?? '');
  if (!(cause instanceof Error)) return false;
  if ('code' in cause && typeof cause.code === 'string' && networkErrors.has(cause.code)) return true;
  return driverMessages.test(cause.message);
}

/** Whether a retry on another connection may succeed. After a time-out it would only time out again. */
export function mayRetry(error: unknown): boolean {
  return error instanceof StorageError && isConnectionLoss(error.cause) && !/time-?out/i.test(error.message);
}
