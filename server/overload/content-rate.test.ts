import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { createClientAddress } from './client-address.ts';
import { createContentRate } from './content-rate.ts';

interface Refused {
  status?: number;
  headers?: Record<string, unknown>;
  body?: { status_code: number; status_message: string };
}

function createTest(options: { perSecond?: number | undefined; trustedHops?: number } = {}) {
  const { perSecond, trustedHops = 0 } = { perSecond: 2, ...options };
  const clock = { now: 0 };
  const refuseExcess = createContentRate({
    ...{ perSecond, now: () => clock.now },
    clientAddress: createClientAddress(trustedHops),
  });
  const ask = (address = '203.0.113.7', url = '/api/v2', headers: Record<string, string> = {}): Refused | 'let in' => {
    const request = { url, headers, socket: { remoteAddress: address } } as unknown as IncomingMessage;
    const refused: Refused = {};
    const response = {
      writeHead: (status: number, given: Record<string, unknown>) => Object.assign(refused, { status, headers: given }),
      end: (text: string) => Object.assign(refused, { body: JSON.parse(text) }),
    } as unknown as ServerResponse;
    return refuseExcess(request, response) ? refused : 'let in';
  };
  const askOften = (times: number, ...given: Parameters<typeof ask>) =>
    Array.from({ length: times }, () => ask(...given)).filter((one) => one === 'let in').length;
  return { clock, ask, askOften };
}

test('ten seconds’ worth may come at once, then so many a second, for each address', () => {
  const { clock, ask, askOften } = createTest();
  expect(askOften(30)).toBe(20);
  const refused = ask();
  expect(refused).toMatchObject({
    ...{
      status: 429,
      headers: { 'retry-after': '1', 'cache-control': 'no-store', 'access-control-allow-origin': '*' },
    },
    body: { status_code: 429, status_message: expect.stringContaining('over the allowed limit of 20 at once') },
  });
  expect(askOften(1, '203.0.113.8')).toBe(1);
  clock.now += 1000;
  expect(askOften(30)).toBe(2);
});

test('an address is what the outermost trusted proxy saw, whatever the client says', () => {
  const { askOften } = createTest({ trustedHops: 1 });
  const through = (list: string) => askOften(30, '10.0.0.1', '/graphql', { 'x-forwarded-for': list });
  expect([through('198.51.100.1'), through('203.0.113.9, 198.51.100.1'), through('198.51.100.2')]).toEqual([20, 0, 20]);
});

test.each([
  ['this machine', { perSecond: 2 }, '127.0.0.1', '/api/v2'],
  ['any address when there is no limit', { perSecond: undefined }, '203.0.113.7', '/api/v2'],
  ['whoever wants pictures', { perSecond: 2 }, '203.0.113.7', '/media/id/a.png?w=320'],
  ['whoever supervises', { perSecond: 2 }, '203.0.113.7', '/readyz'],
  ['whoever supervises with a query', { perSecond: 2 }, '203.0.113.7', '/readyz?probe=1'],
])('%s is never refused', (_name, options, address, url) => {
  expect(createTest(options).askOften(50, address, url)).toBe(50);
});

test('a refused body ends the connection', () => {
  const { ask, askOften } = createTest();
  askOften(20);
  expect(ask(undefined, '/admin/releases', { 'content-length': '9' })).toMatchObject({
    headers: { connection: 'close' },
  });
});
