/** Whether a text shows nothing: it is empty, or white space and characters without a shape. */
export function isBlank(text: string): boolean {
  return /^[\s\p{Cf}\u115F\u2800\u3164]*$/u.test(text);
}
