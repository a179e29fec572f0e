import type { Context } from 'hono';
import type { ContentSource } from '../content/create-content-reader.ts';
import { HttpError } from '../http-error.ts';

/** Answers `/media/…` with the content service's file, so that pages load everything from one origin. */
export async function answerMedia(context: Context, content: ContentSource): Promise<Response> {
  const asked = new URL(context.req.url);
  const path = asked.pathname.slice(asked.pathname.indexOf('/media/'));
  const url = new URL(`${path}${asked.search}`, content.endpoint);
  const answer = await fetchFile(content, url);
  const headers = new Headers();
  for (const name of ['content-type', 'content-length', 'cache-control', 'etag', 'last-modified']) {
    const value = answer.headers.get(name);
    if (value) headers.set(name, value);
  }
  return new Response(answer.body, { status: answer.status, headers });
}

async function fetchFile({ fetch, mediaTimeoutMs }: ContentSource, url: URL): Promise<Response> {
  try {
    return await fetch(url.href, { signal: AbortSignal.timeout(mediaTimeoutMs) });
  } catch (cause) {
    throw new HttpError(503, 'A file could not be had from the content service', { cause });
  }
}
