import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { createGracefulStop } from './graceful-stop.ts';
import { createHealth } from './health.ts';
import { listen } from './listen.ts';

const logger = { info() {}, warn() {} };

/** A server whose responses wait until they are released, and a stop whose steps the test triggers. */
async function startTest(delayMs: number) {
  const held: (() => void)[] = [];
  const health = createHealth({ basePath: '', canServe: () => true });
  const listener = await listen({
    fetch: ({ url }) =>
      url.endsWith('/slow')
        ? new Promise((resolve) => void held.push(() => resolve(new Response('done'))))
        : new Response('quick'),
    before: (request, response, next) => {
      if (!health.answer(request, response)) next(request, response);
    },
    host: '127.0.0.1',
    port: 0,
    variable: 'PORT',
  });
  const waits = new Map<number, () => void>();
  const events: string[] = [];
  const stop = createGracefulStop({
    listeners: [listener],
    health: [health],
    delayMs,
    drainMs: 10_000,
    release: () => void events.push('released'),
    wait: (milliseconds) => new Promise<void>((resolve) => void waits.set(milliseconds, resolve)),
    logger,
  });
  const origin = `http://127.0.0.1:${listener.port}`;
  const untilHeld = async () => {
    while (held.length === 0) await new Promise((resolve) => void setImmediate(resolve));
  };
  return { listener, stop, waits, events, origin, held, untilHeld };
}

test('the process stops being ready at once, serves during the delay, and finishes requests in flight', async () => {
  const { stop, waits, events, origin, held, untilHeld } = await startTest(3000);
  expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  const slow = fetch(`${origin}/slow`);
  await untilHeld();
  const stopped = stop();
  expect((await fetch(`${origin}/readyz`)).status).toBe(503);
  expect((await fetch(`${origin}/readyz?probe=1`)).status).toBe(503);
  expect((await fetch(`${origin}/livez`)).status).toBe(200);
  const during = await fetch(`${origin}/quick`);
  expect([during.status, during.headers.get('connection')]).toEqual([200, 'close']);
  waits.get(3000)?.();
  await expect.poll(() => waits.has(10_000)).toBe(true);
  await expect(fetch(`${origin}/quick`)).rejects.toThrow();
  expect(events).toEqual([]);
  for (const release of held) release();
  expect(await (await slow).text()).toBe('done');
  await stopped;
  expect(events).toEqual(['released']);
});

test('requests that do not end are aborted, and stores are closed in any case', async () => {
  const { listener, stop, waits, events, origin, untilHeld } = await startTest(0);
  const slow = fetch(`${origin}/slow`);
  const cut = (async () => expect(slow).rejects.toThrow())();
  await untilHeld();
  const poster = await sendPart(listener.port, 'POST /form HTTP/1.1\r\nhost: a\r\ncontent-length: 100\r\n\r\nname=');
  const stopped = stop();
  expect(stop()).toBe(stopped);
  await expect.poll(() => waits.has(10_000)).toBe(true);
  waits.get(10_000)?.();
  await stopped;
  await cut;
  expect(events).toEqual(['released']);
  expect(poster.destroyed || (await once(poster, 'close'))).toBeTruthy();
});

test('a kept-alive connection does not delay the stop', async () => {
  const { listener, stop, waits } = await startTest(0);
  const socket = await sendPart(listener.port, 'GET /quick HTTP/1.1\r\nhost: a\r\n\r\n');
  await once(socket, 'data');
  await stop();
  // No request had to be aborted: the wait of the drain has not ended.
  expect([...waits.keys()]).toEqual([10_000]);
  if (!socket.destroyed) await once(socket, 'close');
});

async function sendPart(port: number, text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}
