import { expect, test } from 'vitest';
import { findRedirectProblems } from './redirect-problems.ts';

const file = { file: 'redirects.yaml', language: 'en-gb', type: 'redirects', uid: '', body: undefined };
const check = (...rules: object[]) => findRedirectProblems([{ ...file, fields: { rules } }]);

test('rules with valid targets have no problem, in whatever order they are', () => {
  expect(
    check(
      { from: '/a', path: '/b' },
      { from: '/b', page: 'doc:section_page/platform' },
      { from: '/c/*', path: '/news/*' },
      { from: '/c/other', path: 'https://example.com/' },
      { from: '/d', kind: 'Gone' },
    ),
  ).toEqual([]);
});

test.each([
  ['to itself', [{ from: '/a', path: '/A/' }], ['/a leads to itself']],
  [
    'in a cycle',
    [
      { from: '/a', path: '/b' },
      { from: '/b', path: '/a?x=1' },
    ],
    ['/a leads to itself', '/b leads to itself'],
  ],
  ['into its own prefix', [{ from: '/a/*', path: '/a/b' }], ['/a/* leads to itself']],
  ['without a target', [{ from: '/a' }], ['/a leads nowhere']],
  ['with two targets', [{ from: '/a', path: '/b', page: 'doc:home' }], ['/a has a page and a path']],
  [
    'to a script',
    [{ from: '/a', path: 'javascript:alert(1)' }],
    ['/a leads to "javascript:alert(1)", which is no path'],
  ],
  ['from every path', [{ from: '/*', path: '/b' }], ['"/*" is no path of a page']],
  ['with a wildcard only in its target', [{ from: '/a', path: '/b/*' }], ['/a has nothing that /b/* could keep']],
  [
    'from the path of another one',
    [
      { from: '/a', path: '/b' },
      { from: '/A', path: '/c' },
    ],
    ['/a has two rules'],
  ],
])('a redirect %s is rejected', (_, rules, problems) => {
  expect(check(...rules)).toEqual(problems.map((problem) => `redirects.yaml: ${problem}`));
});
