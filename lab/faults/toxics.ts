/** Network faults between a site and its content service (requirement F10 to F13). */
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Exchange, Toxic } from './toxic-proxy.ts';

/** The response, late. */
export function delay(milliseconds: number): Toxic {
  return async ({ forward, response }) => {
    await wait(milliseconds, undefined, { ref: false });
    if (!response.destroyed) forward();
  };
}

/** No response, ever. */
export const blackHole: Toxic = () => undefined;

/** Resets the connection instead of responding. */
export const reset: Toxic = ({ response }) => void response.socket?.resetAndDestroy();

/** The response one byte at a time: it never stops, and never ends in time. */
export function drip(everyMs: number): Toxic {
  return async ({ fetchResponse, response }) => {
    const { status, body } = await fetchResponse();
    response.writeHead(status, { 'content-type': 'application/json', 'content-length': body.length });
    for (let at = 0; at < body.length && !response.destroyed; at += 1) {
      response.write(body.subarray(at, at + 1));
      await wait(everyMs, undefined, { ref: false });
    }
    response.end();
  };
}

/** Half of the response, then the end of the connection. */
export const cut: Toxic = async ({ fetchResponse, response }) => {
  const { status, body } = await fetchResponse();
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': body.length });
  response.write(body.subarray(0, body.length >> 1), () => response.destroy());
};

/** The head states fewer bytes than follow: the reader stops in the middle of a word. */
export const wrongLength: Toxic = async ({ fetchResponse, response }) => {
  const { status, body } = await fetchResponse();
  const socket = response.socket;
  const head = `HTTP/1.1 ${status} OK\r\ncontent-type: application/json\r\ncontent-length: ${body.length >> 1}\r\n\r\n`;
  socket?.write(head);
  socket?.end(body);
};

/** Changes every fiftieth byte. */
export const corrupt: Toxic = async ({ fetchResponse, response }) => {
  const { status, body } = await fetchResponse();
  for (let at = 0; at < body.length; at += 50) body[at] = (body[at] ?? 0) ^ 0x55;
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
};

/** Claims to be compressed, and is not. */
export const brokenGzip: Toxic = async ({ fetchResponse, response }) => {
  const { body } = await fetchResponse();
  response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(body);
};

/** JSON in an unrequested character set. */
export const wrongCharset: Toxic = async ({ fetchResponse, response }) => {
  const { body } = await fetchResponse();
  const utf16 = Buffer.from(body.toString(), 'utf16le');
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-16le' }).end(utf16);
};

export const html = constant(200, 'text/html', '<!doctype html><title>Sign in</title><p>Sign in to the network.</p>');
export const errorBody = constant(200, 'application/json', '{"error":"Something went wrong"}');
export const badGateway = constant(502, 'text/html', '<h1>502 Bad Gateway</h1>');
export const serverError = constant(500, 'application/json', '{"error":"boom"}');
export const tooMany: Toxic = ({ response }) =>
  void response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '1' }).end('{"error":"slow down"}');

/** Redirects to itself. */
export const redirectLoop: Toxic = ({ url, response }) => void response.writeHead(302, { location: url }).end();

/** Far more than any response of the content API; stops when the client disconnects. */
export function huge(megabytes: number): Toxic {
  const chunk = Buffer.alloc(1024 * 1024, ' ');
  return async ({ response }) => {
    const closed = once(response, 'close');
    response.writeHead(200, { 'content-type': 'application/json' });
    for (let sent = 0; sent < megabytes && !response.destroyed; sent += 1) {
      if (!response.write(chunk)) await Promise.race([once(response, 'drain'), closed]);
    }
    response.end('{}');
  };
}

/** A new and empty repository: every endpoint works, and has no documents. */
export const emptied: Toxic = async ({ url, fetchResponse, response }) => {
  const body = url.includes('/documents/search') ? emptySearch : withNewRef((await fetchResponse()).body);
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

const emptySearch = {
  page: 1,
  results_per_page: 20,
  results_size: 0,
  total_results_size: 0,
  total_pages: 0,
  next_page: null,
  prev_page: null,
  results: [],
};

function withNewRef(body: Buffer): object {
  const root = JSON.parse(body.toString()) as { refs: readonly object[] };
  return { ...root, refs: root.refs.map((ref) => ({ ...ref, ref: 'EmptyRepository1' })) };
}

/** Applies the toxic only to matching requests; passes the rest through. */
export function only(isMeant: (url: string) => boolean, toxic: Toxic): Toxic {
  return (exchange: Exchange) => (isMeant(exchange.url) ? toxic(exchange) : exchange.forward());
}

/** The queries of pages, as opposed to those of the site's content follower. */
export const isPageQuery = (url: string): boolean => url.includes('/documents/search') && !url.includes('none.none');

function constant(status: number, contentType: string, body: string): Toxic {
  return ({ response }) => void response.writeHead(status, { 'content-type': contentType }).end(body);
}
