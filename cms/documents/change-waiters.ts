import { maxLongPolls } from '../limits.ts';

/** Requests that wait for the next publish. */
export interface ChangeWaiters {
  /** Resolves at the next change or after the time-out; undefined when too many callers wait already. */
  next(withinMs: number): Promise<void> | undefined;
  /** Call it after each publish. */
  resume(): void;
}

export function createChangeWaiters(): ChangeWaiters {
  const waiting = new Set<() => void>();
  return {
    resume() {
      for (const resume of waiting) resume();
    },
    next(withinMs) {
      if (waiting.size >= maxLongPolls) return undefined;
      return new Promise((resolve) => {
        const resume = (): void => {
          waiting.delete(resume);
          clearTimeout(timer);
          resolve();
        };
        const timer = setTimeout(resume, withinMs);
        waiting.add(resume);
      });
    },
  };
}
