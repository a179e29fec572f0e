import { expect, test } from 'vitest';
import type { RedirectRule } from '../content/redirect-rules.ts';
import { createRuleBook } from './redirections.ts';

const makeRule = (from: string): RedirectRule => ({
  from,
  isPrefix: true,
  kind: 'moved',
  target: { kind: 'path', path: '/', keepsRest: false },
});

test.each([
  ['/old', '/old'],
  ['/old/a', '/old'],
  ['/old/press/b', '/old/press'],
  ['/old/pressed', '/old'],
  ['/older', undefined],
])('the rule of %s is that of the longest prefix, %s', (path, from) => {
  expect(createRuleBook([makeRule('/old'), makeRule('/old/press')]).find(path)?.from).toBe(from);
});

test('a path with thousands of segments takes no longer than a short one', () => {
  const book = createRuleBook([makeRule('/old')]);
  const path = '/a'.repeat(8000);
  const start = performance.now();
  for (let run = 0; run < 20; run += 1) expect(book.find(`${path}${run}`)).toBeUndefined();
  expect(performance.now() - start).toBeLessThan(100);
});
