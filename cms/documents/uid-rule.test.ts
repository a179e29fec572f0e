import { expect, test } from 'vitest';
import { createUidRule } from './uid-rule.ts';

const findProblem = (uid: string) => createUidRule()({ type: 'article', uid });

test.each([
  'verification-of-payee',
  'a/b',
  '2026/über-uns',
  'v1.2',
  'c++',
  'q&a',
  "l'été",
  'ελληνικά',
  'русский',
  '日本語',
  '한국어',
  'हिन्दी',
  'العربية',
  'می‌خواهم',
  '👩‍💻',
  'a'.repeat(200),
])('"%s" can be a part of a URL', (uid) => {
  expect(findProblem(uid)).toBeUndefined();
});

test.each([
  ['Hello', 'uid must be in lower case, as URLs are: "hello"'],
  ['ÜBER', 'uid must be in lower case, as URLs are: "über"'],
  ['what?', 'uid must not hold ?, which URLs use for something else'],
  ['a#b', 'uid must not hold #, which URLs use for something else'],
  ['a\\b', String.raw`uid must not hold \, which URLs use for something else`],
  ['%41', 'uid must not hold %, which URLs use for something else'],
  ['100%', 'uid must not hold %, which URLs use for something else'],
  ['life-at-{company}', 'uid must not hold { }, which URLs use for something else'],
  ['..', 'uid must not have a part that begins or ends with a dot'],
  ['a/../b', 'uid must not have a part that begins or ends with a dot'],
  ['.well-known', 'uid must not have a part that begins or ends with a dot'],
  ['end.', 'uid must not have a part that begins or ends with a dot'],
  ['/a', 'uid must not begin or end with a slash, or hold two in a row'],
  ['a/', 'uid must not begin or end with a slash, or hold two in a row'],
  ['a//b', 'uid must not begin or end with a slash, or hold two in a row'],
  ['soft\u00ADhyphen', 'uid must not hold invisible characters or blanks'],
  ['zero\u200Bwidth', 'uid must not hold invisible characters or blanks'],
  ['joined\u200Dletters', 'uid must not hold invisible characters or blanks'],
  ['right-to-left\u202E', 'uid must not hold invisible characters or blanks'],
  ['no break\u00A0space', 'uid must not hold invisible characters or blanks'],
  ['private\uE000', 'uid must not hold invisible characters or blanks'],
  ['nul\0', 'uid must not hold invisible characters or blanks'],
])('%j cannot, and the reason is named', (uid, problem) => {
  expect(findProblem(uid)).toBe(problem);
});

test('a URL that the site uses for something else is refused with its reason', () => {
  const rule = createUidRule(({ uid }) => (uid === 'feed.xml' ? 'uid is the feed' : undefined));
  expect(rule({ type: 'article', uid: 'feed.xml' })).toBe('uid is the feed');
  expect(rule({ type: 'article', uid: 'feed' })).toBeUndefined();
});
