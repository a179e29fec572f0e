import type { IncomingMessage } from 'node:http';

/** The maximum number of headers. */
const maxHeaders = 100;

/** The error status for an unacceptable head of a request, else `undefined`. */
export function checkRequestHead(
  { rawHeaders, httpVersionMajor, httpVersionMinor, url = '' }: IncomingMessage,
  maxParameters: number,
): number | undefined {
  // Node accepts a request line without a version; no current client sends one.
  if (httpVersionMajor < 1) return 400;
  if (rawHeaders.length > maxHeaders * 2) return 431;
  // RFC 9112, section 3.2. Of two Host headers Node uses the first, and a proxy in front may use the other.
  const hosts = countHosts(rawHeaders);
  if (hosts > 1 || (hosts === 0 && httpVersionMinor > 0)) return 400;
  return hasMoreThan(url, '&', maxParameters - 1) ? 400 : undefined;
}

/** Names and values alternate in the list. */
function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
}

function hasMoreThan(text: string, sign: string, max: number): boolean {
  let found = 0;
  for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + 1)) {
    found += 1;
    if (found > max) return true;
  }
  return false;
}
