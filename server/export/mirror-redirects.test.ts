/** The site's redirects and 410 responses, behind nginx (acceptance P-6). */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findFreePort } from '../../tests/free-ports.ts';
import { hasNginx, startNginx } from '../../tests/start-nginx.ts';
import { collectRedirects } from './collect-redirects.ts';
import { fetchExported } from './exported-response.ts';
import { writeExport } from './write-export.ts';

let mirror = '';
const stops: (() => unknown)[] = [];

beforeEach(({ skip }) => skip(!hasNginx, 'nginx is not installed'));

const html = { 'content-type': 'text/html; charset=utf-8' };

/** A site with four pages and some rules. */
const site = createServer((request, response) => {
  const { url = '/' } = request;
  const lead = (status: number, location: string) => void response.writeHead(status, { location, ...html }).end();
  if (['/', '/new', '/new/one', '/old/live'].includes(url))
    return void response.writeHead(200, html).end(`page ${url}`);
  if (url === '/été' || url === encodeURI('/été')) return lead(301, '/new');
  if (url === '/found') return lead(301, '/search?q=x#results');
  if (url === '/soon') return lead(302, '/new');
  if (url.startsWith('/old/gone'))
    return void response.writeHead(410, { ...html, 'cache-control': 'no-store' }).end('gone');
  if (url.startsWith('/old')) return lead(301, '/new');
  response.writeHead(404, html).end('not found');
});

beforeAll(async () => {
  if (!hasNginx) return;
  await once(site.listen(0, '127.0.0.1'), 'listening');
  stops.push(() => site.close());
  const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const directory = mkdtempSync(path.join(tmpdir(), 'mirror-redirects-'));
  stops.push(() => rmSync(directory, { recursive: true, force: true }));
  const pages = ['/', '/new', '/new/one', '/old/live'];
  const listed = [
    { from: encodeURI('/été'), isPrefix: false },
    { from: '/found', isPrefix: false },
    { from: '/soon', isPrefix: false },
    { from: '/old', isPrefix: true, keepsRestAt: '/new' },
    { from: '/old/gone', isPrefix: true },
    { from: '/here-again', isPrefix: false },
  ];
  const redirects = await collectRedirects(origin, listed, pages);
  const responses = await Promise.all(pages.map((address) => fetchExported(origin, address)));
  const absent = [{ below: '/', answer: await fetchExported(origin, '/nothing') }];
  const target = path.join(directory, 'site');
  writeExport(target, { responses, absent, pictures: [], broken: [], perVisitor: [], redirects }, '');
  const port = await findFreePort();
  mirror = `http://127.0.0.1:${port}`;
  const http = `include ${target}/nginx-http.conf;\nserver { listen 127.0.0.1:${port}; include ${target}/nginx-server.conf; }`;
  stops.push(await startNginx({ directory: path.join(directory, 'nginx'), http }));
}, 60_000);

afterAll(async () => {
  for (const stop of stops.toReversed()) await stop();
});

async function ask(address: string) {
  const answer = await fetch(`${mirror}${address}`, { redirect: 'manual' });
  const location = answer.headers.get('location');
  return [answer.status, location === null ? await answer.text() : location.replace(mirror, '')];
}

test('a moved page redirects with its query string, permanently or temporarily', async () => {
  expect(await ask(`${encodeURI('/été')}?x=1&y=%C3%A9`)).toEqual([301, '/new?x=1&y=%C3%A9']);
  expect(await ask('/soon?x=1')).toEqual([302, '/new?x=1']);
  expect(await ask('/found?x=1')).toEqual([301, '/search?q=x#results']);
});

test('a prefix redirects to the page of the same name, else to the page above, and never hides a page', async () => {
  expect(await ask('/old/one')).toEqual([301, '/new/one']);
  expect(await ask('/old/none/such')).toEqual([301, '/new']);
  expect(await ask('/old')).toEqual([301, '/new']);
  expect(await ask('/older')).toEqual([404, 'not found']);
  expect(await ask('/old/live')).toEqual([200, 'page /old/live']);
});

test('a path that is gone gets 410 with its page, and other paths get 404', async () => {
  expect(await ask('/old/gone/too')).toEqual([410, 'gone']);
  expect(await ask('/here-again')).toEqual([404, 'not found']);
});
