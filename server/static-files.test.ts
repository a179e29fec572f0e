import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStaticFiles } from './static-files.ts';

let root = '';
let server: Server;
let port = 0;

beforeAll(async () => {
  const outside = mkdtempSync(path.join(tmpdir(), 'static-files-'));
  root = path.join(outside, 'client');
  mkdirSync(path.join(root, 'assets/folder.js'), { recursive: true });
  writeFileSync(path.join(root, 'favicon.svg'), '<svg/>');
  writeFileSync(path.join(root, 'assets/kernel-abcdefgh.js'), 'run()');
  writeFileSync(path.join(root, 'assets/video-abcdef.js'), 'run()');
  writeFileSync(path.join(root, 'assets/font-abcdefgh.woff2'), 'font');
  writeFileSync(path.join(outside, 'secret.json'), '{}');
  const onError = (error: unknown) => {
    throw error;
  };
  const files = createStaticFiles({
    root,
    basePath: '/site',
    protectionOf: () => [['x-content-type-options', 'nosniff']],
    onError,
  });
  server = createServer((request, response) => {
    if (!files.answer(request, response)) response.writeHead(404).end('no file');
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});

afterAll(() => {
  server.close();
  rmSync(path.dirname(root), { recursive: true, force: true });
});

const ask = (address: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${address}`, init);

/** Sends the path unchanged, because `fetch` would normalise it. */
function askRaw(target: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`),
    );
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.once('end', () => resolve(text));
    socket.once('error', reject);
  });
}

test('a file has a content type, and browsers may not guess another', async () => {
  const answer = await ask('/site/favicon.svg');
  expect(await answer.text()).toBe('<svg/>');
  expect(answer.headers.get('content-type')).toBe('image/svg+xml');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('cache-control')).not.toContain('immutable');
});

test.each(['kernel-abcdefgh.js', 'video-abcdef.js'])('%s has a hash in its name and is immutable', async (name) => {
  const answer = await ask(`/site/assets/${name}?x=1`);
  expect(await answer.text()).toBe('run()');
  expect(answer.headers.get('cache-control')).toContain('immutable');
});

test('text is compressed, a font is not', async () => {
  const headers = { 'accept-encoding': 'br' };
  expect((await ask('/site/assets/kernel-abcdefgh.js', { headers })).headers.get('content-encoding')).toBe('br');
  const font = await ask('/site/assets/font-abcdefgh.woff2', { headers });
  expect([font.headers.get('content-encoding'), await font.text()]).toEqual([null, 'font']);
});

test('a file that the browser has already is not sent again', async () => {
  const { headers } = await ask('/site/favicon.svg');
  const again = await ask('/site/favicon.svg', { headers: { 'if-none-match': headers.get('etag') ?? '' } });
  expect(again.status).toBe(304);
});

test.each([
  '/site/../secret.json',
  '/site/assets/../../secret.json',
  '/site/%2e%2e/secret.json',
  '/site/..%2fsecret.json',
  '/site//secret.json',
  '//site/favicon.svg',
  '/site/assets/..',
  '/site/assets/folder.js',
  '/site/favicon.svg/icon.svg',
  `/site/${'a'.repeat(300)}.js`,
  '/favicon.svg',
  '/site/',
])('"%s" does not reach a file', async (target) => {
  expect(await askRaw(target)).toMatch(/^HTTP\/1.1 404 /);
});
