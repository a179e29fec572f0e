import { getClientAddress } from '../access/client-address.ts';
import { maxLongPolls, maxLongPollsOfAddress } from '../limits.ts';

/** Requests that wait for the next publish (long polling). */
export interface ChangeWaiters {
  /**
   * Resolves at the next change, after the time-out, or when the signal says that the client has closed the connection.
   * Returns undefined when too many requests wait already, of all clients or of this one.
   */
  readonly next: (withinMs: number, left: AbortSignal) => Promise<void> | undefined;
  /** Call it after each publish. */
  readonly resume: () => void;
}

export function createChangeWaiters(): ChangeWaiters {
  /** What resumes each, and the address of its client; none on this machine. */
  const waiting = new Map<() => void, string | undefined>();
  const isFull = (address: string | undefined): boolean =>
    waiting.size >= maxLongPolls ||
    (address !== undefined && [...waiting.values()].filter((one) => one === address).length >= maxLongPollsOfAddress);
  return {
    resume() {
      for (const resume of waiting.keys()) resume();
    },
    next(withinMs, left) {
      const address = getClientAddress();
      if (isFull(address)) return undefined;
      return new Promise((resolve) => {
        const resume = (): void => {
          waiting.delete(resume);
          clearTimeout(timer);
          left.removeEventListener('abort', resume);
          resolve();
        };
        const timer = setTimeout(resume, withinMs);
        waiting.set(resume, address);
        left.addEventListener('abort', resume);
        // The client may have closed the connection before it began to wait.
        if (left.aborted) resume();
      });
    },
  };
}
