/** Acceptance N-9 and N-12: where page data comes from, and what is told when it does not come. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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

test('what was fetched ahead is used by the click, and by no other', async () => {
  await payloads.fetchAhead(europe);
  expect(await getTitle()).toBe('Answer 1');
  expect(fetchPage).toHaveBeenCalledTimes(1);
  expect(await getTitle()).toBe('Answer 2');
});

test('a click waits for what is under way instead of asking again, however long it takes', async () => {
  let arrive: (answer: Response) => void = () => {};
  fetchPage.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
  void payloads.fetchAhead(europe);
  vi.advanceTimersByTime(10_000);
  const clicked = getTitle();
  arrive(answer('Late'));
  expect(await clicked).toBe('Late');
  expect(fetchPage).toHaveBeenCalledTimes(1);
});

test('a copy is used while it is younger than five seconds, from when it came', async () => {
  await payloads.fetchAhead(europe);
  vi.advanceTimersByTime(4999);
  expect(await getTitle()).toBe('Answer 1');
  await payloads.fetchAhead(europe);
  vi.advanceTimersByTime(5000);
  expect(await getTitle()).toBe('Answer 3');
});

test('a fresh copy is not fetched ahead again, an old one is', async () => {
  await payloads.fetchAhead(europe);
  await payloads.fetchAhead(europe);
  expect(fetchPage).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(5000);
  await payloads.fetchAhead(europe);
  expect(fetchPage).toHaveBeenCalledTimes(2);
});

test('what failed ahead says nothing, and is asked for again by the click', async () => {
  fetchPage.mockRejectedValueOnce(new TypeError('No connection'));
  expect(await payloads.fetchAhead(europe)).toBeUndefined();
  expect(await getTitle()).toBe('Answer 2');
});

test('a route without a payload has none, and its page is loaded whole', async () => {
  fetchPage.mockResolvedValue(answer('Route /europe is not pre-rendered', 404));
  expect(await payloads.getPayload(europe)).toBeUndefined();
});

test('the server’s own error page is page data too', async () => {
  fetchPage.mockResolvedValue(answer('Broken', 500));
  expect(await getTitle()).toBe('Broken');
});

test.each([
  ['no page data', () => new Response('<h1>Bad gateway</h1>', { status: 502 }), 502],
  ['no page', () => Response.json({ message: 'Too many' }, { status: 429 }), 429],
])('an answer with %s is told by its status', async (_, makeAnswer, status) => {
  fetchPage.mockResolvedValue(makeAnswer());
  await expect(payloads.getPayload(europe)).rejects.toMatchObject({ status });
});

test('without a connection the copy that the worker kept is shown, and without one the failure is told', async () => {
  fetchPage.mockRejectedValue(new TypeError('No connection'));
  await expect(payloads.getPayload(europe)).rejects.toThrow('No connection');
  findKept.mockImplementation(async (address) => (address === '/_payload/europe.json' ? answer('Kept') : undefined));
  expect(await getTitle()).toBe('Kept');
});
