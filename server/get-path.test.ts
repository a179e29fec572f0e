import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { getPath, getQuery } from './get-path.ts';
import { listen } from './listen.ts';

test.each([
  ['/contact', '/contact'],
  ['/contact?a=/b', '/contact'],
  ['//contact', '//contact'],
  ['/contact#a', '/contact'],
  ['/a/../contact', '/contact'],
  ['/a/%2E%2e/contact', '/contact'],
  ['/contact/.', '/contact/'],
  ['/.well-known/security.txt', '/.well-known/security.txt'],
  ['http://localhost/contact?a', '/contact'],
  ['http://localhost', '/'],
  ['*', '*'],
  ['', ''],
])('the path of %s is %s', (url, path) => {
  expect(getPath({ url })).toBe(path);
});

test.each([
  ['/search', ''],
  ['/search?', ''],
  ['/search?q=a?b', 'q=a?b'],
  ['http://localhost/search?q=a', 'q=a'],
])('the query of %s is "%s"', (url, query) => {
  expect(getQuery({ url })).toBe(query);
});

test.each(['/a/../contact', '/a/%2e%2e/contact', '/contact#a', 'http://localhost/contact', '//contact', '/contact/./'])(
  'a rate limit in front sees the same path of %s as the handler',
  async (target) => {
    const seen: string[] = [];
    const listener = await listen({
      host: '127.0.0.1',
      port: 0,
      variable: 'PORT',
      before(request, response, next) {
        seen.push(getPath(request));
        next(request, response);
      },
      fetch({ url }) {
        seen.push(new URL(url).pathname);
        return new Response();
      },
    });
    onTestFinished(() => listener.close());
    const socket = connect(listener.port, '127.0.0.1');
    await once(socket, 'connect');
    socket.end(`POST ${target} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
    await text(socket);
    expect(seen[0]).toBe(seen[1]);
  },
);
