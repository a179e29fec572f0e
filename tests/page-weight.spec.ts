/** What pages cost in bytes, in the best compression: `npm run bench -- page` and `navigate` measure it in time. */
import { brotliCompressSync, constants } from 'node:zlib';
import { expect, test, type APIRequestContext } from '@playwright/test';
import { getPlainly } from './get-many.ts';

async function weigh(request: APIRequestContext, path: string): Promise<number> {
  const answer = await request.get(path);
  expect(answer.status(), path).toBe(200);
  return weighBytes(await answer.body(), 11);
}

const weighBytes = (bytes: Buffer, quality: number) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length;

/** What fits compressed quickly fits compressed well, which takes a hundred times as long. */
const fits = (bytes: Buffer, most: number) => weighBytes(bytes, 5) <= most || weighBytes(bytes, 11) <= most;

/** For scriptManager.js without tags, which the server of these tests has one of. */
const loaderBytes = 512;

test('the script of a page that is only read has at most 6 KB', async ({ request }) => {
  const html = await (await request.get('/news/payment-insights')).text();
  const scripts = [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].flatMap(([, source]) => source ?? []);
  expect(scripts).toEqual(['/scripts/insights/scriptManager.js']);
  const kernel = /<html[^>]* data-kernel="(\/assets\/kernel-[^"]+)"/.exec(html)?.[1] ?? '';
  expect((await weigh(request, kernel)) + loaderBytes).toBeLessThanOrEqual(6 * 1024);
});

test('half of all navigations bring at most 4.5 KB, and none more than 8', async ({ request }) => {
  const { routes } = (await (await request.get('/_payload/manifest.json')).json()) as {
    routes: { payload: string }[];
  };
  const payloads: Buffer[] = [];
  for (const { payload } of routes) {
    const answer = await getPlainly(payload);
    expect(answer.status, payload).toBe(200);
    payloads.push(Buffer.from(await answer.arrayBuffer()));
  }
  expect(payloads.length).toBeGreaterThan(600);
  expect(payloads.filter((bytes) => fits(bytes, 4500)).length).toBeGreaterThan(payloads.length / 2);
  expect(payloads.filter((bytes) => !fits(bytes, 8000))).toEqual([]);
});

/** Two trips on a new connection which has a part of a slow line: seven packets and ten of 1,460 bytes (docs/performance.md). */
const twoTrips = 17 * 1460;

test('the font that is fetched first comes in two trips, headers and all', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const font = /<link rel="preload" href="([^"]+)" as="font"/.exec(html)?.[1] ?? '';
  const answer = await request.get(font);
  const head = answer.headersArray().reduce((sum, { name, value }) => sum + `${name}: ${value}\r\n`.length, 17 + 2);
  expect((await answer.body()).length).toBeGreaterThan(10_000);
  expect((await answer.body()).length + head).toBeLessThanOrEqual(twoTrips);
});
