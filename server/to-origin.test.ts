import { expect, test } from 'vitest';
import { toLocalOrigin, toOrigin } from './to-origin.ts';

test.each([
  ['127.0.0.1', 'http://127.0.0.1:4000', 'http://localhost:4000'],
  ['0.0.0.0', 'http://127.0.0.1:4000', 'http://localhost:4000'],
  ['::1', 'http://[::1]:4000', 'http://localhost:4000'],
  ['::', 'http://[::1]:4000', 'http://localhost:4000'],
  ['2001:db8::1', 'http://[2001:db8::1]:4000', 'http://[2001:db8::1]:4000'],
  ['content.internal', 'http://content.internal:4000', 'http://content.internal:4000'],
])('a listener on %s is reached at %s, and shown as %s', (host, reached, told) => {
  expect(toOrigin(host, 4000)).toBe(reached);
  expect(toLocalOrigin(host, 4000)).toBe(told);
});
