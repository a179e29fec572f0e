interface Point {
  readonly hours: number;
  readonly value: number;
}

/**
 * Growth per hour: the median of the slopes between any two points (Theil and Sen). It ignores a few outliers, and does
 * not depend on which points are first and last.
 */
export function toHourlyTrend(points: readonly Point[]): number {
  const slopes = points.flatMap((one, at) =>
    points.slice(at + 1).map((other) => (other.value - one.value) / (other.hours - one.hours)),
  );
  const sorted = slopes.toSorted((one, other) => one - other);
  const [below, above] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  if (below === undefined || above === undefined) throw new RangeError('A trend needs two points');
  return (below + above) / 2;
}
