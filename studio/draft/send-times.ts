/** After the last key, or this long after the first unsent one while somebody goes on typing. */
const quietMs = 400;
const longestMs = 1500;
const firstRetryMs = 1000;
const longestRetryMs = 30_000;

/** How long to wait with what was changed first at `firstAt` and last at `lastAt`. */
export function toSendDelay(now: number, { firstAt, lastAt }: { firstAt: number; lastAt: number }): number {
  const due = Math.min(lastAt + quietMs, firstAt + longestMs);
  // A clock that was set back must not hold a change for hours.
  return Math.min(Math.max(0, due - now), quietMs);
}

/** 1, 2, 4 … 30 s, of which a random half, so that clients do not come back in step. */
export function toRetryDelay(failures: number, random: () => number): number {
  const full = Math.min(longestRetryMs, firstRetryMs * 2 ** (failures - 1));
  return full / 2 + (full / 2) * random();
}
