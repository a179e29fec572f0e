import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build, type Rolldown } from 'vite';
import { reportBuildLog } from '../scripts/build/report-build-log.ts';

export interface ServedComponent {
  readonly origin: string;
  readonly close: () => Promise<void>;
}

/** As the studio's own pages have it (cms/http/studio-files.ts). */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "font-src 'self'",
  // The site that the studio asks where its pages are.
  "connect-src 'self' https://site.example",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types ProseMirrorClipboard studio-service-worker',
].join('; ');

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 64"><rect width="96" height="64" fill="#3281f9"/></svg>';

/** Builds a page of studio/testing in memory and serves it under the studio's policy. */
export async function serveComponent(input: string): Promise<ServedComponent> {
  const files = await bundle(input);
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://page.test').pathname.slice(1);
    // The browser requests it automatically.
    if (path === 'favicon.ico') return void response.writeHead(204).end();
    // The pages of one bundle are distinguished by their path.
    const isPage = path === '' || path === 'form' || path === 'screens';
    const body = isPage ? toPage([...files.keys()]) : files.get(path);
    const type = types.find(([ending]) => path.endsWith(ending))?.[1] ?? 'text/html; charset=utf-8';
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': type, 'content-security-policy': policy });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // It listens on a port.
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

const types: readonly (readonly [ending: string, type: string])[] = [
  ['.js', 'text/javascript'],
  ['.css', 'text/css'],
  ['.svg', 'image/svg+xml'],
  ['.woff2', 'font/woff2'],
];

async function bundle(input: string): Promise<Map<string, string | Uint8Array>> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    css: { transformer: 'lightningcss' },
    build: {
      write: false,
      minify: false,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      target: 'es2024',
      rolldownOptions: {
        onLog: reportBuildLog,
        input: { page: input },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js', assetFileNames: '[name][extname]' },
      },
    },
  });
  const { output } = result as Rolldown.RolldownOutput; // One build, not watched.
  return new Map([
    ['picture.svg', picture],
    // The style sheets of the chunks may load in any order.
    ['layers.css', '@layer tokens, base, parts;'],
    ...output.map((part) => [part.fileName, part.type === 'chunk' ? part.code : part.source] as const),
  ]);
}

function toPage(files: readonly string[]): string {
  const sheets = files.filter((name) => name.endsWith('.css'));
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Component</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta id="react-aria-pressable-style" name="react-aria-pressable-style" content="">
${sheets.map((name) => `<link rel="stylesheet" href="/${name}">`).join('\n')}
<script type="module" src="/page.js"></script></head><body><div id="studio"></div></body></html>`;
}
