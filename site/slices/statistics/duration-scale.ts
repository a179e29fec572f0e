/** A duration and its limit on a line as long as the limit. */
export interface DurationScale {
  /** The used part of the limit, in percent. */
  readonly used: number;
  /** The ends of the limit's whole units, in percent: ten seconds have nine. */
  readonly ticks: readonly number[];
  readonly limit: string;
}

/** More ticks would not be readable. */
const maxUnits = 12;

const millisecondsOf = new Map([
  ['ms', 1],
  ['s', 1000],
  ['min', 60_000],
  ['h', 3_600_000],
]);

/** `undefined` unless both are durations and the duration is within the limit. */
export function toDurationScale(value: string, limit: string): DurationScale | undefined {
  const length = toMilliseconds(limit);
  const share = toMilliseconds(value) / length;
  if (!(share <= 1)) return undefined;
  const units = Number(/^\d+/.exec(limit)?.[0]);
  const ticks = units <= maxUnits ? Array.from({ length: units - 1 }, (_, index) => round((index + 1) / units)) : [];
  return { used: round(share), ticks, limit };
}

/** "6 h 40 min", "262 ms"; `NaN` for anything else. */
function toMilliseconds(text: string): number {
  const parts = text.trim().split(/\s*([\d.,]+)\s*/);
  // Splitting yields an empty string before the first number, then numbers and units in turn.
  if (parts.length < 3 || parts[0] !== '') return Number.NaN;
  let sum = 0;
  for (let at = 1; at < parts.length; at += 2) {
    sum += Number(parts[at]?.replace(',', '.')) * (millisecondsOf.get(parts[at + 1]?.trim() ?? '') ?? Number.NaN);
  }
  return sum;
}

function round(share: number): number {
  return Math.round(share * 1000) / 10;
}
