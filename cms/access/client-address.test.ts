import { expect, test } from 'vitest';
import { shortenAddress } from './client-address.ts';

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:12:34:56:78:9a:bc', '2001:db8:12::/48'],
  ['2001:0DB8:0012::1', '2001:db8:12::/48'],
  ['2001:db8:12:34::/64', '2001:db8:12::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['fe80::1', 'fe80:0:0::/48'],
  ['::1', '0:0:0::/48'],
  ['unknown', 'unknown'],
])('the log stores %s as %s', (address, kept) => {
  expect(shortenAddress(address)).toBe(kept);
});
