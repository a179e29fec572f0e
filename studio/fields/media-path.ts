/** The path of a file of the library, as fields store it. The studio's origin serves it too. */
export function toMediaPath(url: string): string {
  return url.slice(url.indexOf('/media/'));
}
