const numbers = new Intl.NumberFormat('en');

export const toNumber = (amount: number): string => numbers.format(amount);

/** A number with its noun. */
export const countOf = (amount: number, one: string, many = `${one}s`): string =>
  `${toNumber(amount)} ${amount === 1 ? one : many}`;
