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
  ['/%61bout', '/about'],
  ['/%41%42%4F%55%54%2d%5f%7E', '/about-_~'],
  ['/About%2FTeam/', '/About%2FTeam/'],
  ['/about%2fteam', '/about%2fteam'],
  ['/%2561bout', '/%2561bout'],
  ['/%%361bout', '/%%361bout'],
  ['/%2E%2e/about', '/%2E%2e/about'],
  ['/%2eabout', '/.about'],
])('%s becomes %s', (path, canonical) => {
  expect(toCanonicalPath(path, '')).toBe(canonical);
});

test('the base path keeps its case', () => {
  expect(toCanonicalPath('/Site/About/', '/Site')).toBe('/Site/about');
});

test('the base path may be escaped too', () => {
  expect(toCanonicalPath('/%53ite/%41bout', '/Site')).toBe('/Site/about');
});
