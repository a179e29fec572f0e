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
  const post = (path: string, from = '198.51.100.1', more: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      body: '{}',
      headers: { 'x-forwarded-for': from, ...more },
    });
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
  'slow bodies of strangers at %s leave other routes free, and make room for others at theirs',
  async (path, slots) => {
    const { clock, pending, openSlow, post } = await start();
    const slow = listAddresses(slots).map((from) => openSlow(path, from));
    await expect.poll(() => pending.bodies).toBe(slots);
    const refused = await post(path);
    expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('connection')]).toEqual([
      503,
      '5',
      'close',
    ]);
    expect(await refused.json()).toMatchObject({ status_code: 503, message: expect.stringContaining('Try again') });
    for (const other of ['/graphql', '/studio/sign-in/link', '/admin/documents/bulk', '/api/v2/live/token'])
      if (other !== path) expect((await post(other)).status).toBe(200);
    clock.advance(1);
    expect((await post(path)).status).toBe(200);
    expect(await Promise.race(slow)).toMatch(/^HTTP\/1\.1 408 /);
  },
);

test('uploads take no slots of the listener, because it does not know who sends them', async () => {
  const { pending, openSlow, post } = await start();
  for (const path of ['/asset/assets', '/admin/assets']) {
    for (const from of listAddresses(70)) void openSlow(path, from);
    expect((await post(path)).status).toBe(200);
  }
  await expect.poll(() => pending.bodies).toBe(140);
});
