/**
 * The clock of views. A view checks whether an instant has been reached, and the clock records which instants were
 * checked, so that the page cache knows when the page becomes stale.
 */
export interface ViewClock {
  /** Whether this instant has been reached. If not, the page becomes stale when it is. */
  readonly hasCome: (at: Date) => boolean;
  /** The day, `YYYY-MM-DD` (UTC). The page changes when it ends. */
  readonly today: () => string;
  /** The earliest checked instant that is still in the future, in milliseconds since 1970; `undefined` without one. */
  readonly changesAt: () => number | undefined;
}

const dayMs = 24 * 60 * 60 * 1000;

/** Stopped at `now`: a page is rendered for one instant, however long that takes. */
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
