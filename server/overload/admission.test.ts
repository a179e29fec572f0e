import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { createAdmission } from './admission.ts';
import { createClientAddress } from './client-address.ts';
import { createTokenBuckets } from './token-buckets.ts';

function createTest({ delayMs = 0, waiting = 0, isFull = false, address = '203.0.113.7' } = {}) {
  const load = { delayMs, waiting };
  const admission = createAdmission({
    eventLoopDelay: () => load.delayMs,
    gate: { state: () => ({ running: 8, waiting: load.waiting, refused: 0 }), turnAway: () => isFull },
    clientAddress: createClientAddress(0),
    isPage: (url) => url === '/contact',
  });
  const toRequest = (method: string, headers: Record<string, string> = {}, url = '/contact') =>
    ({ method, url, headers, socket: { remoteAddress: address } }) as unknown as IncomingMessage;
  const read = (headers?: Record<string, string>) => admission.refuseRead(toRequest('GET', headers));
  const write = (headers: Record<string, string> = {}, { url = '/contact', outcome = 303 } = {}) => {
    const response = Object.assign(new EventEmitter(), { statusCode: outcome });
    const refusal = admission.refuseWrite(toRequest('POST', headers, url), response as unknown as ServerResponse);
    return { refusal, end: () => response.emit('close') };
  };
  return { admission, load, read, write };
}

const prefetch = { 'sec-purpose': 'prefetch;prerender' };
const crawler = { 'user-agent': 'Mozilla/5.0 (compatible; Examplebot/2.1)' };

test.each([
  [0, [], ['spare', 'document', 'form']],
  [60, ['spare'], ['document', 'form']],
  [300, ['spare', 'document'], ['form']],
  [1500, ['spare', 'document', 'form'], []],
])('with the event loop %i ms late, %j are refused and %j are not', (delayMs, refused, admitted) => {
  const { read, write } = createTest({ delayMs });
  const outcomes: Record<string, unknown> = {
    spare: read(prefetch) ?? read(crawler),
    document: read({ 'user-agent': 'Mozilla/5.0 Firefox/140' }),
    form: write().refusal,
  };
  for (const kind of refused) expect(outcomes[kind]).toEqual({ status: 503, retryAfterSeconds: 5 });
  for (const kind of admitted) expect(outcomes[kind]).toBeUndefined();
});

test('while renders wait, none is done that nobody waits for', () => {
  const { read, load } = createTest({ waiting: 11 });
  expect([read(prefetch)?.status, read(crawler)?.status, read()]).toEqual([503, 503, undefined]);
  load.waiting = 0;
  expect(read(prefetch)).toBeUndefined();
});

test('a sixth enquiry of an hour is too many; another form, and another address, are not', () => {
  const { write } = createTest();
  for (let count = 0; count < 5; count += 1) {
    const { refusal, end } = write();
    expect(refusal).toBeUndefined();
    end();
  }
  const { refusal } = write();
  expect(refusal?.status).toBe(429);
  expect(refusal?.retryAfterSeconds).toBeGreaterThan(700);
  expect(write({}, { url: '/consent' }).refusal).toBeUndefined();
});

test('a form that came back to be mended is not counted', () => {
  const { write } = createTest();
  for (let count = 0; count < 20; count += 1) {
    const { refusal, end } = write({}, { outcome: 200 });
    expect(refusal).toBeUndefined();
    end();
  }
});

test('this very machine is not limited', () => {
  const { write } = createTest({ address: '127.0.0.1' });
  const statuses = Array.from({ length: 20 }, () => {
    const { refusal, end } = write();
    end();
    return refusal;
  });
  expect(statuses.every((refusal) => refusal === undefined)).toBe(true);
});

test('only so many uploads are read at once, and words may not be long', () => {
  const { write } = createTest({ address: '::1' });
  const upload = { 'content-type': 'multipart/form-data; boundary=x' };
  const running = Array.from({ length: 8 }, () => write(upload));
  expect(running.every(({ refusal }) => refusal === undefined)).toBe(true);
  expect(write(upload).refusal?.status).toBe(503);
  running[0]?.end();
  expect(write(upload).refusal).toBeUndefined();
  expect(write({ 'content-length': '70000' }).refusal).toEqual({ status: 413 });
});

test('renders of one address come in a burst of 200, then 50 a second', () => {
  const { read } = createTest();
  const refused = Array.from({ length: 230 }, () => read()).filter((refusal) => refusal?.status === 429);
  expect(refused.length).toBeGreaterThan(20);
  expect(refused[0]?.retryAfterSeconds).toBe(1);
});

test.each([
  [0, 'spoofed, 198.51.100.1', '203.0.113.9', '203.0.113.9'],
  [1, '6.6.6.6, 198.51.100.1', '10.0.0.2', '198.51.100.1'],
  [2, '6.6.6.6, 198.51.100.1, 10.0.0.1', '10.0.0.2', '198.51.100.1'],
  [1, '', '10.0.0.2', '10.0.0.2'],
  [1, 'nonsense', '10.0.0.2', '10.0.0.2'],
  [0, '', '::ffff:203.0.113.9', '203.0.113.9'],
  [0, '', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  [0, '', '2001:db8::1', '2001:db8:0:0::/64'],
  [0, '', '::1', undefined],
])('with %i trusted hops, "%s" from %s is %s', (hops, forwarded, remoteAddress, expected) => {
  const request = {
    headers: { 'x-forwarded-for': forwarded },
    socket: { remoteAddress },
  } as unknown as IncomingMessage;
  expect(createClientAddress(hops)(request)).toBe(expected);
});

test('the keys that are remembered are bounded, and tokens come back with time', () => {
  let time = 0;
  const buckets = createTokenBuckets({ burst: 1, perSecond: 1, mostKeys: 2, now: () => time });
  expect([buckets.take('a'), buckets.take('a')]).toEqual([0, 1000]);
  time = 400;
  expect(buckets.take('a')).toBe(600);
  time = 1000;
  expect(buckets.take('a')).toBe(0);
  buckets.take('b');
  buckets.take('c');
  expect(buckets.take('a')).toBe(0);
});

test('where the line for renders does not end, reads are refused before they stand in it, and forms are not', () => {
  const { read, write, admission } = createTest({ isFull: true });
  expect(read()).toEqual({ status: 503, retryAfterSeconds: 5 });
  expect(write().refusal).toBeUndefined();
  expect(admission.refused.document).toBe(1);
});
