import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createWebhookSender } from './send-webhook.ts';
import { createSigningKey, signWebhook } from './sign-webhook.ts';

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

async function serve(handle: RequestListener): Promise<number> {
  const server = createServer(handle);
  onTestFinished(() => server.closeAllConnections());
  return listen(server);
}

const message = { headers: { 'X-Own': 'yes' }, body: '{"a":"é"}' };
const toLoopback = async (): Promise<string[]> => ['127.0.0.1'];

test('the receiver gets body and headers, and the result contains the start of its response', async () => {
  const seen: { request: IncomingMessage; body: string }[] = [];
  const port = await serve(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    seen.push({ request, body: Buffer.concat(chunks).toString() });
    response.end('x'.repeat(600));
  });
  const send = createWebhookSender({ allowedHosts: [`hooks.example:${port}`], resolve: toLoopback });
  const answer = await send({ ...message, url: `http://hooks.example:${port}/path?q=1` });
  expect(answer).toEqual({ status: 200, error: undefined, excerpt: 'x'.repeat(500) });
  expect(seen[0]?.body).toBe(message.body);
  expect(seen[0]?.request).toMatchObject({ method: 'POST', url: '/path?q=1' });
  expect(seen[0]?.request.headers).toMatchObject({ 'x-own': 'yes', host: `hooks.example:${port}` });
});

test('a host name is resolved once, and a later change of its address has no effect', async () => {
  const port = await serve((_request, response) => response.end());
  const answers = [['127.0.0.1'], ['10.0.0.1']];
  let asked = 0;
  const resolve = async (): Promise<string[]> => answers[asked++] ?? [];
  const send = createWebhookSender({ allowedHosts: [`rebind.example:${port}`], resolve });
  expect(await send({ ...message, url: `http://rebind.example:${port}/` })).toMatchObject({ status: 200 });
  expect(asked).toBe(1);
});

test('nothing is sent to a name that now resolves to a private address', async () => {
  let requests = 0;
  const port = await serve((_request, response) => {
    requests += 1;
    response.end();
  });
  const send = createWebhookSender({ allowedHosts: [], resolve: toLoopback });
  const { status, error } = await send({ ...message, url: 'http://rebind.example/' });
  expect([status, requests]).toEqual([undefined, 0]);
  expect(error).toContain('does not lead to a public address');
  expect((await send({ ...message, url: `http://127.0.0.1:${port}/` })).error).toContain('port must be');
});

test('redirects are not followed', async () => {
  let inward = 0;
  const target = await serve((_request, response) => {
    inward += 1;
    response.end();
  });
  const port = await serve((_request, response) => {
    response.writeHead(307, { Location: `http://127.0.0.1:${target}/` }).end();
  });
  const send = createWebhookSender({ allowedHosts: [`hooks.example:${port}`], resolve: toLoopback });
  const answer = await send({ ...message, url: `http://hooks.example:${port}/` });
  expect(answer).toMatchObject({ status: 307, error: 'Answered 307: redirects are not followed.' });
  expect(inward).toBe(0);
});

test('an endless response is cut off', async () => {
  const port = await serve((_request, response) => {
    const write = (): void => {
      if (response.destroyed) return;
      response.write('y'.repeat(16_384), () => setImmediate(write));
    };
    write();
  });
  const send = createWebhookSender({ allowedHosts: ['hooks.example'], resolve: toLoopback });
  expect(await send({ ...message, url: `http://hooks.example:${port}/` })).toMatchObject({ status: 200 });
});

test('a time-out, a hanging DNS lookup, a broken response and a refused connection are failures with a reason', async () => {
  const silent = await listen(createTcpServer());
  const rude = await listen(createTcpServer((socket) => void socket.end('rubbish\r\n\r\n')));
  const closed = createTcpServer();
  const nobody = await listen(closed);
  closed.close();
  const rules = { allowedHosts: ['hooks.example'], resolve: toLoopback };
  const hasty = { ...rules, timeoutMs: 100 };
  const ask = async (port: number, own: Parameters<typeof createWebhookSender>[0] = rules): Promise<unknown> =>
    (await createWebhookSender(own)({ ...message, url: `http://hooks.example:${port}/` })).error;
  expect(await ask(silent, hasty)).toBe('No answer in time.');
  expect(await ask(rude)).toMatch(/^The receiver could not be reached \(HPE_/);
  expect(await ask(nobody)).toBe('The receiver could not be reached (ECONNREFUSED).');
  const hanging = createWebhookSender({ ...hasty, resolve: () => new Promise(() => {}) });
  expect((await hanging({ ...message, url: 'http://hooks.example/' })).error).toBe('No answer in time.');
});

test('a signature follows Standard Webhooks, with one part for each valid key', () => {
  // The example in https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
  const key = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const at = 1614265330 * 1000;
  const id = 'msg_p5jXN8AQM9LWM0D4loKWxJek';
  const body = '{"test": 2432232314}';
  const old = createSigningKey();
  const headers = signWebhook({ id, body, at }, [
    { key, expiresAt: undefined },
    { key: old, expiresAt: at + 1 },
    { key: createSigningKey(), expiresAt: at },
  ]);
  const second = createHmac('sha256', Buffer.from(old.slice(6), 'base64')).update(`${id}.1614265330.${body}`);
  expect(headers).toEqual({
    'webhook-id': id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': `v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE= v1,${second.digest('base64')}`,
  });
});
