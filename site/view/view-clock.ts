/**
 * The clock as views see it: they ask it whether an instant has come, and it remembers what it was asked. So whoever keeps the
 * page knows until when it is right, and no view can go by the time without that being known.
 */
export interface ViewClock {
  /** Whether this instant has come. If not, the page changes when it does. */
  hasCome: (at: Date) => boolean;
  /** The day, `YYYY-MM-DD` (UTC). The page changes when it ends. */
  today: () => string;
  /** When the first of the answers that were given changes, in milliseconds since 1970; `undefined` when none does. */
  changesAt: () => number | undefined;
}

const dayMs = 24 * 60 * 60 * 1000;

/** Stands still at `now`: a page is made for one instant, however long that takes. */
export function createViewClock(now: Date): ViewClock {
  const nowMs = now.getTime();
  let first = Infinity;
  const remember = (atMs: number) => {
    if (atMs > nowMs) first = Math.min(first, atMs);
  };
  return {
    hasCome(at) {
      remember(at.getTime());
      return at.getTime() <= nowMs;
    },
    today() {
      remember((Math.floor(nowMs / dayMs) + 1) * dayMs);
      return now.toISOString().slice(0, 10);
    },
    changesAt: () => (first === Infinity ? undefined : first),
  };
}
