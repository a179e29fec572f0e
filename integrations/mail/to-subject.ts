import { withoutControls } from '../without-controls.ts';

/** Limits visitors' input to a length that is enough for readers. */
const maxLength = 150;

/** One line that is not cut inside a character. */
export function toSubject(text: string): string {
  const line = withoutControls(text).replace(/\s+/g, ' ').slice(0, maxLength);
  return line.isWellFormed() ? line : line.replace(/[\uD800-\uDBFF]$/, '').toWellFormed();
}
