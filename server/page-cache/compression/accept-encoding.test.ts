import { expect, test } from 'vitest';
import { chooseEncoding } from './accept-encoding.ts';

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['x-gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0', 'identity'],
  ['br;q=0.1, gzip;q=0.9', 'gzip'],
  ['gzip;q=0.5, br;q=0.5', 'br'],
  ['identity, br;q=0.5', 'identity'],
  ['identity;q=0.5, br;q=0.4', 'identity'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['*;q=0, gzip', 'gzip'],
  ['br;q=0, *', 'gzip'],
  ['BR', 'br'],
  ['deflate', 'identity'],
  ['br;q=nonsense, gzip;q=0.2', 'gzip'],
  ['br;level=5;q=0, gzip', 'gzip'],
] as const)('a client that sends "%s" gets %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});

test('invented headers of one client do not affect responses to others', () => {
  for (let index = 0; index < 1000; index += 1) chooseEncoding(`gzip;q=0.${index}`);
  expect(chooseEncoding('gzip, deflate, br')).toBe('br');
});
