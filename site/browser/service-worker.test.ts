/** The worker's module as a browser runs it: with a scope, caches and events. */
import { afterEach, expect, test, vi } from 'vitest';

interface SentMessage {
  readonly data: unknown;
  readonly waitUntil: (work: Promise<unknown>) => void;
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Starts the worker; the result sends it a message, and settles with the work that this causes. */
async function startWorker(fetchPage: () => Promise<Response>) {
  vi.useFakeTimers();
  vi.resetModules();
  const listeners = new Map<string, (event: SentMessage) => void>();
  const put = vi.fn<(address: string, response: Response) => Promise<void>>(async () => {});
  const cache = { put, delete: async () => true, keys: async () => [], match: async () => undefined };
  const fetched = vi.fn(fetchPage);
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('caches', { open: async () => cache });
  vi.stubGlobal('registration', { scope: 'https://site.test/' });
  vi.stubGlobal('addEventListener', (type: string, listener: (event: SentMessage) => void) =>
    listeners.set(type, listener),
  );
  await import('./service-worker.ts');
  const send = (data: unknown): Promise<unknown> => {
    const work = Promise.withResolvers<unknown>();
    listeners.get('message')?.({ data, waitUntil: (started) => work.resolve(started) });
    return work.promise;
  };
  return { send, fetched, put };
}

const fail = () => Promise.reject(new TypeError('Failed to fetch'));

test('a page that cannot be loaded is given up after the last attempt, and not cached', async () => {
  const { send, fetched, put } = await startWorker(fail);
  const result = send({ page: '/platform' }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(fetched).toHaveBeenCalledTimes(6);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetched).toHaveBeenCalledTimes(6);
  expect(await result).toEqual(new TypeError('Failed to fetch'));
  expect(put).not.toHaveBeenCalled();
});

test('a page is cached when the connection comes back in time', async () => {
  let isConnected = false;
  const { send, put } = await startWorker(() => (isConnected ? Promise.resolve(new Response('<main>')) : fail()));
  const result = send({ page: '/platform' });
  await vi.advanceTimersByTimeAsync(500);
  isConnected = true;
  await vi.advanceTimersByTimeAsync(500);
  await result;
  expect(put.mock.calls.map(([address]) => address)).toEqual(['/platform']);
});
