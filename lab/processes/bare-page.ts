/** The article with the site's own headers and bytes, on servers without any logic. */
import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { findFreePort } from '../../tests/free-ports.ts';
import { startNginx } from '../../tests/start-nginx.ts';
import { startProcess, type RunningProcess } from '../../tests/start-process.ts';
import { articlePath } from '../content/article.ts';

export interface StoredPage {
  readonly headers: readonly string[];
  readonly body: Buffer;
}

/** With raw headers, which `fetch` would not show. */
export function readStoredPage(origin: string): Promise<StoredPage> {
  return new Promise((resolve, reject) => {
    request(`${origin}${articlePath}`, { headers: { 'accept-encoding': 'br, gzip' } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => void parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        // Each server sets its own date and connection headers.
        const headers = response.rawHeaders.flatMap((name, index, all) =>
          index % 2 === 0 && !/^(date|connection|keep-alive)$/i.test(name) ? [name, all[index + 1] ?? ''] : [],
        );
        resolve({ headers, body: Buffer.concat(parts) });
      });
    })
      .on('error', reject)
      .end();
  });
}

/** Returns the file for {@link startBareServer}. */
export async function saveStoredPage(origin: string, directory: string): Promise<string> {
  const { headers, body } = await readStoredPage(origin);
  const file = path.join(directory, 'page.json');
  writeFileSync(file, JSON.stringify({ headers, body: body.toString('base64') }));
  return file;
}

type OriginProcess = RunningProcess & { readonly origin: string; readonly port: number };

/** `lean`: configured, as the site is, without a stream for a request without a body. */
export async function startBareServer(file: string, kind?: 'lean'): Promise<OriginProcess> {
  return startScript('bare-server.ts', [file], kind ? [kind] : []);
}

/** The site without its page cache, and React alone (rendering-server.ts). */
export function startRenderingServer(dataDirectory: string): Promise<OriginProcess> {
  return startScript('rendering-server.ts', [dataDirectory], []);
}

async function startScript(name: string, before: readonly string[], after: readonly string[]): Promise<OriginProcess> {
  const port = await findFreePort();
  const args = [`lab/processes/${name}`, ...before, String(port), ...after];
  const child = await startProcess({ args, ready: (line) => line === 'ready' });
  return { ...child, port, origin: `http://127.0.0.1:${port}` };
}

/** nginx sets its own content type, length, validators and date. */
const ownHeaders = new Set(['content-type', 'content-length', 'etag', 'x-request-id']);

/** nginx with one worker that sends the page as a file, with the same headers. */
export async function startPageNginx(directory: string, { headers, body }: StoredPage) {
  const port = await findFreePort();
  const lines = headers.flatMap((name, index) =>
    index % 2 === 0 && !ownHeaders.has(name.toLowerCase())
      ? [`add_header ${name} ${JSON.stringify(headers[index + 1])};`]
      : [],
  );
  const http = `sendfile on; tcp_nopush on; keepalive_requests 100000; server_tokens off; open_file_cache max=10;
types { text/html html; } charset utf-8;
server { listen 127.0.0.1:${port}; root ${directory}; ${lines.join(' ')} }`;
  writeFileSync(path.join(directory, 'page.html'), body);
  const stop = await startNginx({ directory: path.join(directory, 'nginx'), http });
  return { url: `http://127.0.0.1:${port}/page.html`, stop };
}
