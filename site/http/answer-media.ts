import type { Context } from 'hono';
import type { ContentSource } from '../content/content-source.ts';
import type { FindGate } from '../downloads/gated-files.ts';
import { HttpError } from '../contract/http-error.ts';

/** Request headers: accepted formats, the cached copy, and the part of a film that a player asks for. */
const asking = ['accept', 'if-none-match', 'range', 'if-range'];
/** Response headers. The policy and the disposition keep a file from acting as a page of the site. */
const telling = [
  'content-type',
  'content-length',
  'content-range',
  'accept-ranges',
  'content-disposition',
  'content-security-policy',
  'cache-control',
  'etag',
  'last-modified',
  'vary',
];

/** Serves `/media/…` from the content service, so that pages load everything from one origin. */
export async function answerMedia(
  context: Context,
  { content, findGate, toOffer }: { content: ContentSource; findGate: FindGate; toOffer: (path: string) => string },
): Promise<Response> {
  const asked = new URL(context.req.url);
  const path = asked.pathname.slice(asked.pathname.indexOf('/media/'));
  const gate = await findGate(decodePath(path));
  if (gate !== undefined) {
    const explanation = { about: 'file without a link of its own', offer: toOffer(gate) } as const;
    throw new HttpError(403, 'A file that is given for a form was asked for by its own address', { explanation });
  }
  const url = new URL(`${path}${asked.search}`, content.endpoint);
  const { method } = context.req;
  const answer = await fetchFile(content, url, { method, headers: pick(context.req.raw.headers, asking) });
  return new Response(answer.body, { status: answer.status, headers: pick(answer.headers, telling) });
}

function pick(headers: Headers, names: readonly string[]): Headers {
  const picked = new Headers();
  for (const name of names) {
    const value = headers.get(name);
    if (value) picked.set(name, value);
  }
  return picked;
}

/**
 * Throws 503 if the file cannot be fetched. The time-out does not include the body, which takes as long as the reader's
 * connection, so the body must be read or cancelled. A HEAD request has none.
 */
export async function fetchFile(
  { fetch, mediaTimeoutMs }: ContentSource,
  url: URL,
  { method, headers }: { method: string; headers: Headers },
): Promise<Response> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), mediaTimeoutMs);
  try {
    return await fetch(url.href, { method, headers, signal: late.signal });
  } catch (cause) {
    throw new HttpError(503, 'A file could not be had from the content service', { cause });
  } finally {
    clearTimeout(timer);
  }
}

/** The file name as content writes it. */
function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
