import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fetchFile } from './fetch-file.ts';

type Answer = (response: ServerResponse) => unknown;

const silence: Answer = () => undefined;
const alive: Answer = (response) => response.writeHead(404).end();

/** Longer than any of these tests may take. */
const endlessMs = 600_000;

/** A content service that answers requests for the file `/film` with `film`, and all others with `others`. */
async function startService({ film, others = alive }: { film: Answer; others?: Answer }) {
  const closed: string[] = [];
  const server = createServer((request, response) => {
    const isFilm = request.url === '/film';
    response.once('close', () => isFilm && closed.push(response.writableFinished ? 'sent' : 'cut'));
    void (isFilm ? film : others)(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const get = ({ timeoutMs = 50, mediaTimeoutMs = endlessMs, silenceMs = 50, method = 'GET' } = {}) =>
    fetchFile(
      { repository: 'example', endpoint: `${origin}/api/v2`, accessToken: undefined, fetch, timeoutMs, mediaTimeoutMs },
      new URL(`${origin}/film`),
      { method, headers: new Headers(), silenceMs },
    );
  return { get, closed };
}

test('a service that accepts and is silent fails the request by the time-outs of two queries', async () => {
  const { get, closed } = await startService({ film: silence, others: silence });
  await expect(get()).rejects.toMatchObject({ status: 503 });
  await expect(get({ method: 'HEAD' })).rejects.toMatchObject({ status: 503 });
  await expect.poll(() => closed).toEqual(['cut', 'cut']);
});

test('a service that cannot be reached fails the request at once', async () => {
  const { get } = await startService({ film: (response) => response.destroy() });
  await expect(get({ timeoutMs: endlessMs })).rejects.toMatchObject({ status: 503 });
});

/** A service without a network, whose speed would count: what it responds is there at once. */
function fetchFilm({ film, others }: { film: () => Promise<Response>; others: () => Promise<Response> }) {
  const url = new URL('http://content.test/film');
  const respond: typeof fetch = (address, init) =>
    address === url.href ? film() : Promise.race([others(), untilAborted(init?.signal)]);
  const source = { repository: 'example', endpoint: `${url.origin}/api/v2`, accessToken: undefined, fetch: respond };
  const limits = { timeoutMs: 10, mediaTimeoutMs: endlessMs };
  return fetchFile({ ...source, ...limits }, url, { method: 'GET', headers: new Headers() });
}

const never = new Promise<Response>(() => {});

const untilAborted = (signal: AbortSignal | null | undefined) =>
  new Promise<Response>((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
  });

test('a picture that takes longer to scale than a query may take arrives, while the service responds to others', async () => {
  const scaled = Promise.withResolvers<Response>();
  let looks = 0;
  const answer = await fetchFilm({
    film: () => scaled.promise,
    async others() {
      looks += 1;
      if (looks === 3) scaled.resolve(new Response('scaled'));
      return new Response(undefined, { status: 404 });
    },
  });
  expect(await answer.text()).toBe('scaled');
});

test('a service that hangs while a picture is scaled fails the request', async () => {
  let looks = 0;
  const answer = fetchFilm({
    film: () => never,
    async others() {
      looks += 1;
      return looks < 3 ? new Response(undefined, { status: 404 }) : never;
    },
  });
  await expect(answer).rejects.toMatchObject({ status: 503 });
  expect(looks).toBe(3);
});

test('a file that never begins fails, also when the service responds to others', async () => {
  const { get } = await startService({ film: silence });
  await expect(get({ timeoutMs: 10, mediaTimeoutMs: 40 })).rejects.toMatchObject({ status: 503 });
});

test('a file whose service sends headers and then is silent is not taken for complete', async () => {
  const { get, closed } = await startService({ film: (response) => response.write('begun, ') });
  const answer = await get({ timeoutMs: endlessMs });
  expect(answer.status).toBe(200);
  await expect(answer.text()).rejects.toThrow();
  await expect.poll(() => closed).toEqual(['cut']);
});

/** A file whose parts the service sends when the test says so, by a clock that the test moves. */
async function fetchParts(silenceMs: number) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const file = Promise.withResolvers<ReadableStreamDefaultController<Uint8Array>>();
  const body = new ReadableStream<Uint8Array>({ start: file.resolve });
  const parts = await file.promise;
  const url = new URL('http://content.test/film');
  const source = { repository: 'example', endpoint: `${url.origin}/api/v2`, accessToken: undefined, timeoutMs: 100 };
  const fetchOnce = async () => new Response(body);
  const answer = await fetchFile({ ...source, fetch: fetchOnce, mediaTimeoutMs: 100 }, url, {
    method: 'GET',
    headers: new Headers(),
    silenceMs,
  });
  const send = (part: string) => parts.enqueue(new TextEncoder().encode(part));
  return { answer, send, end: () => parts.close() };
}

test('a file that comes slowly arrives complete, however long it takes in all', async () => {
  const { answer, send, end } = await fetchParts(1000);
  const text = answer.text();
  for (const part of 'abcdef') {
    await vi.advanceTimersByTimeAsync(999);
    send(part);
  }
  end();
  expect(await text).toBe('abcdef');
});

test('the time that a slow reader takes is no silence of the service', async () => {
  const { answer, send, end } = await fetchParts(1000);
  send('a');
  end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await answer.text()).toBe('a');
});

test('a reader who leaves ends the request', async () => {
  const { get, closed } = await startService({ film: (response) => response.write('begun') });
  const answer = await get({ silenceMs: endlessMs });
  await answer.body?.cancel();
  await expect.poll(() => closed).toEqual(['cut']);
});
