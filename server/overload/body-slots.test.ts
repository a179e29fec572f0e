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
  const admitted = new Set<string>();
  const responding = Promise.withResolvers<void>();
  responding.resolve();
  const handler = { responding: responding.promise };
  const listener = await listen({
    host: '127.0.0.1',
    port: 0,
    variable: 'PORT' as const,
    bodies,
    async before(request, response, next) {
      const name = String(request.headers['x-name']);
      requests.set(name, request);
      if (await slots.take(request.url === '/slow' ? '/slow' : '/other', request, response)) {
        admitted.add(name);
        next(request, response);
      } else if (!response.destroyed) response.writeHead(503, { connection: 'close' }).end();
    },
    async fetch(request) {
      const { byteLength } = await request.arrayBuffer();
      await handler.responding;
      return new Response(String(byteLength));
    },
  });
  onTestFinished(async () => {
    const closed = listener.close();
    listener.cutAll();
    await closed;
  });

  let count = 0;
  const open = async ({ from = '203.0.113.1', path = '/slow', bytes = 1, packet = '' } = {}) => {
    const name = String((count += 1));
    const socket = connect(listener.port, '127.0.0.1');
    const response = readUntilClosed(socket);
    const head = [`POST ${path} HTTP/1.1`, 'host: a', `x-from: ${from}`, `x-name: ${name}`, 'connection: close'];
    socket.write(`${head.join('\r\n')}\r\ncontent-length: ${packet.length || length}\r\n\r\n${packet}`);
    await expect.poll(() => requests.has(name), { interval: 1 }).toBe(true);
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    const send = toSender(socket, () => requests.get(name));
    if (bytes > 0 && packet === '') await send(bytes);
    return { response, send, socket, isAdmitted: () => admitted.has(name) };
  };
  const openAll = (froms: readonly string[], bytes = 1) => Promise.all(froms.map((from) => open({ from, bytes })));
  /** A client whose body arrives in the packet of its head. */
  const postWhole = async (given: { from?: string; path?: string } = {}) => {
    const { response } = await open({ ...given, packet: 'full_name=Ada' });
    return toStatus(await response);
  };
  /** Lets the time pass, and Node settle what it decided. */
  const pass = async (seconds: number) => {
    clock.advance(seconds);
    await Promise.resolve();
    await new Promise(setImmediate);
  };
  return { clock, handler, open, openAll, postWhole, pass };
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

const stranger = '198.51.100.1';

test('slow bodies of one route leave the slots of another free', async () => {
  const { open, openAll } = await start({ all: 2, client: 2 });
  await openAll(listAddresses(2));
  const same = await open({ from: stranger });
  const other = await open({ from: stranger, path: '/other' });
  expect([same.isAdmitted(), other.isAdmitted()]).toEqual([false, true]);
});

test('when all slots are taken, the slowest body gets 408, and the others go on', async () => {
  const { clock, open, openAll } = await start({ all: 3, client: 3 });
  const clients = await openAll(listAddresses(3));
  clock.advance(1);
  const more = [3000, 10, 2000];
  await Promise.all(clients.map(({ send }, at) => send(more[at] ?? 0)));
  clock.advance(1);
  expect((await open({ from: stranger })).isAdmitted()).toBe(true);
  const received = await clients[1]?.response;
  expect(received).toMatch(/^HTTP\/1\.1 408 [\s\S]*connection: close\r\n/i);
  for (const at of [0, 2]) {
    await clients[at]?.send(length - 1 - (more[at] ?? 0));
    expect(toStatus((await clients[at]?.response) ?? '')).toBe(200);
  }
});

test('a body that has just begun never makes room, and a newcomer waits for it', async () => {
  const { pass, open, openAll } = await start({ all: 2, client: 2 });
  await openAll(listAddresses(2));
  const newcomer = await open({ from: stranger });
  await pass(0.45);
  expect(newcomer.isAdmitted()).toBe(false);
  await pass(0.05);
  expect(newcomer.isAdmitted()).toBe(true);
});

test('a client that has all its slots makes room itself', async () => {
  const { clock, open, openAll } = await start({ all: 3, client: 2 });
  const [other, first] = await openAll(['203.0.113.1', '203.0.113.2', '203.0.113.2']);
  clock.advance(1);
  expect((await open({ from: '203.0.113.2' })).isAdmitted()).toBe(true);
  expect(await isOpen(other?.response ?? Promise.resolve(''))).toBe(true);
  expect(toStatus((await first?.response) ?? '')).toBe(408);
});

test.each([
  ['an even share', ['203.0.113.1', '203.0.113.2'], false],
  ['more slots than the newcomer', ['203.0.113.1', '203.0.113.1'], true],
  ['an address on loopback, which has no limit', ['127.0.0.1', '127.0.0.1'], false],
])('fast bodies of clients with %s', async (_, froms, isExpected) => {
  const { clock, open, openAll, pass } = await start({ all: 2, client: 2 });
  const clients = await openAll(froms);
  for (let second = 0; second < 2; second += 1) {
    await Promise.all(clients.map(({ send }) => send(20_000)));
    clock.advance(1);
  }
  const newcomer = await open({ from: stranger });
  await pass(0.6);
  expect(newcomer.isAdmitted()).toBe(isExpected);
  if (!isExpected) expect(toStatus(await newcomer.response)).toBe(503);
});

test('an IPv6 /48 is one client', async () => {
  const { open, openAll } = await start({ all: 9, client: 2 });
  await openAll(['2001:db8:1:0::/64', '2001:db8:1:1::/64']);
  expect((await open({ from: '2001:db8:1:2::/64' })).isAdmitted()).toBe(false);
  expect((await open({ from: '2001:db8:2:2::/64' })).isAdmitted()).toBe(true);
});

test('a body that arrives with its head needs no slot of those that arrive slowly', async () => {
  const { openAll, postWhole } = await start({ all: 2, client: 2 });
  await openAll(listAddresses(2));
  await openAll(listAddresses(6).slice(2));
  for (let count = 0; count < 3; count += 1) expect(await postWhole({ from: stranger })).toBe(200);
});

test('bodies that arrived with their heads are limited too, until their responses begin', async () => {
  const { handler, open, postWhole } = await start({ all: 2, client: 1 });
  const responding = Promise.withResolvers<void>();
  handler.responding = responding.promise;
  const first = postWhole({ from: '203.0.113.1' });
  expect(await postWhole({ from: '203.0.113.1' })).toBe(503);
  const second = postWhole({ from: '203.0.113.2' });
  expect(await postWhole({ from: stranger })).toBe(503);
  expect((await open({ from: stranger })).isAdmitted()).toBe(true);
  responding.resolve();
  expect(await Promise.all([first, second])).toEqual([200, 200]);
  expect(await postWhole({ from: stranger })).toBe(200);
});

test('a body that arrives while it waits needs no slot of those that arrive slowly', async () => {
  const { clock, open, openAll } = await start({ all: 2, client: 2 });
  await openAll(listAddresses(2));
  const { response } = await open({ from: stranger, bytes: length });
  clock.advance(0.05);
  expect(toStatus(await response)).toBe(200);
});

test('of bodies that wait, those that have sent most get the next slots, and the rest get 503', async () => {
  const { open, openAll, pass } = await start({ all: 2, client: 2 });
  await openAll(listAddresses(2));
  const [least, most, more] = await Promise.all(
    [1, 5000, 2].map((bytes, at) => open({ from: `198.51.100.${at}`, bytes })),
  );
  await pass(0.5);
  expect([least, most, more].map((one) => one?.isAdmitted())).toEqual([false, true, true]);
  // Comes later, and does not get ahead.
  const last = await open({ from: '198.51.100.9' });
  await pass(0.1);
  expect(last.isAdmitted()).toBe(false);
  expect(toStatus((await least?.response) ?? '')).toBe(503);
});

test('when too many wait, one of the older half that has sent least gets 503', async () => {
  const { open, openAll } = await start({ all: 1, client: 1 });
  await openAll(listAddresses(1));
  const waiting = await openAll(
    listAddresses(33).map((from) => from.replace('203.0', '198.51')),
    2,
  );
  waiting.push(
    ...(await openAll(
      listAddresses(31).map((from) => from.replace('203.0', '192.0')),
      1,
    )),
  );
  expect(await Promise.all(waiting.map(({ response }) => isOpen(response)))).not.toContain(false);
  await open({ from: stranger.replace('100.1', '100.99'), bytes: 0 });
  const first = await Promise.race(waiting.map(async ({ response }, at) => ({ at, status: toStatus(await response) })));
  expect(first.status).toBe(503);
  expect(first.at).toBeLessThan(32);
});

test('no more bodies of one client wait than it may have slots, and those whose clients have gone do not wait', async () => {
  const { clock, open, openAll } = await start({ all: 1, client: 1 });
  await openAll(listAddresses(1));
  const gone = await open({ from: stranger, bytes: 3 });
  gone.socket.destroy();
  await gone.response;
  const least = await open({ from: stranger, bytes: 1 });
  expect(await isOpen(least.response)).toBe(true);
  const more = await open({ from: stranger, bytes: 0 });
  expect(toStatus(await more.response)).toBe(503);
  clock.advance(0.5);
  await expect.poll(() => least.isAdmitted()).toBe(true);
});

test('two hundred clients that send nothing, and come again at once, keep out no client that sends', async () => {
  const { open, openAll, pass } = await start({ all: 8, client: 4 });
  for (let wave = 0; wave < 8; wave += 1) {
    void (await openAll(listAddresses(50), 0));
    const honest = await open({ from: `198.51.100.${wave}`, bytes: 14_000 });
    void (await openAll(listAddresses(100).slice(50), 0));
    await pass(0.55);
    expect(honest.isAdmitted()).toBe(true);
    await honest.send(length - 14_000);
    expect(toStatus(await honest.response)).toBe(200);
  }
});
