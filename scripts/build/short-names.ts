/** Names that pages are sent in the place of those that people read. */
export const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const digits = `${letters}0123456789`;

/** Each number's own, of letters and figures: 0 is `a`, 62 is `aa`. */
export function toShortName(index: number): string {
  const last = digits[index % digits.length] ?? '';
  return index < digits.length ? last : toShortName(Math.floor(index / digits.length) - 1) + last;
}
