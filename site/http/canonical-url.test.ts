import { expect, test } from 'vitest';
import { toCanonicalPath } from './canonical-url.ts';

test.each([
  ['/', '/'],
  ['/about', '/about'],
  ['/about/', '/about'],
  ['//about', '/about'],
  ['/\\evil.example', '/evil.example'],
  ['/About//Team/', '/about/team'],
  ['/caf%C3%A9', '/caf%C3%A9'],
])('%s becomes %s', (path, canonical) => {
  expect(toCanonicalPath(path, '')).toBe(canonical);
});

test('the base path keeps its case', () => {
  expect(toCanonicalPath('/Site/About/', '/Site')).toBe('/Site/about');
});
