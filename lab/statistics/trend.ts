interface Point {
  hours: number;
  value: number;
}

/**
 * How much is added in an hour: the median of the slopes between any two points (Theil and Sen). A few that lie far off,
 * and which ones are first and last, do not move it.
 */
export function toHourlyTrend(points: readonly Point[]): number {
  const slopes = points.flatMap((one, at) =>
    points.slice(at + 1).map((other) => (other.value - one.value) / (other.hours - one.hours)),
  );
  const sorted = slopes.toSorted((one, other) => one - other);
  const [below, above] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  if (below === undefined || above === undefined) throw new RangeError('A trend takes two points');
  return (below + above) / 2;
}
