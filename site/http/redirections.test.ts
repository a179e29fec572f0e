import { expect, test, vi } from 'vitest';
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

test('a path with thousands of segments is looked up no more often than a short one', () => {
  const book = createRuleBook([makeRule('/old')]);
  const countLookups = (path: string): number => {
    const lookUp = vi.spyOn(Map.prototype, 'get');
    const found = book.find(path);
    const count = lookUp.mock.calls.length;
    lookUp.mockRestore();
    expect(found).toBeUndefined();
    return count;
  };
  expect(countLookups('/a/a')).toBeGreaterThan(0);
  expect(countLookups('/a'.repeat(8000))).toBeLessThanOrEqual(countLookups('/a/a'));
});
