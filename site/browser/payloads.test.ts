/** Where page data comes from, and what is reported when it does not arrive (acceptance N-9 and N-12). */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type * as PayloadsModule from './payloads.ts';

const europe = new URL('https://site.test/europe');
const fetchPage = vi.fn<typeof fetch>();
const findKept = vi.fn<(address: string) => Promise<Response | undefined>>();
let payloads: typeof PayloadsModule;

const answer = (title: string, status = 200) => Response.json({ title, status, main: '' }, { status });

beforeEach(async () => {
  vi.useFakeTimers({ now: 0 });
  vi.resetModules();
  fetchPage.mockReset().mockImplementation(async () => answer(`Answer ${fetchPage.mock.calls.length}`));
  findKept.mockReset().mockResolvedValue(undefined);
  vi.stubGlobal('fetch', fetchPage);
  vi.stubGlobal('caches', { match: findKept });
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('location', new URL('https://site.test/'));
  const textContent = JSON.stringify({ config: { basePath: '', style: '/style.css' } });
  vi.stubGlobal('document', { querySelector: () => ({ textContent }) });
  payloads = await import('./payloads.ts');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const getTitle = async () => (await payloads.getPayload(europe))?.title;

test('a prefetched payload is used by its click only', async () => {
  await payloads.fetchAhead(europe);
  expect(await getTitle()).toBe('Answer 1');
  expect(fetchPage).toHaveBeenCalledTimes(1);
  expect(await getTitle()).toBe('Answer 2');
});

test('a click joins a request in flight instead of repeating it, however long it takes', async () => {
  let arrive: (answer: Response) => void = () => {};
  fetchPage.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
  void payloads.fetchAhead(europe);
  vi.advanceTimersByTime(10_000);
  const clicked = getTitle();
  arrive(answer('Late'));
  expect(await clicked).toBe('Late');
  expect(fetchPage).toHaveBeenCalledTimes(1);
});

test('a copy is fresh for five seconds after it arrived', async () => {
  await payloads.fetchAhead(europe);
  vi.advanceTimersByTime(4999);
  expect(await getTitle()).toBe('Answer 1');
  await payloads.fetchAhead(europe);
  vi.advanceTimersByTime(5000);
  expect(await getTitle()).toBe('Answer 3');
});

test('a fresh copy is not prefetched again, a stale one is', async () => {
  await payloads.fetchAhead(europe);
  await payloads.fetchAhead(europe);
  expect(fetchPage).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(5000);
  await payloads.fetchAhead(europe);
  expect(fetchPage).toHaveBeenCalledTimes(2);
});

test('stale copies are removed at the next prefetch, and fresh ones stay', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  // The real module's timer would keep the result alive for two minutes.
  vi.doMock('./load-within.ts', () => ({ loadWithin: (load: (signal: unknown) => unknown) => load(undefined) }));
  onTestFinished(() => vi.doUnmock('./load-within.ts'));
  vi.resetModules();
  payloads = await import('./payloads.ts');
  const prefetch = async (path: string) => {
    const payload = await payloads.fetchAhead(new URL(path, europe));
    return payload && new WeakRef(payload);
  };
  const stale = [await prefetch('/europe'), await prefetch('/united-kingdom')];
  vi.advanceTimersByTime(5000);
  const fresh = [await prefetch('/about'), await prefetch('/culture')];
  await nextTurn();
  collectGarbage();
  expect(stale.map((copy) => copy?.deref())).toEqual([undefined, undefined]);
  expect(fresh.map((copy) => copy?.deref()?.title)).toEqual(['Answer 3', 'Answer 4']);
});

test('a failed prefetch is silent, and the click requests the payload again', async () => {
  fetchPage.mockRejectedValueOnce(new TypeError('No connection'));
  expect(await payloads.fetchAhead(europe)).toBeUndefined();
  expect(await getTitle()).toBe('Answer 2');
});

test('a route without a payload has none, and its page is loaded whole', async () => {
  fetchPage.mockResolvedValue(answer('Route /europe is not pre-rendered', 404));
  expect(await payloads.getPayload(europe)).toBeUndefined();
});

test("the server's own error page is page data too", async () => {
  fetchPage.mockResolvedValue(answer('Broken', 500));
  expect(await getTitle()).toBe('Broken');
});

test.each([
  ['no page data', () => new Response('<h1>Bad gateway</h1>', { status: 502 }), 502],
  ['no page', () => Response.json({ message: 'Too many' }, { status: 429 }), 429],
])('a response with %s is reported by its status', async (_, makeAnswer, status) => {
  fetchPage.mockResolvedValue(makeAnswer());
  await expect(payloads.getPayload(europe)).rejects.toMatchObject({ status });
});

test('offline, the cached copy is shown; without one the failure is reported', async () => {
  fetchPage.mockRejectedValue(new TypeError('No connection'));
  await expect(payloads.getPayload(europe)).rejects.toThrow('No connection');
  findKept.mockImplementation(async (address) => (address === '/_payload/europe.json' ? answer('Kept') : undefined));
  expect(await getTitle()).toBe('Kept');
});
