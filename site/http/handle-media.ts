import type { Context } from 'hono';
import type { ContentSource } from '../content/content-source.ts';
import type { FindGate } from '../downloads/gated-files.ts';
import { HttpError } from '../contract/http-error.ts';
import { fetchFile } from './fetch-file.ts';
import { parseMediaPath, toImageQuery, toMediaPath } from './media-path.ts';

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

/** Pages contain dozens of pictures, and hardly any is an offer: the content service alone checks them. */
const picture = /\.(?:avif|jpe?g|png|webp)$/i;

/** Serves `/media/…` from the content service, so that pages load everything from one origin. */
export async function handleMedia(
  context: Context,
  {
    content,
    basePath,
    findGate,
    toOffer,
  }: { content: ContentSource; basePath: string; findGate: FindGate; toOffer: (path: string) => string },
): Promise<Response> {
  const { pathname, searchParams } = new URL(context.req.url);
  const file = parseMediaPath(pathname.slice(basePath.length));
  if (!file) return context.text('There is no such file', 404, { 'cache-control': 'no-store' });
  const gate = picture.test(file.filename) ? undefined : await findGate(file.asset);
  if (gate !== undefined) throw toRefusal(toOffer(gate));
  const url = new URL(`${toMediaPath(file)}${toImageQuery(searchParams)}`, content.endpoint);
  const { method } = context.req;
  const answer = await fetchFile(content, url, { method, headers: pick(context.req.raw.headers, asking) });
  if (answer.status === 403) {
    await answer.body?.cancel();
    const offer = await findGate(file.asset);
    throw toRefusal(offer && toOffer(offer));
  }
  return new Response(answer.body, { status: answer.status, headers: pick(answer.headers, telling) });
}

function toRefusal(offer: string | undefined): HttpError {
  const explanation = { about: 'file without a link of its own', offer } as const;
  return new HttpError(403, 'A file that is given for a form was asked for by its own address', { explanation });
}

function pick(headers: Headers, names: readonly string[]): Headers {
  const picked = new Headers();
  for (const name of names) {
    const value = headers.get(name);
    if (value) picked.set(name, value);
  }
  return picked;
}
