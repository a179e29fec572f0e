/**
 * A rate limit for error reports of all clients together: a burst, then one per second. A few reports are enough to
 * know an error of the site; more would only fill the disk. The clock is monotonic.
 */
export function createReportBudget({
  clockMs,
  burst = 30,
  everyMs = 1000,
}: {
  clockMs: () => number;
  burst?: number;
  everyMs?: number;
}): { spend: (reports: number) => boolean } {
  let left = burst;
  let filledAt = clockMs();
  return {
    spend(reports) {
      const now = clockMs();
      left = Math.min(burst, left + (now - filledAt) / everyMs);
      filledAt = now;
      if (left < reports) return false;
      left -= reports;
      return true;
    },
  };
}
