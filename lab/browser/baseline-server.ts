/**
 * The baseline of a page: our own HTML without script, with inlined style, in brotli 11. Fonts and pictures are the
 * site's.
 */
import { createServer, type ServerResponse } from 'node:http';
import { brotliCompressSync, constants } from 'node:zlib';
import { findFreePort } from '../../tests/free-ports.ts';
import { listenOnLoopback, type LoopbackServer } from '../processes/loopback-server.ts';

interface StoredResponse {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

export async function startBaselineServer(siteOrigin: string): Promise<LoopbackServer> {
  const port = await findFreePort();
  const kept = new Map<string, Promise<StoredResponse>>();
  const send = async (path: string, response: ServerResponse) => {
    const known = kept.get(path) ?? readBaseline(siteOrigin, path);
    kept.set(path, known);
    const { status, headers, body } = await known;
    response.writeHead(status, headers).end(body);
  };
  const server = createServer((request, response) => {
    send(request.url ?? '/', response).catch((error: unknown) => response.writeHead(502).end(String(error)));
  });
  return listenOnLoopback(server, port);
}

/** Content type and cache control, the same as the site's. */
const keptHeaders = ['content-type', 'cache-control'];

async function readBaseline(siteOrigin: string, path: string): Promise<StoredResponse> {
  // Sends pictures in the format that a browser gets.
  const response = await fetch(`${siteOrigin}${path}`, { headers: { accept: 'image/avif,image/webp,*/*' } });
  const headers = Object.fromEntries(
    keptHeaders.flatMap((name) => (response.headers.has(name) ? [[name, response.headers.get(name) ?? '']] : [])),
  );
  const bytes = Buffer.from(await response.arrayBuffer());
  if (!headers['content-type']?.startsWith('text/html')) return { status: response.status, headers, body: bytes };
  const html = bytes.toString().replace(/<script\b[^>]*>.*?<\/script>| data-kernel="[^"]*"/gs, '');
  const body = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  return { status: response.status, headers: { ...headers, 'content-encoding': 'br' }, body };
}
