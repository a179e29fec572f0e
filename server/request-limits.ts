import type { IncomingMessage, ServerResponse } from 'node:http';

/** The maximum number of headers. */
const maxHeaders = 100;

/** The time for bodies without files, which are short. A file may take as long as the listener allows. */
const bodyTimeoutMs = 15_000;
const fileTypes = /^multipart\//i;

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

/**
 * Aborts a request whose body does not arrive in time and has no files, because a client can send it byte by byte. Readers of the
 * body see an aborted stream.
 */
export function limitBodyTime(
  request: IncomingMessage,
  response: ServerResponse,
  { refuse, milliseconds = bodyTimeoutMs }: { refuse: (status: number) => void; milliseconds?: number },
): void {
  const { 'content-length': length, 'transfer-encoding': coding, 'content-type': type = '' } = request.headers;
  if ((length === undefined && coding === undefined) || fileTypes.test(type)) return;
  const timer = setTimeout(() => {
    if (request.complete) return;
    if (response.headersSent) return void request.destroy();
    response.once('finish', () => request.destroy());
    refuse(408);
  }, milliseconds).unref();
  request.once('end', () => clearTimeout(timer));
  response.once('close', () => clearTimeout(timer));
}
