/** The delay after the last key, and the longest delay after the first unsent change while typing goes on. */
const quietMs = 400;
const longestMs = 1500;
const firstRetryMs = 1000;
const longestRetryMs = 30_000;

/** The delay in ms until sending, for changes of which the first was made at `firstAt` and the last at `lastAt`. */
export function toSendDelay(now: number, { firstAt, lastAt }: { firstAt: number; lastAt: number }): number {
  const due = Math.min(lastAt + quietMs, firstAt + longestMs);
  // A clock that was set back must not hold a change for hours.
  return Math.min(Math.max(0, due - now), quietMs);
}

/** Exponential backoff in ms: 1, 2, 4 … 30 s, half of it random, so that clients do not retry at the same time. */
export function toRetryDelay(failures: number, random: () => number): number {
  const full = Math.min(longestRetryMs, firstRetryMs * 2 ** (failures - 1));
  return full / 2 + (full / 2) * random();
}
