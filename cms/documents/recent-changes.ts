import { LRUCache } from 'lru-cache';
import { maxLongPolls, maxRecentChanges } from '../limits.ts';

/** What one publish or unpublish changed for readers. */
interface VisibleStep {
  readonly ref: string;
  readonly previousRef: string;
  readonly documentIds: readonly string[];
}

/** The last changes from ref to ref in this process, for clients that follow published content. */
export interface RecentChanges {
  add(step: VisibleStep): void;
  /** Ids of the documents that changed between two refs; undefined when a step in between has been evicted. */
  between(ref: string, laterRef: string): string[] | undefined;
  /** Resolves at the next change or after the time-out; undefined when too many callers wait already. */
  next(withinMs: number): Promise<void> | undefined;
}

export function createRecentChanges(): RecentChanges {
  const steps = new LRUCache<string, VisibleStep>({ max: maxRecentChanges });
  const waiting = new Set<() => void>();
  return {
    add(step) {
      steps.set(step.previousRef, step);
      for (const resume of waiting) resume();
    },
    between(ref, laterRef) {
      const ids = new Set<string>();
      // No ref comes twice, so the loop ends.
      for (let at = ref; at !== laterRef;) {
        // The oldest step goes first, however often it is read.
        const step = steps.peek(at);
        if (!step) return undefined;
        for (const id of step.documentIds) ids.add(id);
        at = step.ref;
      }
      return [...ids];
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
