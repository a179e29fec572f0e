import { percentile } from './percentile.ts';

/** Milliseconds that answers took, in the figures that goals are set in. */
export interface Latencies {
  p50Ms: number;
  p99Ms: number;
  longestMs: number;
}

/** Zeros when there are none. */
export function summarize(latencies: readonly number[]): Latencies {
  const sorted = latencies.toSorted((one, other) => one - other);
  const at = (share: number) => (sorted.length === 0 ? 0 : round(percentile(sorted, share)));
  return { p50Ms: at(0.5), p99Ms: at(0.99), longestMs: at(1) };
}

export const round = (value: number): number => Math.round(value * 10) / 10;
