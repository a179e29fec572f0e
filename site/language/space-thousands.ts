/**
 * Intl parts French thousands by U+202F. In our typeface that is 0.11 em wide, and large figures are set closer still:
 * 1 163 was read as 1163. The no-break space is 0.21 em, which is what a thin space ought to be, and the one that the
 * content has too.
 */
export function spaceThousands(amount: string): string {
  return amount.replaceAll('\u202f', '\u00a0');
}
