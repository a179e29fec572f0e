import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { limitConnections } from './connection-limit.ts';

/** A server with a limit of four connections, which is crowded above three. */
function createTest() {
  const server = Object.assign(new EventEmitter(), { maxConnections: 0, closeIdleConnections() {} });
  const limit = limitConnections(server as unknown as Server, 4);
  const connect = () => {
    const socket = Object.assign(new EventEmitter(), {
      destroyed: false,
      destroy() {
        socket.destroyed = true;
        socket.emit('close');
      },
    });
    server.emit('connection', socket);
    return socket;
  };
  const request = (socket: EventEmitter) => limit.onRequest(socket as Socket);
  return { limit, connect, request };
}

test('in a crowded server a new connection replaces the one that has been silent longest', () => {
  const { limit, connect, request } = createTest();
  const [first, second, third] = [connect(), connect(), connect()];
  request(first);
  const fourth = connect();
  expect([first, second, third, fourth].map(({ destroyed }) => destroyed)).toEqual([false, true, false, false]);
  expect(limit.state()).toEqual({ open: 3, cut: 1 });
});

test('a new connection is not closed to make room for itself when all others have sent requests', () => {
  const { limit, connect, request } = createTest();
  for (let count = 0; count < 3; count += 1) request(connect());
  expect(connect().destroyed).toBe(false);
  expect(limit.state()).toEqual({ open: 4, cut: 0 });
});
