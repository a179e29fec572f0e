/** Publish events of an external content service, as our service and the hosted one send them. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createContentService } from '../../../cms/content-service.ts';
import { signWebhook } from '../../../cms/webhooks/sign-webhook.ts';
import { createContentHook } from './content-hook.ts';

const secret = `whsec_${Buffer.from('a key of twenty-four b..').toString('base64')}`;
const now = Date.parse('2026-11-21T10:00:00Z');
const body = JSON.stringify({ type: 'api-update', secret: null, documents: ['X1'] });

let server: Server;
let port = 0;
let news = 0;
let passed = 0;
let isSecretSet = true;
let time = now;

beforeEach(async () => {
  [news, passed, isSecretSet, time] = [0, 0, true, now];
  server = createServer((request, response) => {
    const own = isSecretSet ? received : undefined;
    const hook = createContentHook({
      path: '/hooks/content',
      secret: own,
      now: () => time,
      takeSlot: async () => true,
      onNews: () => void (news += 1),
      onError: (error) => {
        throw error;
      },
    });
    if (hook.answer(request, response)) return;
    passed += 1;
    response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterEach(() => void server.close());

let received = secret;
afterEach(() => void (received = secret));

const post = async (text: string, headers: Record<string, string> = {}, address = '/hooks/content') =>
  (await fetch(`http://127.0.0.1:${port}${address}`, { method: 'POST', body: text, headers })).status;
const sign = (at: number, key = secret, text = body) =>
  signWebhook({ id: 'evt_1', body: text, at }, [{ key, expiresAt: undefined }]);

test('a request that is signed with the key is accepted', async () => {
  expect(await post(body, sign(now))).toBe(202);
  expect(news).toBe(1);
});

test('during key rotation either signature is accepted', async () => {
  const other = `whsec_${Buffer.from('another key, also 24 b..').toString('base64')}`;
  const keys = [other, secret].map((key) => ({ key, expiresAt: undefined }));
  expect(await post(body, signWebhook({ id: 'evt_1', body, at: now }, keys))).toBe(202);
});

test('a request with the secret in its body is accepted, as the hosted service sends it', async () => {
  expect(await post(JSON.stringify({ type: 'api-update', secret }))).toBe(202);
  expect(news).toBe(1);
});

test.each([
  ['nothing', body, {}],
  ['another secret', JSON.stringify({ secret: `${secret}x` }), {}],
  ['a secret that is not a string', JSON.stringify({ secret: [secret] }), {}],
  ['no JSON', 'secret', {}],
  ['a list', '[]', {}],
  ['a signature of another body', `${body} `, sign(now)],
  ['a signature by another key', body, sign(now, `whsec_${Buffer.from('nobody knows').toString('base64')}`)],
  ['an old signature', body, sign(now - 301_000)],
  ['a signature of the future', body, sign(now + 301_000)],
  ['an invalid timestamp', body, { ...sign(now), 'webhook-timestamp': 'now' }],
  ['no id', body, { 'webhook-signature': sign(now)['webhook-signature'] ?? '', 'webhook-timestamp': '1' }],
])('a request with %s is rejected', async (_, text, headers) => {
  expect(await post(text, headers)).toBe(403);
  expect(news).toBe(0);
});

test('a shared secret is not accepted as a signing key', async () => {
  received = '!!!!!!!!!!!!!!!!';
  expect(await post(body, sign(now, ''))).toBe(403);
  expect(await post(JSON.stringify({ secret: received }))).toBe(202);
});

test('a body above a quarter of a megabyte is not read', async () => {
  expect(await post(JSON.stringify({ secret, rest: 'x'.repeat(300_000) }))).toBe(413);
  expect(news).toBe(0);
});

test('a body without a slot is not read, and one that is aborted is no error', async () => {
  const errors: unknown[] = [];
  let isFull = true;
  const hook = createContentHook({
    path: '/hooks/content',
    secret,
    now: () => now,
    takeSlot: async () => !isFull,
    onNews: () => undefined,
    onError: (error: unknown) => void errors.push(error),
  });
  const requests: IncomingMessage[] = [];
  const own = createServer((request, response) => {
    requests.push(request);
    hook.answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(own, 'listening');
  onTestFinished(() => void own.close());
  const { port: ownPort } = own.address() as AddressInfo;
  const ask = () => fetch(`http://127.0.0.1:${ownPort}/hooks/content`, { method: 'POST', body, headers: sign(now) });
  const refused = await ask();
  expect([refused.status, refused.headers.get('connection'), refused.headers.get('retry-after')]).toEqual([
    503,
    'close',
    '5',
  ]);
  isFull = false;
  expect((await ask()).status).toBe(202);
  const socket = connect(ownPort, '127.0.0.1');
  socket.write('POST /hooks/content HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\n{');
  await expect.poll(() => requests).toHaveLength(3);
  socket.destroy();
  await expect.poll(() => requests[2]?.closed).toBe(true);
  expect(errors).toEqual([]);
});

test('without a secret, at another path, or with another method there is no hook', async () => {
  expect(await post(body, sign(now), '/hooks/other')).toBe(404);
  expect((await fetch(`http://127.0.0.1:${port}/hooks/content`)).status).toBe(404);
  isSecretSet = false;
  expect(await post(body, sign(now))).toBe(404);
  expect([news, passed]).toEqual([0, 3]);
});

test('a delivery of the real content service is accepted', async () => {
  const dataDirectory = mkdtempSync(path.join(tmpdir(), 'content-hook-'));
  const service = await createContentService({
    dataDirectory,
    repository: 'financial-cloud',
    publicUrl: 'https://content.test',
    writeToken: 'test-write-token',
    languages: [{ id: 'en-gb', name: 'English' }],
    allowedWebhookHosts: [`127.0.0.1:${port}`],
  });
  try {
    time = Date.now();
    const authorization = 'Bearer test-write-token';
    const url = `http://127.0.0.1:${port}/hooks/content`;
    const asked = new Request('https://content.test/admin/webhooks', {
      method: 'POST',
      body: JSON.stringify({ url }),
      headers: { authorization, 'content-type': 'application/json' },
    });
    const created = (await (await service.fetch(asked)).json()) as { id: string; signingKey: string };
    received = created.signingKey;
    const test = `https://content.test/admin/webhooks/${created.id}/test`;
    await service.fetch(new Request(test, { method: 'POST', headers: { authorization } }));
    await expect.poll(() => news).toBe(1);
  } finally {
    await service.close();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
});
