import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { serveContent } from '../serve-content.ts';
import { createBodyClock } from '../testing/body-clock.ts';
import { readUntilClosed } from '../testing/read-until-closed.ts';
import { createIncomingBodies } from './incoming-bodies.ts';

/** The content service's listener, behind a proxy that passes on the addresses of its clients. */
async function start() {
  const clock = createBodyClock();
  const pending = { bodies: 0 };
  const service = {
    async fetch(request: Request) {
      pending.bodies += 1;
      try {
        return new Response(String((await request.arrayBuffer()).byteLength));
      } finally {
        pending.bodies -= 1;
      }
    },
    isSignedIn: () => false,
    endStreams: () => undefined,
  };
  const settings = { host: '127.0.0.1', contentPort: 0, trustedHops: 1, contentRate: undefined };
  const logger = { error() {}, warn() {} };
  const { port, close, cutAll } = await serveContent(service, settings, logger, createIncomingBodies(clock));
  onTestFinished(async () => {
    const closed = close();
    cutAll();
    await closed;
  });
  const openSlow = (path: string, from: string) => {
    const socket = connect(port, '127.0.0.1');
    const head = [`POST ${path} HTTP/1.1`, 'host: a', `x-forwarded-for: ${from}`, 'content-length: 100'];
    socket.write(`${head.join('\r\n')}\r\n\r\n{`);
    return readUntilClosed(socket);
  };
  /** In one packet; resolves with the status of the response. */
  const post = async (path: string, from = '198.51.100.1') => {
    const socket = connect(port, '127.0.0.1');
    const response = readUntilClosed(socket);
    const head = [`POST ${path} HTTP/1.1`, 'host: a', `x-forwarded-for: ${from}`, 'connection: close'];
    socket.write(`${head.join('\r\n')}\r\ncontent-length: 2\r\n\r\n{}`);
    return Number((await response).slice(9, 12));
  };
  return { clock, pending, openSlow, post };
}

const listAddresses = (count: number) => Array.from({ length: count }, (_, at) => `203.0.113.${at}`);

test.each([
  ['/graphql', 64],
  ['/studio/sign-in/link', 32],
  ['/admin/documents/bulk', 64],
  ['/migration/documents', 32],
  ['/asset/tags', 32],
  ['/api/v2/live/token', 32],
  ['/nothing', 32],
])(
  'slow bodies of strangers at %s keep out neither short ones nor other routes, and make room for others',
  async (path, slots) => {
    const { clock, pending, openSlow, post } = await start();
    const slow = listAddresses(slots).map((from) => openSlow(path, from));
    await expect.poll(() => pending.bodies).toBe(slots);
    for (const one of ['/graphql', '/studio/sign-in/link', '/admin/documents/bulk', '/api/v2/live/token', path])
      expect(await post(one)).toBe(200);
    const newcomers = listAddresses(65).map((from) => openSlow(path, from.replace('203.0.113', '198.51.100')));
    const refused = await Promise.race(newcomers);
    expect(refused).toMatch(/^HTTP\/1\.1 503 /);
    expect(refused).toMatch(/\r\nretry-after: 5\r\n/i);
    expect(refused).toMatch(/\r\nconnection: close\r\n/i);
    expect(refused).toContain('"status_code":503');
    expect(refused).toContain('Try again');
    clock.advance(0.5);
    expect(await Promise.race(slow)).toMatch(/^HTTP\/1\.1 408 /);
  },
);

test('uploads take no slots of the listener, because it does not know who sends them', async () => {
  const { pending, openSlow, post } = await start();
  for (const path of ['/asset/assets', '/admin/assets']) {
    for (const from of listAddresses(70)) void openSlow(path, from);
    expect(await post(path)).toBe(200);
  }
  await expect.poll(() => pending.bodies).toBe(140);
});
