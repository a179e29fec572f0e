/** Sends confirmation mails one after the other, apart from the requests that cause them. */
import { createPauses } from '../recipient-pauses.ts';
import { isUnavailable } from '../unavailable.ts';

/** The store keeps all requests; those above this number wait for its next sweep. */
const maxWaiting = 1000;

export interface ConfirmationQueue {
  /** Returns at once. */
  add: (subscriber: string) => void;
  /** Resolves when nothing is being sent: all mails are sent, or the mail server is unavailable. */
  idle: () => Promise<void>;
  /** Sends what waits although the mail server was unavailable a moment ago. */
  retry: () => Promise<void>;
  /** Resolves when the mail in flight has succeeded or failed. */
  stop: () => Promise<void>;
}

export interface ConfirmationQueueOptions {
  /** Throws `Unavailable` for a failure of the mail server or of the store. */
  send: (subscriber: string) => Promise<void>;
  onError: (subscriber: string, error: unknown) => void;
}

export function createConfirmationQueue({ send, onError }: ConfirmationQueueOptions): ConfirmationQueue {
  const waiting = new Set<string>();
  const pauses = createPauses({ onEnd: wake });
  let running: Promise<void> | undefined;
  let isStopped = false;

  function wake(): void {
    if (isStopped || running || waiting.size === 0 || pauses.has(lane)) return;
    running = sendWaiting().finally(() => {
      running = undefined;
      // Requests may have arrived while the last mail was being sent.
      wake();
    });
  }

  async function sendWaiting(): Promise<void> {
    for (const id of waiting) {
      if (isStopped) return;
      waiting.delete(id);
      try {
        await send(id);
        pauses.forget(lane);
      } catch (error) {
        onError(id, error);
        if (!isUnavailable(error)) continue;
        waiting.add(id);
        pauses.begin(lane);
        return;
      }
    }
  }

  async function idle(): Promise<void> {
    if (!running) return;
    await running;
    await idle();
  }

  return {
    add(id) {
      if (waiting.size < maxWaiting) waiting.add(id);
      wake();
    },
    idle,
    async retry() {
      await idle();
      pauses.stop();
      wake();
      await idle();
    },
    async stop() {
      isStopped = true;
      pauses.stop();
      await running;
    },
  };
}

const lane = 'confirmation';
