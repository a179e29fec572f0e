import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../listen.ts';
import { createBodyClock } from '../testing/body-clock.ts';
import { readUntilClosed } from '../testing/read-until-closed.ts';
import { createIncomingBodies } from './incoming-bodies.ts';

const files = 'multipart/form-data; boundary=x';
const json = 'application/json';

/** A listener that reads bodies when it is told to, and one client with a body of this length. */
async function start({ type, length, isReading = true }: { type: string; length: number; isReading?: boolean }) {
  const clock = createBodyClock();
  const requests: IncomingMessage[] = [];
  const reading = Promise.withResolvers<void>();
  if (isReading) reading.resolve();
  const listener = await listen({
    host: '127.0.0.1',
    port: 0,
    variable: 'PORT' as const,
    bodies: createIncomingBodies(clock),
    async fetch(request, incoming) {
      requests.push(incoming);
      await reading.promise;
      return new Response(String((await request.arrayBuffer()).byteLength));
    },
  });
  onTestFinished(async () => {
    const closed = listener.close();
    listener.cutAll();
    await closed;
  });
  const socket = connect(listener.port, '127.0.0.1');
  const response = readUntilClosed(socket);
  const head = ['POST / HTTP/1.1', 'host: a', 'connection: close', `content-type: ${type}`];
  socket.write(`${head.join('\r\n')}\r\ncontent-length: ${length}\r\n\r\n`);
  await expect.poll(() => requests).toHaveLength(1);
  return { clock, response, reading, send: createSender(socket, () => requests[0]) };
}

/** Resolves when the bytes have arrived. */
function createSender(socket: Socket, request: () => IncomingMessage | undefined) {
  return async (bytes: number) => {
    const before = request()?.socket.bytesRead ?? 0;
    socket.write('x'.repeat(bytes));
    await expect.poll(() => request()?.socket.bytesRead).toBe(before + bytes);
  };
}

const status = (response: string) => Number(response.slice(9, 12));

test.each([files, json, 'text/plain'])('a body of %s that does not arrive gets 408 after ten seconds', async (type) => {
  const { clock, response, send } = await start({ type, length: 1000 });
  await send(3);
  clock.advance(9);
  await send(3);
  clock.advance(2);
  const received = await response;
  expect(status(received)).toBe(408);
  expect(received).toMatch(/\r\nconnection: close\r\n/i);
});

test('files may arrive at 500 bytes per second after ten seconds, for longer than another body', async () => {
  const { clock, response, send } = await start({ type: files, length: 30_000 });
  await send(10_000);
  clock.advance(29);
  await send(20_000);
  expect(status(await response)).toBe(200);
});

test('files that arrive more slowly get 408', async () => {
  const { clock, response, send } = await start({ type: files, length: 30_000 });
  await send(10_000);
  clock.advance(31);
  expect(status(await response)).toBe(408);
});

test('a body without files has fifteen seconds, at any rate', async () => {
  const { clock, response, send } = await start({ type: json, length: 60_000 });
  await send(30_000);
  clock.advance(14);
  await send(20_000);
  clock.advance(1);
  expect(status(await response)).toBe(408);
});

test('time in which this process does not read does not count', async () => {
  const length = 1_000_000;
  const { clock, response, reading, send } = await start({ type: json, length, isReading: false });
  const sent = send(length);
  await expect.poll(() => (clock.advance(1), clock.now())).toBeGreaterThan(3000);
  clock.advance(60);
  reading.resolve();
  await sent;
  expect(status(await response)).toBe(200);
});
