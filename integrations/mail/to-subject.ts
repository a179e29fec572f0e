/** Long enough for readers, and a limit for visitors' input. */
const maxLength = 150;

/** One line, which ends with a whole character. */
export function toSubject(text: string): string {
  const line = text.replace(/\s+/g, ' ').slice(0, maxLength);
  return line.isWellFormed() ? line : line.replace(/[\uD800-\uDBFF]$/, '').toWellFormed();
}
