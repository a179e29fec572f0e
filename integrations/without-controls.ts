/** Ends a line, or moves the cursor of a terminal. "\n" and "\t" are what people write in a text. */
const controls = /[[\p{Cc}\u2028\u2029]--[\n\t]]/gv;

/**
 * Text of visitors and editors for programs of others: without what only changes the way in which they show it.
 * Controls that turn the direction of text around can make a name or a link look like another.
 */
export function withoutControls(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(controls, ' ');
}
