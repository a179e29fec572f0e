import { expect, test } from 'vitest';
import { readAsked } from './search-asked.ts';

test('a query is cut to the maximum length without splitting a character', () => {
  const ask = (q: string) => readAsked(new URLSearchParams({ q })).words;
  expect(ask('  verification\u0000of payee ')).toBe('verification of payee');
  expect(ask('x'.repeat(16_000))).toBe('x'.repeat(200));
  expect(ask(`${'x'.repeat(199)}🙂`)).toBe(`${'x'.repeat(199)}\ufffd`);
});
