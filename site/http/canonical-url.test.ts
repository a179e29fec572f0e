import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createUidRule } from '../../cms/documents/uid-rule.ts';
import { decodePath } from '../routes/decode-path.ts';
import { escapePath } from '../routes/escape-path.ts';
import { toCanonicalPath } from './canonical-url.ts';

test.each([
  ['/', '/'],
  ['/about', '/about'],
  ['/about/', '/about'],
  ['//about', '/about'],
  ['/\\evil.example', '/evil.example'],
  ['/About//Team/', '/about/team'],
  ['/caf%C3%A9', '/caf%C3%A9'],
  ['/caf%c3%a9', '/caf%c3%a9'],
  ['/CAF%C3%89', '/caf%C3%A9'],
  ['/Cafe%CC%81', '/caf%C3%A9'],
  ['/fr-fr/landing/%D0%9F%D0%BB%D0%B0%D1%82%D1%91%D0%B6', '/fr-fr/landing/%D0%BF%D0%BB%D0%B0%D1%82%D1%91%D0%B6'],
  ['/landing/%CE%9F%CE%94%CE%9F%CE%A3', '/landing/%CE%BF%CE%B4%CE%BF%CF%82'],
  ['/landing/A%20%C3%84%3F', '/landing/a%20%C3%A4%3F'],
  ['/landing/%C3%84%FF', '/landing/%C3%84%FF'],
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

test('every letter leads to the name that a document may have, in one step', () => {
  const findProblem = createUidRule();
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 6 }), (text) => {
      const uid = text.toLowerCase().normalize('NFC');
      if (findProblem({ type: 'article', uid }) !== undefined) return;
      const canonical = toCanonicalPath(escapePath(`/landing/${text}`), '');
      expect(decodePath(canonical)).toBe(`/landing/${uid}`);
      expect(toCanonicalPath(canonical, '')).toBe(canonical);
    }),
    { numRuns: 3000 },
  );
});

test('the base path keeps its case', () => {
  expect(toCanonicalPath('/Site/About/', '/Site')).toBe('/Site/about');
});

test('the base path may be escaped too', () => {
  expect(toCanonicalPath('/%53ite/%41bout', '/Site')).toBe('/Site/about');
});
