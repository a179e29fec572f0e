/** The URL of a page as links have it. It has no query and no fragment: what looks like one is part of a uid. */
export function escapeUrl(url: string): string {
  return encodeURI(url.toWellFormed()).replaceAll(/[?#]/g, encodeURIComponent);
}
