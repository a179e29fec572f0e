import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../listen.ts';
import { createBodyClock } from '../testing/body-clock.ts';
import { readUntilClosed } from '../testing/read-until-closed.ts';
import { createBodySlots, type BodyLimits } from './body-slots.ts';
import { createIncomingBodies } from './incoming-bodies.ts';

const length = 60_000;

/** A listener with slots for `/slow` and `/other`. A client names its address in the header `x-from`. */
async function start(limits: BodyLimits) {
  const clock = createBodyClock();
  const bodies = createIncomingBodies(clock);
  const slots = createBodySlots(bodies, { '/slow': limits, '/other': limits }, toClient);
  const requests = new Map<string, IncomingMessage>();
  const listener = await listen({
    host: '127.0.0.1',
    port: 0,
    variable: 'PORT' as const,
    bodies,
    before(request, response, next) {
      requests.set(String(request.headers['x-name']), request);
      if (slots.take(request.url === '/slow' ? '/slow' : '/other', request, response)) next(request, response);
      else response.writeHead(503, { connection: 'close' }).end();
    },
    fetch: async (request) => new Response(String((await request.arrayBuffer()).byteLength)),
  });
  onTestFinished(async () => {
    const closed = listener.close();
    listener.cutAll();
    await closed;
  });

  let count = 0;
  const open = async ({ from = '203.0.113.1', path = '/slow', bytes = 1 } = {}) => {
    const name = String((count += 1));
    const socket = connect(listener.port, '127.0.0.1');
    const response = readUntilClosed(socket);
    const head = [`POST ${path} HTTP/1.1`, 'host: a', `x-from: ${from}`, `x-name: ${name}`, 'connection: close'];
    socket.write(`${head.join('\r\n')}\r\ncontent-length: ${length}\r\n\r\n`);
    await expect.poll(() => requests.has(name)).toBe(true);
    const client = { response, send: toSender(socket, () => requests.get(name)) };
    if (bytes > 0) await client.send(bytes);
    return client;
  };
  const openAll = (froms: readonly string[]) => Promise.all(froms.map((from) => open({ from })));
  /** A client whose body arrives at once. */
  const post = async (asked: { from?: string; path?: string } = {}) => {
    const { response } = await open({ ...asked, bytes: length });
    return toStatus(await response);
  };
  return { clock, open, openAll, post };
}

const toClient = ({ headers }: IncomingMessage) => {
  const from = String(headers['x-from']);
  return from === '127.0.0.1' ? undefined : from;
};

/** Resolves when the bytes have arrived, or the connection was closed. */
function toSender(socket: Socket, request: () => IncomingMessage | undefined) {
  return async (bytes: number) => {
    const connection = request()?.socket;
    const before = connection?.bytesRead ?? 0;
    socket.write('x'.repeat(bytes));
    await expect
      .poll(() => connection?.destroyed === true || (connection?.bytesRead ?? 0) >= before + bytes)
      .toBe(true);
  };
}

const toStatus = (response: string) => Number(response.slice(9, 12));
const isOpen = async (response: Promise<string>) => (await Promise.race([response, Promise.resolve()])) === undefined;
const listAddresses = (count: number) => Array.from({ length: count }, (_, at) => `203.0.113.${at + 1}`);

test('slow bodies of one route leave the slots of another free', async () => {
  const { openAll, post } = await start({ all: 2, client: 2 });
  await openAll(listAddresses(2));
  expect(await post({ from: '198.51.100.1' })).toBe(503);
  expect(await post({ from: '198.51.100.1', path: '/other' })).toBe(200);
});

test('when all slots are taken, the slowest body gets 408, and the others go on', async () => {
  const { clock, openAll, post } = await start({ all: 3, client: 3 });
  const clients = await openAll(listAddresses(3));
  clock.advance(1);
  const more = [3000, 10, 2000];
  await Promise.all(clients.map(({ send }, at) => send(more[at] ?? 0)));
  clock.advance(1);
  expect(await post({ from: '198.51.100.1' })).toBe(200);
  const received = await clients[1]?.response;
  expect(received).toMatch(/^HTTP\/1\.1 408 [\s\S]*connection: close\r\n/i);
  for (const at of [0, 2]) {
    await clients[at]?.send(length - 1 - (more[at] ?? 0));
    expect(toStatus((await clients[at]?.response) ?? '')).toBe(200);
  }
});

test('a body that has just begun never makes room', async () => {
  const { clock, openAll, post } = await start({ all: 2, client: 2 });
  await openAll(listAddresses(2));
  expect(await post({ from: '198.51.100.1' })).toBe(503);
  clock.advance(1);
  expect(await post({ from: '198.51.100.1' })).toBe(200);
});

test('a client that has all its slots makes room itself', async () => {
  const { clock, openAll, post } = await start({ all: 3, client: 2 });
  const [other, first] = await openAll(['203.0.113.1', '203.0.113.2', '203.0.113.2']);
  clock.advance(1);
  expect(await post({ from: '203.0.113.2' })).toBe(200);
  expect(await isOpen(other?.response ?? Promise.resolve(''))).toBe(true);
  expect(toStatus((await first?.response) ?? '')).toBe(408);
});

test.each([
  ['an even share', ['203.0.113.1', '203.0.113.2'], 503],
  ['more slots than the newcomer', ['203.0.113.1', '203.0.113.1'], 200],
  ['an address on loopback, which has no limit', ['127.0.0.1', '127.0.0.1'], 503],
])('fast bodies of clients with %s', async (_, froms, expected) => {
  const { clock, openAll, post } = await start({ all: 2, client: 2 });
  const clients = await openAll(froms);
  for (let second = 0; second < 2; second += 1) {
    await Promise.all(clients.map(({ send }) => send(20_000)));
    clock.advance(1);
  }
  expect(await post({ from: '198.51.100.1' })).toBe(expected);
});

test('an IPv6 /48 is one client', async () => {
  const { openAll, post } = await start({ all: 9, client: 2 });
  await openAll(['2001:db8:1:0::/64', '2001:db8:1:1::/64']);
  expect(await post({ from: '2001:db8:1:2::/64' })).toBe(503);
  expect(await post({ from: '2001:db8:2:2::/64' })).toBe(200);
});

test('two hundred slow bodies keep out no other client', async () => {
  const { clock, openAll, post } = await start({ all: 64, client: 16 });
  for (let wave = 0; wave < 4; wave += 1) {
    void (await openAll(Array.from({ length: 50 }, (_, at) => `203.0.113.${at % 13}`)));
    clock.advance(1);
    const statuses = await Promise.all(
      listAddresses(10).map((from) => post({ from: from.replace('203.0', '198.51') })),
    );
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 200));
  }
});
