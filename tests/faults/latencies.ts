/** Milliseconds that answers took, in the figures that goals are set in. */
export interface Latencies {
  p50Ms: number;
  p99Ms: number;
  longestMs: number;
}

export function summarize(latencies: readonly number[]): Latencies {
  const sorted = latencies.toSorted((one, other) => one - other);
  const at = (share: number) => round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return { p50Ms: at(0.5), p99Ms: at(0.99), longestMs: at(1) };
}

export const round = (value: number): number => Math.round(value * 10) / 10;

/** The one in the middle, the upper of two; 0 of none. */
export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
