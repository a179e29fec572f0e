/**
 * Shares of traffic when one cloud is lost. The others take its share in proportion to their own,
 * rounded to whole percents with the same total (largest remainder method).
 */
export function divideShares(shares: readonly number[], lost: number): number[] {
  const total = sum(shares);
  const left = total - (shares[lost] ?? 0);
  if (left === 0) return shares.map(() => 0);
  const exact = shares.map((share, index) => (index === lost ? 0 : (share * total) / left));
  const rounded = exact.map(Math.floor);
  const byRemainder = exact
    .map((share, index) => ({ index, remainder: share - Math.floor(share) }))
    .sort((one, other) => other.remainder - one.remainder);
  const missing = Math.round(total - sum(rounded));
  for (const { index } of byRemainder.slice(0, missing)) rounded[index] = (rounded[index] ?? 0) + 1;
  return rounded;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
