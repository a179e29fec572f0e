/** Whether a stored page is what would be rendered now. */
import type { ChangeLog } from './change-log.ts';
import { settle, type PageEntry } from './page-entry.ts';
import type { Versions } from './versions.ts';

interface PageFreshnessOptions {
  versions: Versions;
  changes: ChangeLog;
  /** The build that renders; entries of another one are rendered again when they can be. */
  build: string;
  now: () => number;
}

export interface PageFreshness {
  isFresh: (entry: PageEntry) => boolean;
  /** Whether it is right for what is published now, whichever build made it. */
  isCurrent: (entry: PageEntry) => boolean;
  /** Milliseconds until the entry changes by the clock alone: not above 0 when it should have, `Infinity` when it never does. */
  changesInMs: (entry: PageEntry) => number;
  /** It should have changed by the clock, and to make it again has not just failed. */
  isOverdue: (entry: PageEntry) => boolean;
}

export function createPageFreshness({ versions, changes, build, now }: PageFreshnessOptions): PageFreshness {
  /** What was published meanwhile and has left the page as it was is found out here, when somebody asks. */
  const isCurrent = (entry: PageEntry) => {
    const current = versions.current();
    if (entry.validAt === current) return true;
    if (changes.version() !== current || !changes.leaves(entry)) return false;
    settle(entry, current, versions.ref());
    return true;
  };

  const changesInMs = ({ changesAt }: PageEntry) => (changesAt === undefined ? Infinity : changesAt - now());

  return {
    isFresh: (entry) => entry.build === build && changesInMs(entry) > 0 && isCurrent(entry),
    isCurrent,
    changesInMs,
    isOverdue: (entry) => changesInMs(entry) <= 0 && now() >= entry.retryAt,
  };
}
