import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test, vi } from 'vitest';
import { listen, type Listener, type ListenOptions } from './listen.ts';
import { createIncomingBodies } from './overload/incoming-bodies.ts';
import { createBodyClock } from './testing/body-clock.ts';

let listener: Listener | undefined;

afterEach(async () => {
  const closed = listener?.close();
  listener?.cutAll();
  await closed;
});

async function start(fetch: ListenOptions['fetch'], more: Partial<ListenOptions> = {}): Promise<number> {
  const securityHeaders = [['x-content-type-options', 'nosniff']] as const;
  listener = await listen({ fetch, host: '127.0.0.1', port: 0, variable: 'PORT', securityHeaders, ...more });
  return listener.port;
}

/** Everything that is received until the connection closes. */
async function send(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.end(bytes);
  return text(socket);
}

const head = (...more: readonly string[]) => ['POST / HTTP/1.1', 'host: localhost', ...more, '', ''].join('\r\n');

test('an absent body is read as empty, and the next request on the connection gets its own response', async () => {
  const port = await start(async (asked) => new Response(`[${await asked.text()}]`));
  const answers = await send(port, `${head()}${head('content-length: 5', 'connection: close')}hello`);
  expect(answers.match(/\[.*?\]/g)).toEqual(['[]', '[hello]']);
});

test.each([
  ['no body', head('connection: close'), '[]'],
  ['a body in chunks', `${head('transfer-encoding: chunked', 'connection: close')}5\r\nhello\r\n0\r\n\r\n`, '[hello]'],
])('a request without a length, with %s, can be copied into a new Request', async (_, bytes, seen) => {
  const port = await start(async (asked) => {
    const again = new Request(asked, { method: 'POST', body: await asked.arrayBuffer() });
    return new Response(`[${await again.text()}]`);
  });
  expect(await send(port, bytes)).toContain(seen);
});

test.each([
  ['after an answer', head('content-length: 5') + 'hello', /\[hello\]$/],
  ['in the middle of a body', head('content-length: 5') + 'he', /^$/],
])('a client that is silent %s is disconnected', async (_, bytes, seen) => {
  const port = await start(async (asked) => new Response(`[${await asked.text()}]`), { idleMs: 100 });
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  expect(await text(socket)).toMatch(seen);
});

test('a handler that throws is reported, and the response has the security headers', async () => {
  const onError = vi.fn();
  const fault = new TypeError('Invalid URL');
  const port = await start(() => Promise.reject(fault), { onError });
  const answer = await send(port, head('connection: close'));
  expect(answer).toMatch(/^HTTP\/1\.1 500 [\s\S]*x-content-type-options: nosniff/);
  expect(onError).toHaveBeenCalledExactlyOnceWith(fault);
});

test('a request with two Host headers is rejected', async () => {
  const port = await start(() => new Response('[seen]'));
  const answer = await send(port, 'GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1.1 400 /);
  expect(answer).not.toContain('[seen]');
});

test('the handler of a request without a body is notified when the client has disconnected', async () => {
  const asked = Promise.withResolvers<AbortSignal>();
  const port = await start(({ signal }) => {
    asked.resolve(signal);
    return new Promise<Response>((resolve) => {
      signal.addEventListener('abort', () => resolve(new Response()));
    });
  });
  const client = request({ port, host: '127.0.0.1' });
  client.on('error', () => undefined);
  client.end();
  const signal = await asked.promise;
  const gone = once(signal, 'abort');
  client.destroy();
  await gone;
  expect(signal.aborted).toBe(true);
});

test.each([
  ['an unknown method', 'FOO / HTTP/1.1\r\nHost: a\r\n\r\n', 501],
  ['a tunnel', 'CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n', 405],
  ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
  ['a head of 20 KB', `GET / HTTP/1.1\r\nHost: a\r\nx-a: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
])('%s is rejected with the security headers of every response', async (_, bytes, status) => {
  const port = await start(() => new Response('[seen]'));
  const answer = await send(port, bytes);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer).toContain('\r\nx-content-type-options: nosniff\r\n');
  expect(answer).toMatch(/\r\nx-request-id: [\da-f-]{36}\r\n/);
  expect(answer).not.toContain('[seen]');
});

test.each([
  ['without a type', []],
  ['of an unknown type', ['content-type: application/octet-stream']],
  ['of JSON', ['content-type: application/json']],
  ['of files', ['content-type: multipart/form-data; boundary=x']],
])("a body %s that does not arrive gets one response, and the handler's response is dropped", async (_, type) => {
  const clock = createBodyClock();
  const failures = vi.spyOn(console, 'error').mockReturnValue();
  const read = Promise.withResolvers<unknown>();
  const answerLate = async (asked: Request) => {
    const reading = asked.text();
    clock.advance(15);
    read.resolve(await reading.catch((error: unknown) => error));
    return new Response('[too late]');
  };
  const port = await start(answerLate, { bodies: createIncomingBodies(clock) });
  const socket = connect(port, '127.0.0.1');
  socket.write(`${head('content-length: 100', ...type)}abc`);
  const answer = await text(socket);
  expect(await read.promise).toBeInstanceOf(Error);
  await listener?.close();
  listener = undefined;
  expect(answer).toMatch(/^HTTP\/1.1 408 /);
  expect(answer).toContain('\r\nx-content-type-options: nosniff\r\n');
  expect(answer).not.toContain('[too late]');
  expect(failures).not.toHaveBeenCalled();
});
