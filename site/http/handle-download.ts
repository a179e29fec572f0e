import type { Context } from 'hono';
import { findDownload, useDownload, type Download } from '../downloads/find-download.ts';
import { errorMessages, HttpError } from '../contract/http-error.ts';
import { makePageContext } from '../pipeline/make-page-context.ts';
import type { SiteOptions } from '../pipeline/site-options.ts';
import { fetchFile } from './fetch-file.ts';
import type { SiteEnvironment } from './request-id.ts';

/**
 * Answers `/downloads/{token}/{name}` with the file, and counts it as a use. The file is loaded before it is counted,
 * and is sent whole even for a range request: a download in parts would count as many uses.
 */
export async function handleDownload(context: Context<SiteEnvironment>, options: SiteOptions): Promise<Response> {
  const { pathname, searchParams: query } = new URL(context.req.url);
  const fullPath = pathname.slice(options.settings.basePath.length);
  const requestId = context.get('requestId');
  const page = makePageContext(options, { fullPath, route: undefined, query, requestId });
  const [, token] = /\/downloads\/([^/]+)/.exec(pathname) ?? [];
  if (token === undefined) throw new HttpError(404, errorMessages.notFound);
  const download = await findDownload(token, page);
  const { method } = context.req;
  const answer = await fetchWhole(download.file, method, options);
  // A HEAD request does not deliver the file.
  const isLook = method === 'HEAD';
  try {
    if (!isLook) await useDownload(download, page);
  } catch (error) {
    await answer.body?.cancel();
    throw error;
  }
  options.logger.info({ requestId, enquiry: download.enquiry, isLook }, 'A download was sent');
  return new Response(answer.body, { headers: toHeaders(answer.headers, download.file.name) });
}

/** Throws 503 for any answer that is not the file: it must not be saved under its name. */
async function fetchWhole(
  { id, url: address }: Download['file'],
  method: string,
  { content, settings }: SiteOptions,
): Promise<Response> {
  const url = new URL(address);
  // No other host gets a signature that our content service accepts.
  const isOurs = [settings.contentOrigin, new URL(content.endpoint).origin].includes(url.origin);
  const headers = new Headers(isOurs ? content.signFile?.(id) : undefined);
  const answer = await fetchFile(content, url, { method, headers });
  if (answer.ok) return answer;
  await answer.body?.cancel();
  const reason = answer.status === 403 ? ': site and content service need the same CONTENT_WRITE_TOKEN' : '';
  throw new HttpError(503, `The file of a download was answered with ${answer.status}${reason}`);
}

/** RFC 8187 forbids some characters that URLs may contain. */
const escapeName = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/g, (own) => `%${own.charCodeAt(0).toString(16)}`);

function toHeaders(given: Headers, name: string): Headers {
  const headers = new Headers({
    'content-type': given.get('content-type') ?? 'application/octet-stream',
    'content-disposition': `attachment; filename*=UTF-8''${escapeName(name)}`,
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
  });
  const length = given.get('content-length');
  if (length) headers.set('content-length', length);
  return headers;
}
