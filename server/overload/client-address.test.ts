import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { createClientAddress } from './client-address.ts';

function createTest(trustedHops: number) {
  const warnings: string[] = [];
  const find = createClientAddress({ trustedHops, logger: { warn: (message) => warnings.push(message) } });
  const from = (remoteAddress: string | undefined, headers: Record<string, string> = {}) =>
    find({ headers, socket: { remoteAddress } } as unknown as IncomingMessage);
  return { from, warnings };
}

test.each([
  [0, 'spoofed, 198.51.100.1', '203.0.113.9', '203.0.113.9'],
  [1, '6.6.6.6, 198.51.100.1', '10.0.0.2', '198.51.100.1'],
  [2, '6.6.6.6, 198.51.100.1, 10.0.0.1', '10.0.0.2', '198.51.100.1'],
  [2, '6.6.6.6', '10.0.0.2', '6.6.6.6'],
  [0, '', '::ffff:203.0.113.9', '203.0.113.9'],
  [0, '', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  [0, '', '2001:db8::1', '2001:db8::/64'],
  [0, '', 'fe80::1%eth0', 'fe80::/64'],
  [0, '', '::ffff:127.0.0.1', undefined],
  [0, '', '::1', undefined],
])('with %i trusted hops, "%s" from %s is %s', (hops, forwarded, remoteAddress, expected) => {
  expect(createTest(hops).from(remoteAddress, { 'x-forwarded-for': forwarded })).toBe(expected);
});

test.each([
  ['198.51.100.1:4711', '198.51.100.1'],
  ['[2001:db8::1]:4711', '2001:db8::/64'],
  ['[2001:db8::1]', '2001:db8::/64'],
  ['2001:db8::1', '2001:db8::/64'],
  ['[::ffff:198.51.100.1]:80', '198.51.100.1'],
])('the address %s is read with its port', (forwarded, expected) => {
  expect(createTest(1).from('127.0.0.1', { 'x-forwarded-for': forwarded })).toBe(expected);
});

test.each(['10.0.0.2', '127.0.0.1'])('without the header, the client is the one that connected: %s', (direct) => {
  expect(createTest(1).from(direct)).toBe(direct === '127.0.0.1' ? undefined : direct);
});

test('of several headers, which Node joins, the last entries count', () => {
  expect(createTest(1).from('127.0.0.1', { 'x-forwarded-for': '127.0.0.1, 198.51.100.1' })).toBe('198.51.100.1');
});

const unreadable = ['nonsense', 'unknown', '_hidden', '1.2.3.4:x', '[]', '127.1', '0x7f000001', '2130706433'];

test.each([...unreadable, '', ' ', ' , ', 'x'.repeat(10_240)])(
  'clients behind the unreadable entry "%s" share one limit, also on loopback',
  (forwarded) => {
    const { from, warnings } = createTest(1);
    expect(from('127.0.0.1', { 'x-forwarded-for': forwarded })).toBe('unknown');
    expect(from('10.0.0.2', { 'x-forwarded-for': forwarded })).toBe('unknown');
    expect(warnings).toEqual([expect.stringContaining('x-forwarded-for is not an address')]);
  },
);

test('a closed socket has no address and no exemption', () => {
  expect(createTest(0).from(undefined)).toBe('unknown');
});

test.each([
  ['x-forwarded-for', '127.0.0.1'],
  ['x-forwarded-for', '10.0.0.2'],
  ['forwarded', '::1'],
  ['x-real-ip', '192.168.7.7'],
])('one warning says that a proxy sends %s from %s although TRUSTED_HOPS is 0', (header, proxy) => {
  const { from, warnings } = createTest(0);
  for (let count = 0; count < 3; count += 1) from(proxy, { [header]: '198.51.100.1' });
  expect(warnings).toEqual([expect.stringContaining('TRUSTED_HOPS is 0')]);
});

test('nothing is logged without a proxy, for trusted proxies, or for a header of a public address', () => {
  const direct = createTest(0);
  direct.from('127.0.0.1');
  direct.from('203.0.113.9', { 'x-forwarded-for': '198.51.100.1' });
  const trusting = createTest(1);
  trusting.from('127.0.0.1', { 'x-forwarded-for': '198.51.100.1' });
  trusting.from('127.0.0.1');
  expect([...direct.warnings, ...trusting.warnings]).toEqual([]);
});
