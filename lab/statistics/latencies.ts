import { percentile } from './percentile.ts';

/** Response times in milliseconds, as the figures that goals use. */
export interface Latencies {
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}

/** Zeros for an empty sample. */
export function summarize(latencies: readonly number[]): Latencies {
  const sorted = latencies.toSorted((one, other) => one - other);
  const at = (share: number) => (sorted.length === 0 ? 0 : round(percentile(sorted, share)));
  return { p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) };
}

export const round = (value: number): number => Math.round(value * 10) / 10;
