/** The baseline of a page: our own HTML without any script, its style inlined, in brotli 11; fonts and pictures are the site's. */
import { createServer, type ServerResponse } from 'node:http';
import { brotliCompressSync, constants } from 'node:zlib';
import { findFreePort } from '../../tests/free-ports.ts';

interface BaselineServer {
  origin: string;
  stop: () => Promise<void>;
}

interface KeptAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

export async function startBaselineServer(siteOrigin: string): Promise<BaselineServer> {
  const port = await findFreePort();
  const kept = new Map<string, Promise<KeptAnswer>>();
  const answer = async (path: string, response: ServerResponse) => {
    const known = kept.get(path) ?? readBaseline(siteOrigin, path);
    kept.set(path, known);
    const { status, headers, body } = await known;
    response.writeHead(status, headers).end(body);
  };
  const server = createServer((request, response) => {
    answer(request.url ?? '/', response).catch((error: unknown) => response.writeHead(502).end(String(error)));
  });
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}

/** What a reader gets either way: content type and how long it is kept. */
const keptHeaders = ['content-type', 'cache-control'];

async function readBaseline(siteOrigin: string, path: string): Promise<KeptAnswer> {
  // Pictures come in the form that a browser would get.
  const answer = await fetch(`${siteOrigin}${path}`, { headers: { accept: 'image/avif,image/webp,*/*' } });
  const headers = Object.fromEntries(
    keptHeaders.flatMap((name) => (answer.headers.has(name) ? [[name, answer.headers.get(name) ?? '']] : [])),
  );
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (!headers['content-type']?.startsWith('text/html')) return { status: answer.status, headers, body: bytes };
  const html = bytes.toString().replace(/<script\b[^>]*>.*?<\/script>| data-kernel="[^"]*"/gs, '');
  const body = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  return { status: answer.status, headers: { ...headers, 'content-encoding': 'br' }, body };
}
