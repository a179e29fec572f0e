import type { IncomingMessage, ServerResponse } from 'node:http';

/** Of name and value each (requirement S-59). */
const mostHeaders = 100;

/** Words are short; a file may take as long as the listener allows. */
const bodyMs = 15_000;
const wordTypes = /^(application\/(json|x-www-form-urlencoded|csp-report|reports\+json)|text\/)/i;

/** The status that says what is wrong with the request's head, or what there is too much of. */
export function findExcess(
  { rawHeaders, httpVersionMajor, httpVersionMinor, url = '' }: IncomingMessage,
  mostParameters: number,
): number | undefined {
  // Node takes a request line without a version; no client of this century sends one.
  if (httpVersionMajor < 1) return 400;
  if (rawHeaders.length > mostHeaders * 2) return 431;
  // RFC 9112, 3.2. Of two Node takes the first, and what stands in front might go by the other one.
  const hosts = countHosts(rawHeaders);
  if (hosts > 1 || (hosts === 0 && httpVersionMinor > 0)) return 400;
  return hasMoreThan(url, '&', mostParameters - 1) ? 400 : undefined;
}

/** Names and values in turn. */
function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
}

function hasMoreThan(text: string, sign: string, most: number): boolean {
  let found = 0;
  for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + 1)) {
    found += 1;
    if (found > most) return true;
  }
  return false;
}

/**
 * Ends a request whose words do not arrive: bodies can be sent a byte at a time (requirement F17). `refuse` answers it, and
 * whoever waits for the body learns that there is none.
 */
export function limitBodyTime(
  request: IncomingMessage,
  response: ServerResponse,
  { refuse, milliseconds = bodyMs }: { refuse: (status: number) => void; milliseconds?: number },
): void {
  const { 'content-length': length, 'transfer-encoding': coding, 'content-type': type = 'text/' } = request.headers;
  if ((length === undefined && coding === undefined) || !wordTypes.test(type)) return;
  const timer = setTimeout(() => {
    if (request.complete) return;
    if (response.headersSent) return void request.destroy();
    response.once('finish', () => request.destroy());
    refuse(408);
  }, milliseconds).unref();
  request.once('end', () => clearTimeout(timer));
  response.once('close', () => clearTimeout(timer));
}
