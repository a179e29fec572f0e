/** The contract with a real Varnish and the configuration that we ship. */
import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lacksPurges, purgeToken, startPurgedVarnish, type RunningProgram } from '../../lab/processes/programs.ts';
import { makeScratch, removeScratch } from '../../lab/processes/scratch.ts';
import { findFreePort } from '../../tests/free-ports.ts';
import { until } from '../../tests/until.ts';
import { testSharedCache, type OpenedCache } from './shared-cache-contract.ts';
import { createVendorSharedCache } from './vendor-shared-cache.ts';

let directory = '';
let stopAll: (() => Promise<unknown>)[] = [];

beforeEach(({ skip }) => {
  const reason = lacksPurges();
  skip(reason !== undefined, reason);
  directory = makeScratch('purged');
});

afterEach(async () => {
  await Promise.all(stopAll.map((stop) => stop()));
  stopAll = [];
  if (directory) removeScratch(directory);
});

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

interface OpenedVarnish extends OpenedCache {
  readonly varnish: RunningProgram;
  readonly purgeUrl: string;
  readonly get: (url: string) => Promise<Answer>;
  /** The number of requests for the URL that reached the site. */
  readonly countAsked: (url: string) => number;
  /** Sets the status of the site's responses from now on. */
  readonly answer: (status: number) => void;
}

function ask(url: string, method = 'GET', headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { method, headers }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (text: string) => (body += text));
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }));
    });
    asking.once('error', reject).end();
  });
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  stopAll.push(async () => {
    server.close();
    server.closeAllConnections();
  });
  // A server that listens on a port has an `AddressInfo`.
  return (server.address() as AddressInfo).port;
}

async function open(): Promise<OpenedVarnish> {
  const asked: string[] = [];
  const keysOf = new Map<string, readonly string[]>();
  let status = 200;
  const site = createServer(({ url = '/', headers }, response) => {
    if (url === '/readyz') return response.end();
    asked.push(url);
    const caching = {
      'surrogate-control': 'max-age=86400, stale-if-error=864000',
      xkey: keysOf.get(url)?.join(' ') ?? '',
    };
    const isSame = status === 200 && headers['if-none-match'] === '"1"';
    response.writeHead(isSame ? 304 : status, { etag: '"1"', ...(status === 200 && caching) });
    return response.end(isSame ? undefined : `status ${status}`);
  });
  const sitePort = await listen(site);
  const purgePort = await findFreePort();
  const varnish = await startPurgedVarnish(path.join(directory, 'varnish'), [sitePort, sitePort], purgePort);
  stopAll.push(varnish.stop);
  const purgeUrl = `http://127.0.0.1:${purgePort}/`;
  const countAsked = (url: string) => asked.filter((own) => own === url).length;
  const get = (url: string) => ask(`${varnish.origin}${url}`);
  await until('Varnish answers', async () => (await get('/ready')).status === 200);
  return {
    varnish,
    purgeUrl,
    get,
    countAsked,
    answer: (own) => void (status = own),
    cache: createVendorSharedCache({
      target: { kind: 'varnish', url: purgeUrl, token: purgeToken },
      fetch,
      timeoutMs: 5000,
    }),
    async read(url, keys) {
      keysOf.set(url, keys);
      await get(url);
    },
    async asksSite(url) {
      const before = countAsked(url);
      await get(url);
      return countAsked(url) > before;
    },
    breakCache: async () => void (await varnish.stop()),
  };
}

describe('a real Varnish', () => {
  testSharedCache(open);

  test('surrogate keys are not sent to readers', async () => {
    const { read, get } = await open();
    await read('/page', ['all', 'one']);
    const { headers } = await get('/page');
    for (const name of ['xkey', 'x-fresh-for', 'surrogate-control', 'via', 'age'])
      expect(headers, name).not.toHaveProperty(name);
  });

  test('a purge is accepted only on its own listener and with its token', async () => {
    const { varnish, purgeUrl, read, asksSite } = await open();
    await read('/page', ['all']);
    const keys = { 'xkey-purge': 'all' };
    const allowed = { ...keys, authorization: `Bearer ${purgeToken}` };
    expect((await ask(`${varnish.origin}/`, 'PURGE', allowed)).status).toBe(405);
    expect((await ask(purgeUrl, 'PURGE', keys)).status).toBe(403);
    expect((await ask(purgeUrl, 'PURGE', { ...keys, authorization: 'Bearer another' })).status).toBe(403);
    expect((await ask(`${purgeUrl}page`, 'GET', allowed)).status).toBe(405);
    expect(await asksSite('/page')).toBe(false);
    expect((await ask(purgeUrl, 'PURGE', allowed)).status).toBe(200);
    expect(await asksSite('/page')).toBe(true);
  });

  test('a changed page is served stale while the site fails, and a page that was taken down is not', async () => {
    const { cache, read, get, answer, countAsked } = await open();
    await read('/changed', ['all', 'changed']);
    await read('/gone', ['all', 'gone']);
    answer(503);
    await cache.purge({ keys: ['changed'], reason: 'changed' });
    await cache.purge({ keys: ['gone'], reason: 'taken down' });
    expect(await get('/changed')).toMatchObject({ status: 200, body: 'status 200' });
    expect((await get('/gone')).status).toBe(503);
    // Each request of a reader causes a request to the site.
    const before = countAsked('/changed');
    answer(200);
    await until('the site is asked again', async () => {
      await get('/changed');
      return countAsked('/changed') > before;
    });
  });
});
