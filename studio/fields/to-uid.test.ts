import { expect, test } from 'vitest';
import { toTypedUid } from './to-uid.ts';

test.each([
  ['Über Uns', 'über-uns'],
  ['Cafe\u0301', 'café'],
  ['ПЛАТЁЖ', 'платёж'],
  ['a\tb\u00a0c', 'a-b-c'],
  ['what?', 'what?'],
])('%s is shown as %s', (typed, uid) => {
  expect(toTypedUid(typed)).toBe(uid);
});
