/**
 * How many reports are taken: a few at once, then one a second, from everybody together. A fault of ours
 * is known after some reports; the rest would only fill the disk. The clock is a monotonic one.
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
