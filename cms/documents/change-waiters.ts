import { maxLongPolls } from '../limits.ts';

/** Requests that wait for the next publish (long polling). */
export interface ChangeWaiters {
  /**
   * Resolves at the next change, after the time-out, or when the signal says that the client has closed the connection.
   * Returns undefined when too many requests wait already.
   */
  next(withinMs: number, left: AbortSignal): Promise<void> | undefined;
  /** Call it after each publish. */
  resume(): void;
}

export function createChangeWaiters(): ChangeWaiters {
  const waiting = new Set<() => void>();
  return {
    resume() {
      for (const resume of waiting) resume();
    },
    next(withinMs, left) {
      if (waiting.size >= maxLongPolls) return undefined;
      return new Promise((resolve) => {
        const resume = (): void => {
          waiting.delete(resume);
          clearTimeout(timer);
          left.removeEventListener('abort', resume);
          resolve();
        };
        const timer = setTimeout(resume, withinMs);
        waiting.add(resume);
        left.addEventListener('abort', resume);
        // The client may have closed the connection before it began to wait.
        if (left.aborted) resume();
      });
    },
  };
}
