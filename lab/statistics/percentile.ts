/**
 * The smallest value of the sample that at least `share` (0 to 1) of it does not exceed (nearest rank): always a
 * measured value. Of 100, the 99th is the p99 and not the maximum. Throws for an empty sample.
 */
export function percentile(sample: readonly number[], share: number): number {
  // Sorting a sorted array is linear: callers that need several percentiles sort first.
  const sorted = sample.toSorted((one, other) => one - other);
  // 100 * 0.07 is slightly more than 7: the rank must not depend on floating-point error.
  const rank = Math.ceil(sorted.length * share - 1e-9);
  const value = sorted[Math.min(Math.max(rank, 1), sorted.length) - 1];
  if (value === undefined) throw new RangeError('An empty sample has no percentile');
  return value;
}

/** The median; of an even number the lower of the two. */
export function median(sample: readonly number[]): number {
  return percentile(sample, 0.5);
}
