import { createServer } from 'node:http';
import { PassThrough } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { rejectMalformedRequests } from './malformed-requests.ts';

const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
const malformed = Object.assign(new Error('malformed'), { code: 'HPE_INVALID_HEADER_TOKEN' });

/** A server on which this number of sockets fail in one turn of the event loop. */
function fail(error: Error, count: number) {
  const server = createServer();
  rejectMalformedRequests(server, [['x-content-type-options', 'nosniff']]);
  const sockets = Array.from({ length: count }, () => new PassThrough());
  for (const socket of sockets) server.emit('clientError', error, socket);
  return { sockets, ended: () => sockets.filter(({ destroyed }) => destroyed).length };
}

test('one turn of the event loop closes at most fifty timed-out sockets, and reads from none of them', async () => {
  const { sockets, ended } = fail(late, 120);
  expect(ended()).toBe(0);
  expect(sockets.every((socket) => socket.isPaused())).toBe(true);
  const seen: number[] = [];
  for (let turns = 0; turns < 4; turns += 1) {
    await turn();
    seen.push(ended());
  }
  expect(seen).toEqual([50, 100, 120, 120]);
});

test('a socket that fails after all others were closed is closed too', async () => {
  const server = createServer();
  rejectMalformedRequests(server, []);
  for (let round = 0; round < 2; round += 1) {
    const socket = new PassThrough();
    server.emit('clientError', late, socket);
    await turn();
    expect(socket.destroyed).toBe(true);
  }
});

test('a malformed request gets a response at once', () => {
  expect(fail(malformed, 2).ended()).toBe(2);
});

test('a request that timed out gets 408, the security headers and its own request id', async () => {
  const { sockets } = fail(late, 2);
  const written = sockets.map((socket) => {
    let text = '';
    socket.write = ((chunk: string) => void (text += chunk)) as never;
    return () => text;
  });
  await turn();
  const [one = '', other = ''] = written.map((read) => read());
  expect(one).toMatch(
    /^HTTP\/1\.1 408 Request Timeout\r\nx-content-type-options: nosniff\r\nconnection: close\r\n.*\r\n\r\n$/s,
  );
  const id = /x-request-id: (\S+)/;
  expect(id.exec(one)?.[1]).not.toBe(id.exec(other)?.[1]);
});
