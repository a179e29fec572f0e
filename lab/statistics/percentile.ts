/**
 * The smallest value of the sample that at least `share` (0 to 1) of it does not exceed (nearest rank): one that was
 * measured, never one between two. Of 100, the 99th is the p99 and not the largest. Throws for an empty sample.
 */
export function percentile(sample: readonly number[], share: number): number {
  // One that is sorted already is gone through once: whoever asks for several shares sorts first.
  const sorted = sample.toSorted((one, other) => one - other);
  // 100 * 0.07 is a little more than 7: what a product of floating point is off by makes no other rank.
  const rank = Math.ceil(sorted.length * share - 1e-9);
  const value = sorted[Math.min(Math.max(rank, 1), sorted.length) - 1];
  if (value === undefined) throw new RangeError('A percentile of nothing');
  return value;
}

/** The one in the middle, the lower of two. */
export function median(sample: readonly number[]): number {
  return percentile(sample, 0.5);
}
