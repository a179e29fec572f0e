import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClientAddress } from './client-address.ts';
import { createContentRate } from './content-rate.ts';

interface Refused {
  readonly status?: number;
  readonly headers?: Record<string, unknown>;
  readonly body?: { status_code: number; status_message: string };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function createTest(options: { perSecond?: number | undefined; trustedHops?: number } = {}) {
  const { perSecond, trustedHops = 0 } = { perSecond: 2, ...options };
  const refuseExcess = createContentRate({
    perSecond,
    clientAddress: createClientAddress({ trustedHops, logger: { warn: () => undefined } }),
    isSignedIn: (cookies) => cookies === 'fc-studio=verified',
  });
  const ask = async (address = '203.0.113.7', url = '/api/v2', headers: Record<string, string> = {}) => {
    const request = { url, headers, socket: { remoteAddress: address } } as unknown as IncomingMessage;
    const refused: Refused = {};
    const response = {
      writeHead: (status: number, given: Record<string, unknown>) => Object.assign(refused, { status, headers: given }),
      end: (text: string) => Object.assign(refused, { body: JSON.parse(text) }),
    } as unknown as ServerResponse;
    return (await refuseExcess(request, response)) ? refused : 'admitted';
  };
  const askOften = async (times: number, ...given: Parameters<typeof ask>) => {
    const answers = await Promise.all(Array.from({ length: times }, () => ask(...given)));
    return answers.filter((one) => one === 'admitted').length;
  };
  return { ask, askOften };
}

test('one address may send the requests of ten seconds in each ten seconds', async () => {
  const { ask, askOften } = createTest();
  expect(await askOften(30)).toBe(20);
  const refused = await ask();
  expect(refused).toMatchObject({
    status: 429,
    headers: { 'retry-after': '10', 'cache-control': 'no-store', 'access-control-allow-origin': '*' },
    body: { status_code: 429, status_message: expect.stringContaining('over the allowed limit of 20 in 10 seconds') },
  });
  expect(await askOften(1, '203.0.113.8')).toBe(1);
  vi.advanceTimersByTime(10_000);
  expect(await askOften(30)).toBe(20);
});

test('the address is the one that the outermost trusted proxy saw, whatever the client sends', async () => {
  const { askOften } = createTest({ trustedHops: 1 });
  const through = (list: string) => askOften(30, '10.0.0.1', '/graphql', { 'x-forwarded-for': list });
  expect(await through('198.51.100.1')).toBe(20);
  expect(await through('203.0.113.9, 198.51.100.1')).toBe(0);
  expect(await through('198.51.100.2')).toBe(20);
});

test.each([
  ['a loopback address', { perSecond: 2 }, '127.0.0.1', '/api/v2'],
  ['any address without a limit', { perSecond: undefined }, '203.0.113.7', '/api/v2'],
  ['a request for a picture', { perSecond: 2 }, '203.0.113.7', '/media/id/a.png?w=320'],
  ['a health check', { perSecond: 2 }, '203.0.113.7', '/readyz'],
  ['a health check with a query', { perSecond: 2 }, '203.0.113.7', '/readyz?probe=1'],
])('%s is never rejected', async (_name, options, address, url) => {
  expect(await createTest(options).askOften(50, address, url)).toBe(50);
});

test.each([
  ['a verified session at the administration', 'fc-studio=verified', '/admin/me', 50],
  ['a verified session with a query', 'fc-studio=verified', '/admin?x=1', 50],
  ['a forged session', 'fc-studio=forged', '/admin/me', 20],
  ['no session', '', '/admin/me', 20],
  ['a verified session elsewhere', 'fc-studio=verified', '/api/v2', 20],
  ['a verified session at an address that looks similar', 'fc-studio=verified', '/administrator', 20],
  ['a verified session at the sign-in', 'fc-studio=verified', '/studio/sign-in/link/use', 20],
])('of 50 requests with %s, %s at %s, %i are admitted', async (_name, cookie, url, admitted) => {
  expect(await createTest().askOften(50, '203.0.113.7', url, { cookie })).toBe(admitted);
});

test.each(['/media/../api/v2', '/media/%2e%2e/api/v2', 'http://localhost/api/v2'])(
  '%s is limited like any other',
  async (url) => {
    expect(await createTest().askOften(50, '203.0.113.7', url)).toBe(20);
  },
);

test('rejecting a request with a body closes the connection', async () => {
  const { ask, askOften } = createTest();
  await askOften(20);
  expect(await ask(undefined, '/admin/releases', { 'content-length': '9' })).toMatchObject({
    headers: { connection: 'close' },
  });
});
