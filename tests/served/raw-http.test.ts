/** Requests that no browser sends (requirement B6, F17): each gets the response that HTTP requires, or is rejected. */
import { expect, test } from 'vitest';
import { sendRaw } from './raw-request.ts';
import { testContentPort, testPort } from '../test-server.ts';

const end = 'Connection: close\r\n\r\n';
const get = (target: string, headers = '') => `GET ${target} HTTP/1.1\r\nHost: a\r\n${headers}${end}`;
const post = (headers: string, body: string) => `POST /contact HTTP/1.1\r\nHost: a\r\n${headers}\r\n${body}`;
const manyHeaders = (count: number) => Array.from({ length: count }, (_, index) => `x-${index}: 1\r\n`).join('');

/** Refused with this status, or by closing; never anything else. */
const refused: readonly [name: string, bytes: string, statuses: number[]][] = [
  [
    'a length and chunks',
    post('Content-Length: 4\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\nGET /x HTTP/1.1\r\n\r\n'),
    [400],
  ],
  ['two lengths that differ', post('Content-Length: 4\r\nContent-Length: 5\r\n', 'abcde'), [400]],
  ['two lengths that are the same', post('Content-Length: 4\r\nContent-Length: 4\r\n', 'abcd'), [400]],
  ['a list of lengths', post('Content-Length: 4, 4\r\n', 'abcd'), [400]],
  ['a length with a sign', post('Content-Length: +4\r\n', 'abcd'), [400]],
  ['a negative length', post('Content-Length: -1\r\n', ''), [400]],
  ['a length that is no number', post('Content-Length: 0x4\r\n', 'abcd'), [400]],
  ['a coding hidden by a tab', post('Transfer-Encoding:\tchunked, identity\r\n', '0\r\n\r\n'), [400]],
  ['a coding that is not the last', post('Transfer-Encoding: chunked, gzip\r\n', '0\r\n\r\n'), [400]],
  ['a space before the colon', get('/', 'Transfer-Encoding : chunked\r\n'), [400]],
  ['a folded header', get('/', 'x-a: one\r\n two\r\n'), [400]],
  ['a line that ends with LF alone', 'GET / HTTP/1.1\nHost: a\n\n', [400]],
  ['a CR inside a value', get('/', 'x-a: one\rtwo\r\n'), [400]],
  ['a NUL inside a value', get('/', 'x-a: one\0two\r\n'), [400]],
  ['a chunk whose size is no number', post('Transfer-Encoding: chunked\r\n', 'zz\r\nabc\r\n0\r\n\r\n'), [400]],
  ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', [400]],
  ['headers of 20 KB', get('/', `x-a: ${'a'.repeat(20_000)}\r\n`), [431]],
  ['a path of 64 KB', get(`/${'a'.repeat(65_536)}`), [431]],
  ['2,000 headers', get('/', manyHeaders(2000)), [431]],
  ['101 headers', get('/', manyHeaders(101)), [431]],
  ['51 parameters', get(`/?${Array.from({ length: 51 }, (_, index) => `p${index}=1`).join('&')}`), [400]],
  ['HTTP/0.9', 'GET /\r\n\r\n', [400]],
  ['HTTP/2 in clear', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [400]],
  ['two hosts', `GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\n${end}`, [400]],
  ['a version that does not exist', 'GET / HTTP/9.9\r\nHost: a\r\n\r\n', [400]],
  ['a method that does not exist', 'BREW / HTTP/1.1\r\nHost: a\r\n\r\n', [501]],
  ['a method in lower case', 'get / HTTP/1.1\r\nHost: a\r\n\r\n', [501]],
  ['TLS on a plain port', '\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03', [400]],
  ['a tunnel', 'CONNECT example.com:443 HTTP/1.1\r\nHost: a\r\n\r\n', [405]],
];

for (const [name, bytes, statuses] of refused) {
  test(`${name} is refused, and closes the connection`, async () => {
    const answer = await sendRaw(testPort, bytes);
    expect(answer.statuses).toEqual(statuses);
    expect(answer.text).not.toMatch(/at .*\.(ts|js):\d|node_modules|server\//);
  });
}

for (const method of ['TRACE', 'PUT', 'DELETE', 'PATCH', 'PROPFIND', 'OPTIONS']) {
  test(`${method} is not done to a page`, async () => {
    const { statuses, text } = await sendRaw(
      testPort,
      `${method} /about HTTP/1.1\r\nHost: a\r\nx-canary: bird\r\n${end}`,
    );
    expect(statuses).toHaveLength(1);
    expect([405, 501]).toContain(statuses[0]);
    expect(text).not.toContain('bird');
    expect(text).toMatch(/^allow: GET, HEAD\r$/im);
  });
}

test('headers and cookies named like members of Object.prototype are accepted', async () => {
  const headers = '__proto__: x\r\nconstructor: x\r\nprototype: x\r\ntoString: x\r\nhasOwnProperty: x\r\n';
  expect((await sendRaw(testPort, get('/about', headers))).statuses).toEqual([200]);
  expect(
    (await sendRaw(testPort, get('/about', '__proto__: x\r\ncookie: __proto__=x; constructor=y\r\n'))).statuses,
  ).toEqual([200]);
});

test('a hundred headers and fifty parameters are accepted', async () => {
  const parameters = Array.from({ length: 50 }, (_, index) => `p${index}=1`).join('&');
  expect((await sendRaw(testPort, get('/about', manyHeaders(98)))).statuses).toEqual([200]);
  expect((await sendRaw(testPort, get(`/about?${parameters}`))).statuses).toEqual([200]);
});

test('pipelined requests are answered in order', async () => {
  const line = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
  const { statuses } = await sendRaw(
    testPort,
    `${line('/livez')}${line('/no-such')}${line('/about')}${line('/livez')}`,
    { answers: 4 },
  );
  expect(statuses).toEqual([200, 404, 200, 200]);
});

test('a request target or Host header with another host returns our page without that host', async () => {
  const absolute = await sendRaw(testPort, get('http://evil.example/about'));
  expect(absolute.text).not.toContain('evil.example');
  const named = await sendRaw(testPort, `GET /about HTTP/1.1\r\nHost: evil.example\r\n${end}`);
  expect(named.statuses).toEqual([200]);
  expect(named.text).not.toContain('evil.example');
});

const roles = [
  ['site', testPort],
  ['content service', testContentPort],
] as const;

test.concurrent.each(roles)('the %s closes half a header within 7 s', async (_, port) => {
  const begun = performance.now();
  const { statuses } = await sendRaw(port, 'GET / HTTP/1.1\r\nHost: a\r\nx-slow: ');
  expect(performance.now() - begun).toBeLessThan(7000);
  expect(statuses).toEqual([408]);
});

test.each(roles)('the %s has the limits of headers too', async (_, port) => {
  expect((await sendRaw(port, get('/livez', manyHeaders(150)))).statuses).toEqual([431]);
  expect((await sendRaw(port, get('/livez', `x-a: ${'a'.repeat(20_000)}\r\n`))).statuses).toEqual([431]);
});
