// Keeps all decimals: coordinates and limits of fields are shown exactly.
const numbers = new Intl.NumberFormat('en', { maximumFractionDigits: 20 });
const percents = new Intl.NumberFormat('en', { style: 'percent' });

/** `share` is from 0 to 1. */
export const toPercent = (share: number): string => percents.format(share);

export const toNumber = (amount: number): string => numbers.format(amount);

/** A number with its noun in singular or plural. */
export const countOf = (amount: number, one: string, many = `${one}s`): string =>
  `${toNumber(amount)} ${amount === 1 ? one : many}`;
