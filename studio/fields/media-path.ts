/** The path of a file of the library, as fields store it: the studio has it on its own origin too. */
export function toMediaPath(url: string): string {
  return url.slice(url.indexOf('/media/'));
}
