import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { fetchExported } from './exported-response.ts';

async function startSite(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a page is requested again when the site is overloaded', async () => {
  let asked = 0;
  const origin = await startSite((_, response) => {
    asked += 1;
    if (asked < 3) return void response.writeHead(503, { 'retry-after': '0' }).end('no room');
    response.writeHead(200, { 'content-type': 'text/html' }).end('page');
  });
  const { status, bodies } = await fetchExported(origin, '/');
  expect([status, bodies.identity.toString()]).toEqual([200, 'page']);
});

test('a page that stays overloaded is exported as the site sends it', async () => {
  let asked = 0;
  const origin = await startSite((_, response) => {
    asked += 1;
    response.writeHead(503, { 'retry-after': '0', 'content-type': 'image/png' }).end();
  });
  expect((await fetchExported(origin, '/')).status).toBe(503);
  expect(asked).toBe(6);
});

test('a failed page without Retry-After is requested once', async () => {
  let asked = 0;
  const origin = await startSite((_, response) => {
    asked += 1;
    response.writeHead(503, { 'content-type': 'image/png' }).end();
  });
  expect((await fetchExported(origin, '/')).status).toBe(503);
  expect(asked).toBe(1);
});

test('a response that never ends is aborted', async () => {
  const origin = await startSite((_, response) => {
    const drip = setInterval(() => response.write('.'), 10);
    response.once('close', () => clearInterval(drip));
  });
  await expect(fetchExported(origin, '/endless', { answerMs: 200 })).rejects.toThrow(
    '/endless was not answered in 200 ms',
  );
});

test('a mirror sends neither surrogate keys nor the lifetime that depends on them', async () => {
  const shared = { 'cache-control': 'public, max-age=0', 'cdn-cache-control': 'max-age=60' };
  const purged = { ...shared, 'surrogate-control': 'max-age=86400', 'cloudflare-cdn-cache-control': 'max-age=86400' };
  const toHeaders = async (headers: Record<string, string>) => {
    const origin = await startSite((_, response) => void response.writeHead(200, headers).end());
    return Object.fromEntries((await fetchExported(origin, '/')).headers);
  };
  for (const name of ['xkey', 'surrogate-key', 'cache-tag'])
    expect(await toHeaders({ ...purged, [name]: 'a b' })).toEqual(shared);
  const plain = { ...shared, 'surrogate-control': 'max-age=60' };
  expect(await toHeaders(plain)).toEqual(plain);
});

test('a mirror sends the full lifetime of a page that was about to change by the clock', async () => {
  const whole = 'max-age=60, stale-while-revalidate=600, stale-if-error=864000';
  for (const [sent, kept] of [
    ['max-age=0, stale-while-revalidate=0, stale-if-error=864000', whole],
    ['max-age=60, stale-while-revalidate=12, stale-if-error=864000', whole],
    [whole, whole],
    ['max-age=5', 'max-age=5'],
    ['no-store', 'no-store'],
  ] as const) {
    const origin = await startSite((_, response) => void response.writeHead(200, { 'cdn-cache-control': sent }).end());
    const headers = Object.fromEntries((await fetchExported(origin, '/')).headers);
    expect(headers['cdn-cache-control']).toBe(kept);
  }
});
