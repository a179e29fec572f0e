/**
 * What moves the cursor, colours the terminal or turns the direction of text around: control characters, those of
 * bidirectional text, and separators of lines. Visitors and editors can write all of them.
 */
const controls = /[[\p{Cc}\p{Bidi_Control}\u2028\u2029]--[\n\t]]/gv;

/** Shows each of them as an escape, such as "\u202e". New lines and tabs stay. */
export function showControls(text: string): string {
  return text.replace(controls, (control) => String.raw`\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Prints a line of a command. It may contain text of visitors and editors. */
export function say(line: string): void {
  process.stdout.write(`${showControls(line)}\n`);
}

/** Prints a line on standard error. */
export function sayProblem(line: string): void {
  process.stderr.write(`${showControls(line)}\n`);
}
