/** Short names that replace readable ones in pages. */
export const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const digits = `${letters}0123456789`;

/** A name per number, of letters and digits: 0 is `a`, 62 is `aa`. */
export function toShortName(index: number): string {
  const last = digits[index % digits.length] ?? '';
  return index < digits.length ? last : toShortName(Math.floor(index / digits.length) - 1) + last;
}
