// With all places that a number has: coordinates and the bounds of fields are shown as they are.
const numbers = new Intl.NumberFormat('en', { maximumFractionDigits: 20 });
const percents = new Intl.NumberFormat('en', { style: 'percent' });

/** Of a share, from 0 to 1. */
export const toPercent = (share: number): string => percents.format(share);

export const toNumber = (amount: number): string => numbers.format(amount);

/** A number with its noun. */
export const countOf = (amount: number, one: string, many = `${one}s`): string =>
  `${toNumber(amount)} ${amount === 1 ? one : many}`;
