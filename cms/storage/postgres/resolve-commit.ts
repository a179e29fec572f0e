import { setTimeout as delay } from 'node:timers/promises';
import { StorageError } from '../storage-error.ts';

/** How long to retry the question for the outcome. Most restarts of the server and network failures are shorter. */
const maxResolveMs = 10_000;
const firstDelayMs = 50;
const maxDelayMs = 1000;

/**
 * Called when a connection was lost during COMMIT: resolves to whether the transaction was committed. `ask` waits for
 * the end of the lost transaction, and rejects when it cannot tell. Throws `unconfirmed` when there is no answer in
 * time.
 */
export async function resolveCommit(ask: () => Promise<boolean>, cause: unknown): Promise<boolean> {
  const deadline = performance.now() + maxResolveMs;
  for (let delayMs = firstDelayMs; ; delayMs = Math.min(delayMs * 2, maxDelayMs)) {
    try {
      return await ask();
    } catch (error) {
      if (!isTemporary(error) || performance.now() + delayMs > deadline) throw toUnconfirmed(cause);
    }
    await delay(delayMs);
  }
}

function isTemporary(error: unknown): boolean {
  return error instanceof StorageError && ['unavailable', 'locked', 'read-only'].includes(error.code);
}

function toUnconfirmed(cause: unknown): StorageError {
  return new StorageError(
    'unconfirmed',
    'The database was lost while it stored this, so it may or may not be stored. Repeat it with the same Idempotency-Key, or look first.',
    { cause },
  );
}
