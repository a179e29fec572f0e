/** Acceptance P-7: missing pages are counted without any data about the visitor. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createNotFoundCounts, type NotFoundCounts } from './not-found-counts.ts';
import { readClick, readMiss } from './read-miss.ts';
import { watchNotFound } from './watch-not-found.ts';

const own = { hosts: ['www.example.com'] };
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', host: 'localhost:3000' };
const ask = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  readMiss({ method, url, headers: { ...browser, ...headers } }, own);

function createCounts(directory?: string): NotFoundCounts & { logged: object[] } {
  const logged: object[] = [];
  const logger = {
    info: (fields: object) => void logged.push(fields),
    warn: (fields: object) => void logged.push(fields),
  };
  const counts = createNotFoundCounts({ directory, now: () => new Date('2026-11-25T10:00:00Z'), logger });
  return { ...counts, logged };
}

test('a path is counted without its query string, with the page or host that linked to it', () => {
  expect(ask('/Platfrom?email=a@b.example')).toEqual({ path: '/platfrom', referrer: undefined });
  expect(ask('/platfrom', { referer: 'https://www.example.com/about?q=secret' })?.referrer).toBe('/about');
  expect(ask('/platfrom', { referer: 'http://localhost:3000/about' })?.referrer).toBe('/about');
  expect(ask('/platfrom', { referer: 'https://other.example/users/jane?id=7' })?.referrer).toBe('other.example');
});

test.each([
  ['/users/jane@example.com'],
  ['/accounts/12-34-56-78901234'],
  ['/reset/0123456789abcdef0123'],
  [`/${'a'.repeat(200)}`],
  ['/%ff'],
  ['/a%0ab'],
  ['/_payload/platfrom.json'],
  ['/.env'],
  ['/wp-login.php'],
])('%s is not counted', (url) => {
  expect(ask(url)).toBeUndefined();
});

test('requests of programs and form posts are not counted, but an old URL that another site links to is', () => {
  for (const agent of ['Googlebot/2.1', 'curl/8', '', 'python-requests/2'])
    expect(ask('/platfrom', { 'user-agent': agent })).toBeUndefined();
  expect(ask('/platfrom', {}, 'POST')).toBeUndefined();
  expect(ask('/index.php', { referer: 'https://other.example/' })?.path).toBe('/index.php');
});

test('only a page load from a page of this site is a click', () => {
  const click = (headers: Record<string, string>) =>
    readClick({ method: 'GET', url: '/platform?a=b', headers: { ...browser, ...headers } }, own);
  const referer = 'https://www.example.com/platfrom';
  expect(click({ referer })).toEqual({ from: '/platfrom', to: '/platform' });
  expect(click({ referer, 'sec-fetch-dest': 'document' })).toEqual({ from: '/platfrom', to: '/platform' });
  expect(click({ referer, 'sec-fetch-dest': 'image' })).toBeUndefined();
  expect(click({ referer: 'https://other.example/platfrom' })).toBeUndefined();
  expect(click({})).toBeUndefined();
});

test('a path is logged once, and its count survives a restart', () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'not-found-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const counts = createCounts(directory);
  counts.add({ path: '/platfrom', referrer: 'other.example' });
  counts.add({ path: '/platfrom', referrer: undefined });
  counts.click({ from: '/platfrom', to: '/platform' });
  counts.click({ from: '/about', to: '/platform' });
  expect(counts.logged).toEqual([{ path: '/platfrom', referrer: 'other.example' }]);
  counts.close();
  const again = createCounts(directory);
  again.add({ path: '/platfrom', referrer: undefined });
  const days = { first: '2026-11-25', last: '2026-11-25' };
  expect(again.list()).toEqual([
    { path: '/platfrom', count: 3, ...days, referrer: 'other.example', clicks: 1, ledTo: '/platform' },
  ]);
  expect(again.logged).toEqual([]);
  again.close();
});

test('a failed write is repeated with the next one, and does not block others', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const directory = mkdtempSync(path.join(tmpdir(), 'not-found-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const counts = createCounts(directory);
  const other = new DatabaseSync(path.join(directory, 'not-found.sqlite'));
  other.exec('ALTER TABLE not_found RENAME TO elsewhere');
  counts.add({ path: '/platfrom', referrer: undefined });
  vi.advanceTimersByTime(10_000);
  other.exec('ALTER TABLE elsewhere RENAME TO not_found');
  vi.advanceTimersByTime(10_000);
  expect(other.prepare('SELECT path FROM not_found').all()).toEqual([{ path: '/platfrom' }]);
  other.close();
  counts.close();
});

test('invented paths do not displace paths that readers request repeatedly', () => {
  const counts = createCounts();
  for (const _ of [1, 2]) counts.add({ path: '/platfrom', referrer: undefined });
  for (let at = 0; at < 5000; at += 1) counts.add({ path: `/made-up-${at}`, referrer: undefined });
  expect(counts.list().length).toBeLessThanOrEqual(1100);
  expect(counts.list()[0]).toMatchObject({ path: '/platfrom', count: 2 });
  expect(counts.logged.length).toBe(500);
  counts.close();
});

test('only responses of the given port are counted', async () => {
  const counts = createCounts();
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/platform' ? 200 : 404).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const get = (url: string, headers = {}) => fetch(`${origin}${url}`, { headers: { ...browser, ...headers } });
  const stopOther = watchNotFound(counts, { ...own, isOwn: (asked) => asked === port + 1 });
  await get('/of-another');
  stopOther();
  const stop = watchNotFound(counts, { ...own, isOwn: (asked) => asked === port });
  await get('/platfrom');
  await get('/platform', { referer: `${origin}/platfrom` });
  stop();
  await get('/after');
  expect(counts.list()).toMatchObject([{ path: '/platfrom', count: 1, clicks: 1, ledTo: '/platform' }]);
  counts.close();
});
