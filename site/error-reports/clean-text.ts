import { reportValueLength } from '../contract/constants.ts';

/** Removes from the text of an error what may be about a reader: query strings of URLs, and e-mail addresses. */
export function cleanText(text: string): string {
  return text
    .replace(/[^\s@<>"']{1,64}@[^\s@<>"']{1,255}\.[a-z]{2,}/giu, '[e-mail]')
    .replace(/[^\s<>"']+/g, dropQueries)
    .slice(0, reportValueLength);
}

/**
 * The query string or fragment of each URL in a word, up to a closing bracket. Found step by step, because one regular
 * expression would take minutes for a long hostile word.
 */
function dropQueries(word: string): string {
  let kept = '';
  let rest = word;
  for (;;) {
    const start = rest.search(/\w:\/\/|^\/|\(\//);
    const query = start === -1 ? -1 : findFrom(rest, /[?#]/g, start);
    if (query === -1) return kept + rest;
    kept += rest.slice(0, query);
    const end = rest.indexOf(')', query);
    if (end === -1) return kept;
    rest = rest.slice(end);
  }
}

function findFrom(text: string, sign: RegExp, start: number): number {
  sign.lastIndex = start;
  return sign.exec(text)?.index ?? -1;
}

/** The path of a URL of the site, the origin of another URL, and nothing of an invalid one. */
export function cleanAddress(address: string, publicUrl: string): string {
  if (!URL.canParse(address, publicUrl)) return '';
  const { origin, pathname, protocol } = new URL(address, publicUrl);
  if (!/^https?:$/.test(protocol)) return protocol;
  return (origin === new URL(publicUrl).origin ? pathname : origin).slice(0, reportValueLength);
}
