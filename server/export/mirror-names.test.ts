/** Pages whose names are unusual, behind nginx: all that the export has can be reached. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findFreePort } from '../../tests/free-ports.ts';
import { hasNginx, startNginx } from '../../tests/start-nginx.ts';
import { fetchExported } from './exported-response.ts';
import { writeExport } from './write-export.ts';

const html = { 'content-type': 'text/html; charset=utf-8', 'x-price': '$5 for $you' };

const names = [
  'münchen',
  'हिन्दी',
  'a?b',
  'a#b',
  '100%',
  '100%25',
  'a b',
  'a"b',
  'a\\b',
  'a|b',
  'a*b',
  'a:b',
  '<a>',
  '{a}',
  '[a]',
  'a^b`c',
  "l'été",
  'price-$1',
  '$uri',
  'a;b',
  'a,b@c&d=e+f',
  '~a',
  'default',
  '..a',
];
const pages = [
  '/',
  '/site/',
  ...names.map((name) => `/offices/${encodeURIComponent(name)}`),
  // As links have it: with what a path may hold plain.
  ...["l'eau", 'x;y', 'x,y@c&d=e+f', 'cost-$1', 'x:y'].map((name) => `/offices/${name}`),
  `/offices/${encodeURIComponent('語'.repeat(200))}`,
  `/offices/${encodeURIComponent('𠀋'.repeat(200))}`,
  `/offices/${encodeURIComponent('𠀋'.repeat(199))}`,
  `/offices/${'x'.repeat(251)}`,
];
const others = [
  '/robots.txt',
  '/offices/a%3Fb.md',
  `/_payload/${encodeURIComponent('語'.repeat(200))}.json`,
  `/_payload/${encodeURIComponent('𠀋'.repeat(200))}.json`,
  `/og/office/${encodeURIComponent('𠀋'.repeat(200))}.png?v=0123456789`,
];
const types: Readonly<Record<string, string>> = {
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
};

let mirror = '';
const stops: (() => unknown)[] = [];

beforeEach(({ skip }) => skip(!hasNginx, 'nginx is not installed'));

const site = createServer((request, response) => {
  const { url = '/' } = request;
  const [pathname = ''] = url.split('?');
  const type = types[path.extname(pathname)];
  response.writeHead(url === '/nothing' ? 404 : 200, type ? { ...html, 'content-type': type } : html);
  response.end(`body of ${url}`);
});

beforeAll(async () => {
  if (!hasNginx) return;
  await once(site.listen(0, '127.0.0.1'), 'listening');
  stops.push(() => site.close());
  const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const directory = mkdtempSync(path.join(tmpdir(), 'mirror-names-'));
  stops.push(() => rmSync(directory, { recursive: true, force: true }));
  const target = path.join(directory, 'si$te');
  writeExport(
    target,
    {
      responses: await Promise.all([...pages, ...others].map((address) => fetchExported(origin, address))),
      absent: [{ below: '/', answer: await fetchExported(origin, '/nothing') }],
      pictures: [],
      broken: [],
      perVisitor: [],
      redirects: {
        moved: [
          { from: '/old%3F', isPrefix: false, status: 301, location: '/new/$1?x=$y' },
          { from: '/old%23', isPrefix: true, status: 302, location: '/new' },
        ],
        gone: [],
      },
    },
    '',
  );
  const port = await findFreePort();
  mirror = `http://127.0.0.1:${port}`;
  const http = `include "${target}/nginx-http.conf";\nserver { listen 127.0.0.1:${port}; include "${target}/nginx-server.conf"; }`;
  stops.push(await startNginx({ directory: path.join(directory, 'nginx'), http }));
}, 60_000);

afterAll(async () => {
  for (const stop of stops.toReversed()) await stop();
});

test.each([...pages, ...others])('%s is reached, with its type and headers', async (address) => {
  const response = await fetch(`${mirror}${address}`, { redirect: 'manual' });
  expect([response.status, await response.text()]).toEqual([200, `body of ${address}`]);
  const type = types[path.extname(address.split('?')[0] ?? '')] ?? html['content-type'];
  expect(response.headers.get('content-type')).toBe(type);
  expect(response.headers.get('x-price')).toBe('$5 for $you');
});

test.each([
  ['/offices/m%C3%BCnchen/', 301, '/offices/m%C3%BCnchen'],
  ['/offices/m%C3%BCnchen/?a=b', 301, '/offices/m%C3%BCnchen?a=b'],
  ['/offices/a%3Fb/', 301, '/offices/a%3Fb'],
  ['/old%3F', 301, '/new/$1?x=$y'],
  ['/old%23/below', 302, '/new'],
])('%s leads on with %d to %s', async (address, status, location) => {
  const response = await fetch(`${mirror}${address}`, { redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toEqual([status, `${mirror}${location}`]);
});

test('a line break in a URL becomes no header', async () => {
  const response = await fetch(`${mirror}/a%0D%0Aset-cookie:%20b/`, { redirect: 'manual' });
  expect(response.headers.get('set-cookie')).toBeNull();
  expect(response.headers.get('location')).toBe(`${mirror}/a%0D%0Aset-cookie:%20b`);
});
